import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Does a step of a job again and again until it answers that nothing is left, and rests after each four times as long as it took, so
 * that people's requests go on as usual beside a long night.
 */
export async function untilNothingIsLeft(step: () => Promise<number>): Promise<void> {
  for (;;) {
    const began = performance.now();
    if ((await step()) === 0) return;
    await sleep(4 * (performance.now() - began));
  }
}
