// The lanes: each a copy and the process that runs its tests. Tasks go to the next free lane.
import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Answered, Asked } from './lane.ts';
import { mutated, type Site } from './sites.ts';

export class Lane {
  readonly copy: string;
  #child: ChildProcess | undefined;
  #changed = new Set<string>();

  constructor(copy: string) {
    this.copy = copy;
  }

  async #process(): Promise<ChildProcess> {
    if (this.#child) return this.#child;
    const script = path.join(import.meta.dirname, 'lane.ts');
    const child = fork(script, { cwd: this.copy, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.#child = child;
    await new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', () => reject(new Error('the process that runs the tests did not start')));
    });
    return child;
  }

  /** What the lane answers; undefined if it took longer than so many seconds, and was ended. */
  async #ask<Answer>(message: object | string, seconds: number): Promise<Answer | undefined> {
    const child = await this.#process();
    return new Promise((resolve) => {
      const done = (answer?: Answer) => {
        clearTimeout(late);
        child.off('message', heard).off('exit', gone);
        resolve(answer);
      };
      const heard = (answer: unknown) => done(answer as Answer);
      const gone = () => {
        this.#child = undefined;
        done();
      };
      const late = setTimeout(() => child.kill('SIGTERM'), seconds * 1000);
      child.once('message', heard).once('exit', gone);
      child.send(message);
    });
  }

  /** All test files. */
  async tests(): Promise<string[]> {
    return (await this.#ask<string[]>('tests', 60)) ?? [];
  }

  /** Marks files as changed on disk. */
  changed(files: Iterable<string>): void {
    for (const file of files) this.#changed.add(file);
  }

  async run(asked: Omit<Asked, 'changed'>, seconds: number): Promise<Answered | undefined> {
    const changed = [...this.#changed];
    this.#changed.clear();
    return this.#ask<Answered>({ ...asked, changed }, seconds);
  }

  /** Runs a task while the copy contains the mutations, which must not overlap. */
  async planted<Result>(sites: readonly Site[], task: () => Promise<Result>): Promise<Result> {
    const before = new Map<string, string>();
    // From the end of each file, so that earlier positions stay valid.
    for (const site of sites.toSorted((a, b) => b.start - a.start)) {
      const file = path.join(this.copy, site.file);
      const source = readFileSync(file, 'utf8');
      if (!before.has(site.file)) before.set(site.file, source);
      writeFileSync(file, mutated(source, site));
    }
    this.changed(before.keys());
    try {
      return await task();
    } finally {
      for (const [file, source] of before) writeFileSync(path.join(this.copy, file), source);
      this.changed(before.keys());
    }
  }

  stop(): void {
    this.#child?.kill('SIGTERM');
  }
}

/** Gives each task to the next free lane. */
export async function throughLanes<Item>(
  lanes: readonly Lane[],
  items: readonly Item[],
  task: (lane: Lane, item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  await Promise.all(
    lanes.map(async (lane) => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await task(lane, item);
    }),
  );
}
