import type { Context } from '../kernel/context.ts';
import type { Ending, Played } from '@stoa/contract/office/rehearsal.endpoints';
import { notFound } from '../kernel/refusal.ts';
import { ledgerOf, scripts, type Play } from './rehearsal-endings.ts';
import { refuseReal, studentFor } from './rehearsal-stage.ts';

/** Returns the simulator. With real payments it throws, so that the calls seem not to exist. */
export function simulatorOf({ services }: Context): Play['simulator'] {
  if (!services.simulator) throw notFound();
  return services.simulator;
}

/** Plays one ending in a sample course, and returns what the ledger makes of it. */
export async function playEnding(outside: Context, course: string, ending: Ending): Promise<Played> {
  const simulator = simulatorOf(outside);
  await refuseReal(outside, course);
  const steps: string[] = [];
  const student = await studentFor(outside.services, ending);
  const play: Play = { outside, student, course, simulator, say: (step) => steps.push(step) };
  const { status, holdsPlace, ...script } = scripts[ending];
  try {
    await script.play(play);
  } finally {
    // Clear leftover faults, so that they don't affect anyone else's payments.
    await simulator('/faults', []);
  }
  const payment = (await ledgerOf(play)) ?? null;
  const asExpected = payment?.status === status && payment.holdsPlace === holdsPlace && payment.why === null;
  return { steps, payment, asExpected };
}
