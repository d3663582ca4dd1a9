import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../world.ts';
import type { Chance } from './chance.ts';

const answers = ['500', '500-after', 'drop', 'slow'] as const;
/** The faults of each call to the processor. A fault that is named more often happens more often. */
const byCall = {
  create: answers,
  get: ['500', 'drop', 'slow'],
  capture: [...answers, ...answers, 'declined', 'pending', 'pending', 'wrong-amount'],
  refund: [...answers, 'declined', 'pending'],
} as const;
const notices = ['no-webhook', 'dup-webhook', 'late-webhook'] as const;

const fault = (chance: Chance) => {
  const span = { count: 1 + chance.below(4), ms: 50 + chance.below(1500) };
  if (chance.is(0.3)) return { kind: chance.of(notices), ...span };
  const op = chance.of(Object.keys(byCall) as (keyof typeof byCall)[]);
  return { op, kind: chance.of<string>(byCall[op]), ...span };
};

/** Lets it go wrong, differently each moment, until `over`; then nothing goes wrong any more. */
export async function weather(world: World, chance: Chance, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await world.faults(...Array.from({ length: chance.below(9) }, () => fault(chance)));
    await sleep(100 + chance.below(300));
  }
  await world.faults();
}

/** The processor decides on everything that it has kept pending. */
export async function decide(world: World, chance: Chance): Promise<void> {
  const { captures, refunds } = await world.processor();
  for (const { id } of captures.filter(({ status }) => status === 'PENDING'))
    await world.simulator('/settle', { captureId: id, outcome: chance.is(0.6) ? 'complete' : 'decline' });
  for (const { id } of refunds.filter(({ status }) => status === 'PENDING'))
    await world.simulator('/settle', { refundId: id, outcome: chance.is(0.7) ? 'complete' : 'fail' });
}
