import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import type { ReplyOf } from '@stoa/contract/kernel/endpoint';
import { dollars } from '@stoa/contract/kernel/fields';
import type { checkout, Registration, registrations } from '@stoa/contract/enrollment/registrations.shapes';
import { isActive } from '@stoa/contract/catalog/course-lifecycle';
import { taxLine } from '@stoa/contract/payments/tax';
import type { z } from 'zod';
import { i18n } from '@stoa/contract/kernel/i18n';
import { statusWord } from '@stoa/contract/kernel/transition';
import { instanceColumns } from '../../catalog/course-instances/course-instances.queries.ts';
import { refuseUnseen } from '../../catalog/course-instances/course-instances.ts';
import { isOfOneInstitution } from '../../catalog/institutions/scope.queries.ts';
import { queueMail } from '../../kernel/mail.ts';
import { conflict, forbidden, notFound, Refusal } from '../../kernel/refusal.ts';
import { chargeFor, chargeForChange } from '../../payments/taxes.ts';
import { freeTransaction, payNothing } from '../../payments/free.ts';
import { lockedTransaction } from '../../payments/payments.queries.ts';
import { openPayment, orderAtProcessor, refuseUnaccounted } from '../../payments/payments.ts';
import { registeredFree } from './registrations.emails.ts';
import { activeRegistration, claim, placesIn, registrationBoughtBy, transactionsOf } from './registrations.queries.ts';
import { exportedLately } from './registration-lists.queries.ts';
import { alreadyRegisteredFor, openCourse, switchPrices } from './open-course.ts';
import { isRegistered, registrationOf, returningRegistration } from './placing.queries.ts';
import { placeStudent, refuseUnread } from './placing.ts';
import { returnOrder } from './returning.ts';
import { countPlaces } from './seats/seats.queries.ts';
import { full, hasSeatFor, nextReservation } from './seats/seats.ts';
import { readRegistration } from './credit-status.ts';
import { changingNow } from '../leaving/leaving-calendar.ts';
import { countWaiting } from './seats/waiting.queries.ts';
import { mayNotChange } from '../leaving/switching.ts';
import { discloseRegistrations } from '../../people/disclosures.ts';
import { recordAction } from '../../kernel/audit.ts';

/**
 * Logs the export of a course's registrations. A client fetches an export in pages: we log the first page, and a later page
 * only when the export it belongs to wasn't logged.
 */
export async function noteExport(
  { services, db, me }: Context,
  courseInstanceId: string,
  { page = 1 }: { readonly page?: number | undefined },
): Promise<void> {
  if (page > 1 && (await exportedLately(db, me._id, courseInstanceId))) return;
  await services.database.tx(async (trx) => {
    await recordAction({ db: trx, me }, 'export registrations', 'courseInstance', courseInstanceId);
    if (!me.institutionREF) return;
    const credit = (await placesIn(trx, courseInstanceId)).filter(({ isAudit }) => !isAudit);
    await discloseRegistrations(
      { db: trx, me },
      me.institutionREF,
      credit.map(({ _id }) => _id),
    );
  });
}

type Input = z.output<(typeof registrations)['create']['body']>;

/**
 * Returns the existing registration of a paid transaction, or registers the person in a free course. Calls `wasThere` when
 * this was requested before.
 */
export async function createRegistration(
  context: Context<Trx>,
  input: Input,
  wasThere = () => {},
): Promise<Registration> {
  if (input.personREF !== undefined && input.personREF !== context.me._id)
    throw forbidden(i18n.t('You can only register yourself.'));
  if (!input.transactionREF) return registerFree(context, input, wasThere);
  // Lock the registration before its transaction, as leaving a course does.
  const registration = await registrationBoughtBy(context.db, input.transactionREF);
  const isPending = await paidTransaction(context, input.transactionREF, input);
  if (!registration) throw conflict(i18n.t('We’re refunding this payment, because there was no seat left.'));
  const isReturn = isPending && (await returningRegistration(context.db, registration._id)) !== undefined;
  if (!isActive(registration.status) && !isReturn)
    throw conflict(i18n.t('This payment was already used, and its registration has ended.'));
  if (registration.isAudit !== input.isAudit && !isPending)
    throw conflict(i18n.t('We’re refunding this payment, because your registration had changed.'));
  if (!(await claim(context.db, registration._id))) wasThere();
  return readRegistration(context, registration._id);
}

/**
 * Locks a paid transaction for exactly this person, course and mode; throws a Refusal with the reason otherwise. Returns true
 * when the processor hasn't decided on it yet.
 */
async function paidTransaction(
  context: Context,
  id: string,
  input: { courseInstanceREF: string; isAudit: boolean },
): Promise<boolean> {
  const transaction = await lockedTransaction(context.db, id);
  if (!transaction || transaction.personREF !== context.me._id) throw notFound();
  if (transaction.courseInstanceREF !== input.courseInstanceREF)
    throw conflict(i18n.t('This payment is for another course.'));
  if (transaction.isAudit !== input.isAudit)
    throw conflict(transaction.isAudit ? i18n.t('This payment is for audit.') : i18n.t('This payment is for credit.'));
  if (!['COMPLETED', 'PENDING'].includes(transaction.status))
    throw conflict(
      i18n.t('This payment is {status}, so it doesn’t register anyone.', { status: statusWord(transaction.status) }),
    );
  return transaction.status === 'PENDING';
}

async function registerFree(context: Context<Trx>, input: Input, wasThere: () => void): Promise<Registration> {
  const course = await openCourse(context, input);
  await refuseUnread(context, course, input);
  if (course.cents > 0)
    throw conflict(
      i18n.t('“{name}” costs {amount}. Please pay first.', {
        name: course.name,
        amount: dollars((await chargeFor(context, course.cents, input.isAudit)).amountCents / 100),
      }),
      'payment',
    );
  if (!(await hasSeatFor(context.db, course, context.me._id))) throw full(course);
  const place = { personId: context.me._id, courseInstanceId: course._id, isAudit: input.isAudit, pending: false };
  // We insert the registration first: of several concurrent requests one succeeds, and the others find it.
  const placed = await placeStudent(context, { ...place, transactionId: null }, course.start);
  if (!placed) {
    const before = await activeRegistration(context.db, context.me._id, course._id);
    if (!before) throw forbidden(i18n.t('You’re no longer a student, so you can’t register.'));
    if (before.isAudit === input.isAudit) {
      wasThere();
      return readRegistration(context, before._id);
    }
    throw conflict(i18n.t('You’re already registered in “{name}”.', { name: course.name }));
  }
  const { _id, transactionREF, line } = placed;
  const free = { courseInstanceREF: course._id, isAudit: input.isAudit, lines: [line] };
  const paid = await payNothing(context.services, transactionREF, course.name);
  // These are sent together and run in this order, so that the registration is read after its transaction was inserted.
  const [, answer] = await Promise.all([
    freeTransaction(context, paid, free),
    readRegistration(context, _id),
    queueMail(context, context.me, registeredFree(course, input.isAudit), transactionREF),
    context.services.onRegistered(context, context.me._id, course._id),
  ]);
  return answer;
}

interface Order {
  readonly courseInstanceREF: string;
  readonly isAudit: boolean;
  /** the registration whose mode will change, or with which a no-show returns */
  readonly registrationREF?: string;
  readonly paymentProcessor?: string;
  /** the version of the credit promise that was read */
  readonly promise?: string;
}

/**
 * Returns the processor's order for a course and mode, at our stored price; calls `wasThere` when it existed. A person has
 * one live payment per course: the same request gets the same order, another mode replaces it.
 */
export async function createOrder(
  outside: Context,
  input: Order,
  wasThere = () => {},
): Promise<ReplyOf<typeof checkout.createOrder>> {
  const { services, me } = outside;
  const { courseInstanceREF, isAudit, registrationREF = null, paymentProcessor } = input;
  const { intent, isNew, course, isReturn } = await services.database.tx(async (db) => {
    const context = { ...outside, db };
    const returning = await returnOrder(context, input);
    const { course, charge } = returning ?? (await priced(context, input));
    if (charge.amountCents <= 0)
      throw new Refusal(422, i18n.t('There is nothing to pay for “{name}”.', { name: course.name }), { code: 'free' });
    await refuseUnaccounted(db, me._id, course._id);
    if (registrationREF === null && (await isRegistered(db, me._id, course._id)))
      throw conflict(i18n.t('You’re already registered in “{name}”.', { name: course.name }));
    if (!returning && !(await hasSeatFor(db, course, me._id))) throw full(course);
    const wanted = { personREF: me._id, courseInstanceREF, isAudit, registrationREF, paymentProcessor };
    const opened = await openPayment(context, wanted, charge, async (holds) =>
      returning ? { heldUntil: null, holds } : nextReservation(context, courseInstanceREF, holds),
    );
    return { course, isReturn: returning !== undefined, ...opened };
  });
  if (!isNew) wasThere();
  const step = isReturn ? 'return for ' : registrationREF === null ? '' : 'change to ';
  const what = `${course.name} (${step}${isAudit ? 'audit' : 'credit'})`;
  const orderId = intent.orderId ?? (await orderAtProcessor(services, intent, what));
  return { orderId, amount: intent.amountCents / 100, currency: intent.currency, tax: taxLine(intent) };
}

/** An open course, locked, and the price of a place in it or of a change to the requested mode. */
async function priced(context: Context, input: Order) {
  const course = await openCourse(context, input);
  await refuseUnread(context, course, input);
  const isChange = input.registrationREF !== undefined;
  return {
    course,
    charge: isChange ? await difference(context, course, input) : await chargeFor(context, course.cents, input.isAudit),
  };
}

/** The charge for changing the person's registration to the other mode. */
async function difference(context: Context, course: Awaited<ReturnType<typeof openCourse>>, input: Order) {
  const { db, me } = context;
  const registration = await registrationOf(db, me._id, course._id);
  if (!registration || registration._id !== input.registrationREF) throw notFound();
  if (registration.isAudit === input.isAudit) throw conflict(alreadyRegisteredFor(course.name, input.isAudit));
  if (registration.status !== 'Registered')
    throw conflict(
      i18n.t('Your payment for this course is still being processed. You can change your registration afterwards.'),
      'confirming',
    );
  const change = changingNow(input.isAudit, course, registration);
  if (change === null) throw mayNotChange(course, input.isAudit, registration.grade);
  const { percent } = change;
  const { charge } = await chargeForChange(context, {
    ...switchPrices(course, input.isAudit),
    percent,
    keptCents: registration.keptCents,
    transactionIds: await transactionsOf(db, registration),
  });
  return charge;
}

/** Counts the places of a course: all, and those in the person's lists, which for an institution are those for credit. */
export async function countFor(context: Context, courseInstanceId: string) {
  await refuseUnseen(context, courseInstanceId);
  const course = await instanceColumns(context.db, courseInstanceId);
  return {
    ...(await countPlaces(context.db, context.me, courseInstanceId)),
    seats: course?.seats ?? null,
    waiting: isOfOneInstitution(context.me) ? 0 : await countWaiting(context.db, courseInstanceId),
  };
}
