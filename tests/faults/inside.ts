/**
 * Loaded into a server before its own program (`NODE_OPTIONS=--import=…`), so that a test can break it from inside: the
 * product has no switch for that. FAULT names what happens at SIGWINCH; CLOCK_SHIFT moves the process's clock, in milliseconds.
 */
const shift = Number(process.env['CLOCK_SHIFT'] ?? 0);
if (shift !== 0) {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given: [] | [number]) {
      if (given.length === 0) super(Real.now() + shift);
      else super(...given);
    }
    static override now(): number {
      return Real.now() + shift;
    }
  } as DateConstructor;
}

const faults: Record<string, () => void> = {
  /** Leaves only what is still needed, so that it can be measured. */
  collect: () => globalThis.gc?.(),
  rejection: () => void Promise.reject(new Error('a rejection that nobody handles')),
  exception: () =>
    setImmediate(() => {
      throw new Error('an exception that nobody catches');
    }),
  /** Again and again, so that the loop is late whenever somebody looks; a pause would count as a round without delay. */
  block: () => {
    const until = performance.now() + 7500;
    const block = () => {
      const end = performance.now() + 2500;
      while (performance.now() < end);
      if (performance.now() < until) setImmediate(block);
    };
    block();
  },
  memory: () => {
    const all: string[][] = [];
    for (;;) all.push(Array.from({ length: 100_000 }, (_none, at) => `${at} of ${all.length}`));
  },
};
const fault = process.env['FAULT'];
if (fault !== undefined) process.on('SIGWINCH', () => faults[fault]?.());
