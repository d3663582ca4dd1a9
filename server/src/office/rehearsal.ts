import type { Context } from '../kernel/context.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ending, Played } from '@stoa/contract/office/rehearsal.endpoints';
import type { LedgerDetail } from '@stoa/contract/payments/ledger.endpoints';
import { dollars } from '@stoa/contract/kernel/fields';
import { i18n } from '@stoa/contract/kernel/i18n';
import { notFound, Refusal } from '../kernel/refusal.ts';
import type { Me } from '../kernel/access.ts';
import { endRegistrationOf, ledgerDetail, payBackOf } from '../payments/ledger/ledger.ts';
import { reconcile } from '../payments/reconcile.ts';
import { captureOrder, reportTransaction } from '../payments/attempts.ts';
import { createOrder, createRegistration } from '../enrollment/registrations/registrations.ts';
import { unregisterFromCourse } from '../enrollment/leaving/leaving.ts';
import { disputeOf, paymentOf } from './rehearsal.queries.ts';
import { as, refuseReal, studentFor } from './rehearsal-stage.ts';

declare module '../kernel/context.ts' {
  interface Services {
    /** Sends a control call to the simulator. Undefined with real payments. */
    readonly simulator: ((call: string, body: object | readonly object[]) => Promise<unknown>) | undefined;
  }
}

interface Play {
  /** the administrator who runs the rehearsal */
  readonly outside: Context;
  readonly student: Me;
  readonly course: string;
  /** sends a control call to the simulator */
  readonly simulator: (call: string, body: object | readonly object[]) => Promise<unknown>;
  readonly say: (step: string) => void;
}

/** The steps of an ending, and the expected state in the ledger. */
interface Script {
  readonly play: (play: Play) => Promise<void>;
  readonly status: LedgerDetail['status'];
  readonly holdsPlace: boolean;
}

const asStudent = ({ outside, student }: Play): Context => ({ ...outside, me: student });

/** Returns the payment's current state in the ledger, or undefined when there is none. */
async function ledgerOf({ outside, student, course }: Play): Promise<LedgerDetail | undefined> {
  const { db } = outside.services.database;
  const payment = await paymentOf(db, student._id, course);
  if (!payment) return undefined;
  return ledgerDetail({ ...outside, db }, payment._id).catch((error: unknown) => {
    // An order without any activity is not a payment yet.
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  });
}

/** Waits up to fifteen seconds, enough for a job, until the ledger shows the expected state. */
async function until(play: Play, isReached: (payment: LedgerDetail) => boolean): Promise<void> {
  for (let waits = 0; waits < 100; waits++) {
    const payment = await ledgerOf(play);
    if (payment && isReached(payment)) return;
    await sleep(150);
  }
  play.say(i18n.t('This took longer than fifteen seconds; the ledger shows where it stands.'));
}

async function order(play: Play, outcome: 'approve' | 'decline' = 'approve'): Promise<string> {
  const { orderId, amount } = await createOrder(asStudent(play), { courseInstanceREF: play.course, isAudit: false });
  play.say(i18n.t('The student chose credit, and an order of {amount} was created.', { amount: dollars(amount) }));
  await play.simulator('/approve', { orderId, outcome });
  play.say(
    outcome === 'approve'
      ? i18n.t('The student agreed in the payment service’s window.')
      : i18n.t('The student agreed in the payment service’s window, with a card that is declined.'),
  );
  return orderId;
}

async function intentId({ outside, student, course }: Play): Promise<string> {
  return (await paymentOf(outside.services.database.db, student._id, course))!._id;
}

/** Repeats the browser's steps after the approval: capture, report, register. */
async function pay(play: Play): Promise<void> {
  const orderId = await order(play);
  const { services } = play.outside;
  const { _id: transactionREF } = await captureOrder(asStudent(play), orderId);
  const input = { courseInstanceREF: play.course, isAudit: false };
  await reportTransaction(asStudent(play), {
    courseInstanceREF: play.course,
    externalOrderId: orderId,
    status: 'COMPLETED',
  });
  await as(services, play.student, (context) => createRegistration(context, { ...input, transactionREF }));
  play.say(i18n.t('The money was taken and the student was registered in one step.'));
}

async function captureId({ outside, student, course }: Play): Promise<string> {
  return (await paymentOf(outside.services.database.db, student._id, course))!.captureId!;
}

async function declined(play: Play): Promise<void> {
  const orderId = await order(play, 'decline');
  try {
    await captureOrder(asStudent(play), orderId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    play.say(i18n.t('The student read: “{message}”', { message: error.message }));
  }
  await reportTransaction(asStudent(play), {
    courseInstanceREF: play.course,
    externalOrderId: orderId,
    status: 'FAILED',
  });
  play.say(i18n.t('The browser reported it. The order is closed, and the ledger shows one failed payment.'));
}

async function pending(play: Play): Promise<void> {
  await play.simulator('/faults', [{ op: 'capture', kind: 'pending' }]);
  await captureOrder(asStudent(play), await order(play));
  play.say(i18n.t('The bank has not decided: the place is held as “Payment pending”.'));
  await play.simulator('/settle', { captureId: await captureId(play), outcome: 'complete' });
  await until(play, ({ status }) => status === 'COMPLETED');
  play.say(i18n.t('The bank agreed. A notice came, the payment service was asked, and the place is the student’s.'));
}

async function closed(play: Play): Promise<void> {
  const { services } = play.outside;
  const orderId = await order(play);
  // The first try takes the money, but its answer and the next two get lost, as with a broken connection.
  await play.simulator('/faults', [
    { op: 'capture', kind: 'drop' },
    { op: 'capture', kind: '500', count: 2 },
    { kind: 'no-webhook' },
  ]);
  await captureOrder(asStudent(play), orderId).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    play.say(i18n.t('The browser showed “{message}”, and the student closed it.', { message: error.message }));
  });
  await play.simulator('/faults', []);
  await reconcile(services, 0);
  await until(play, ({ status }) => status === 'COMPLETED');
  play.say(i18n.t('The sweep asked the payment service, which had taken the money once, and registered the student.'));
}

async function twice(play: Play): Promise<void> {
  await play.simulator('/faults', [{ kind: 'dup-webhook', count: 2 }]);
  await pay(play);
  await sleep(1500);
  play.say(i18n.t('The notices of approval and of payment came twice each. Nothing was counted twice.'));
}

async function late(play: Play): Promise<void> {
  await play.simulator('/faults', [{ kind: 'late-webhook', count: 2, ms: 2000 }]);
  await pay(play);
  await sleep(3000);
  play.say(i18n.t('The notices came two seconds later, and changed nothing.'));
}

async function refund(play: Play): Promise<void> {
  await pay(play);
  const { message } = await as(play.outside.services, play.student, (context) =>
    unregisterFromCourse(context, play.course),
  );
  play.say(i18n.t('The student left the course, and read: “{message}”', { message }));
  await until(play, ({ status }) => status === 'REFUNDED');
  play.say(i18n.t('The payment service paid it back, and we emailed the student.'));
}

async function byHand(play: Play): Promise<void> {
  await pay(play);
  await play.simulator('/refund', { captureId: await captureId(play) });
  await until(play, ({ why }) => why === 'place without money');
  play.say(
    i18n.t(
      'It was paid back by hand at the payment service. We emailed the administrators, and the place was still held.',
    ),
  );
  await endRegistrationOf(play.outside, await intentId(play), i18n.t('A rehearsal: the money was refunded.'));
  play.say(i18n.t('An administrator ended the registration.'));
}

async function dispute(play: Play): Promise<void> {
  const { db } = play.outside.services.database;
  await pay(play);
  const capture = await captureId(play);
  await play.simulator('/dispute', { captureId: capture });
  await until(play, ({ status }) => status === 'DISPUTED');
  play.say(i18n.t('The payer opened a dispute. We emailed the administrators, and nobody lost a place.'));
  await play.simulator('/dispute', { disputeId: (await disputeOf(db, capture))?.disputeId, outcome: 'seller' });
  await until(play, ({ status }) => status === 'COMPLETED');
  play.say(i18n.t('The dispute was resolved for us.'));
}

async function disagreeing(play: Play): Promise<void> {
  await play.simulator('/faults', [{ op: 'capture', kind: 'wrong-amount' }]);
  await captureOrder(asStudent(play), await order(play)).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    play.say(i18n.t('A cent too much was taken. The student read: “{message}”', { message: error.message }));
  });
  await until(play, ({ why }) => why === 'attention');
  await payBackOf(play.outside, await intentId(play), i18n.t('A rehearsal: the amount was wrong.'));
  await until(play, ({ status }) => status === 'REFUNDED');
  play.say(i18n.t('An administrator saw it in the ledger, and paid it back.'));
}

const registered = { status: 'COMPLETED', holdsPlace: true } as const;
const gone = { status: 'REFUNDED', holdsPlace: false } as const;
const scripts: Readonly<Record<Ending, Script>> = {
  approved: { play: pay, ...registered },
  declined: { play: declined, status: 'FAILED', holdsPlace: false },
  pending: { play: pending, ...registered },
  closed: { play: closed, ...registered },
  twice: { play: twice, ...registered },
  late: { play: late, ...registered },
  refund: { play: refund, ...gone },
  byHand: { play: byHand, ...gone },
  dispute: { play: dispute, ...registered },
  disagreeing: { play: disagreeing, ...gone },
};

/** Returns the simulator. Throws Refusal 404 with real payments. */
export function simulatorOf({ services }: Context): Play['simulator'] {
  if (!services.simulator) throw notFound();
  return services.simulator;
}

/** Plays one ending in a sample course, and returns the resulting payment in the ledger. */
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
