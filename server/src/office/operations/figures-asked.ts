import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';

/** One sample of a figure. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** How long a scrape waits for any one figure, in milliseconds. */
const patience = 2000;

/**
 * Caches the answer to a question that several figures share. A scrape asks it at most once per `fresh` milliseconds, and only
 * one question runs at a time. If a new answer takes too long, the old one is used for up to `fresh` milliseconds more; after
 * that the result is undefined.
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

/**
 * Adds a gauge that asks for its samples at each scrape and shows exactly those. Without samples it is absent, which differs
 * from 0.
 */
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
      // Leave out a figure that fails, so that the others still appear.
      const now = await samples().catch(() => []);
      gauge.reset();
      // A gauge without labels resets to 0, so it has to be removed.
      if (labelNames.length === 0) gauge.remove();
      for (const { labels = {}, value } of now) gauge.set(labels, value);
    },
  });
}
