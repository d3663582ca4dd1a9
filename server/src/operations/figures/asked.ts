import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';

/** One sample of a figure. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Milliseconds in which an answer has to be there: a scrape does not wait longer for any figure. */
const patience = 2000;

/**
 * A question that several figures are read from. It is asked when somebody scrapes, once for all of them, and its answer is
 * good for `fresh` milliseconds. Then it is asked anew, and the old answer is good for as long again where the new one is not
 * there in time. Undefined when there is none. While one question is under way no other is begun.
 */
export function asked<Answer>(ask: () => Promise<Answer>, fresh: number): () => Promise<Answer | undefined> {
  let kept: { readonly answer: Answer; readonly at: number } | undefined;
  let underWay: Promise<void> | undefined;
  const begin = async () => {
    try {
      kept = { answer: await ask(), at: performance.now() };
    } catch {
      kept = undefined;
    } finally {
      underWay = undefined;
    }
  };
  const isYounger = (limit: number) => kept !== undefined && performance.now() - kept.at < limit;
  return async () => {
    if (!isYounger(fresh)) {
      underWay ??= begin();
      await Promise.race([underWay, sleep(patience, undefined, { ref: false })]);
    }
    return isYounger(2 * fresh) ? kept?.answer : undefined;
  };
}

/** Makes a gauge that asks for its samples at each scrape, and shows exactly those: without any it is not there, which is not 0. */
export function addGauge(
  register: Registry,
  { name, help, labelNames = [] }: { name: string; help: string; labelNames?: readonly string[] },
  samples: () => Promise<readonly Sample[]>,
): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [register],
    collect: async () => {
      // One that can't be had is left out, so that the others are there.
      const now = await samples().catch(() => []);
      gauge.reset();
      // Without labels it begins anew with 0.
      if (labelNames.length === 0) gauge.remove();
      for (const { labels = {}, value } of now) gauge.set(labels, value);
    },
  });
}
