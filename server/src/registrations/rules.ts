import type { ReplyOf } from '@stoa/contract/kernel/endpoint';
import { dollars } from '@stoa/contract/kernel/fields';
import { orderMinutes } from '@stoa/contract/payments';
import { isActive, type checkout, type Registration, type registrations } from '@stoa/contract/registrations';
import type { z } from 'zod';
import { i18n } from '@stoa/contract/kernel/i18n';
import { instanceFacts } from '../course-instances/queries.ts';
import { refuseUnseen } from '../course-instances/rules.ts';
import { post } from '../kernel/mail.ts';
import { Refusal, conflict, forbidden, notFound } from '../kernel/refusal.ts';
import type { Work, Writing } from './work.ts';
import { freeTransaction, payNothing } from '../payments/free/rules.ts';
import { lockedTransaction } from '../payments/queries.ts';
import { openPayment, orderAtProcessor, refuseUnaccounted, type Hold } from '../payments/rules.ts';
import { registeredFree } from './emails.ts';
import { activeRegistration, claim, countOf, registrationBoughtBy } from './queries.ts';
import { alreadyRegisteredFor, openCourse, switchCents } from './open-course.ts';
import { hasPlace, placeOf } from './placing/queries.ts';
import { place } from './placing/rules.ts';
import { holdsOf, inMinutes } from './seats/queries.ts';
import { full, hasSeatFor } from './seats/rules.ts';
import { readRegistration } from './standing.ts';
import { countWaiting } from './waiting/queries.ts';

type Wish = z.output<(typeof registrations)['create']['body']>;

/**
 * The registration of a paid transaction, which is there already; or one in a course that is free. `wasThere` is called when
 * it was asked for before.
 */
export async function createRegistration(work: Writing, wish: Wish, wasThere = () => {}): Promise<Registration> {
  if (wish.personREF !== undefined && wish.personREF !== work.me._id)
    throw forbidden(i18n.t('You can only register yourself.'));
  if (!wish.transactionREF) return registerFree(work, wish, wasThere);
  // Held before its transaction, as whoever leaves the course does it.
  const registration = await registrationBoughtBy(work.db, wish.transactionREF);
  const isPending = await paidTransaction(work, wish.transactionREF, wish);
  if (!registration) throw conflict(i18n.t('We’re refunding this payment, because there was no seat left.'));
  if (!isActive(registration.status))
    throw conflict(i18n.t('This payment was already used, and its registration has ended.'));
  if (registration.isAudit !== wish.isAudit && !isPending)
    throw conflict(i18n.t('We’re refunding this payment, because your registration had changed.'));
  if (!(await claim(work.db, registration._id))) wasThere();
  return readRegistration(work, registration._id);
}

/**
 * Holds a paid transaction, if it is for exactly this person, course and mode; else refuses and says why. Answers whether
 * the processor has yet to decide on it.
 */
async function paidTransaction(
  work: Work,
  id: string,
  wish: { courseInstanceREF: string; isAudit: boolean },
): Promise<boolean> {
  const transaction = await lockedTransaction(work.db, id);
  if (!transaction || transaction.personREF !== work.me._id) throw notFound();
  if (transaction.courseInstanceREF !== wish.courseInstanceREF)
    throw conflict(i18n.t('This payment is for another course.'));
  if (transaction.isAudit !== wish.isAudit)
    throw conflict(transaction.isAudit ? i18n.t('This payment is for audit.') : i18n.t('This payment is for credit.'));
  if (!['COMPLETED', 'PENDING'].includes(transaction.status))
    throw conflict(
      i18n.t('This payment is {status}, so it doesn’t register anyone.', { status: i18n.t(transaction.status) }),
    );
  return transaction.status === 'PENDING';
}

async function registerFree(work: Writing, wish: Wish, wasThere: () => void): Promise<Registration> {
  const course = await openCourse(work, wish);
  if (course.cents > 0)
    throw conflict(
      i18n.t('“{name}” costs {amount}. Please pay first.', { name: course.name, amount: dollars(course.cents / 100) }),
      'payment',
    );
  if (!(await hasSeatFor(work.db, course, work.me._id))) throw full(course);
  const wished = { personId: work.me._id, courseInstanceId: course._id, isAudit: wish.isAudit, pending: false };
  // The place first: of several that ask at once one gets it, and the others find it.
  const placed = await place(work, { ...wished, transactionId: null }, course.start);
  if (!placed) {
    const before = await activeRegistration(work.db, work.me._id, course._id);
    if (!before) throw forbidden(i18n.t('You’re no longer a student, so you can’t register.'));
    if (before.isAudit === wish.isAudit) {
      wasThere();
      return readRegistration(work, before._id);
    }
    throw conflict(i18n.t('You’re already registered in “{name}”.', { name: course.name }));
  }
  const { _id, transactionREF, line } = placed;
  const free = { courseInstanceREF: course._id, isAudit: wish.isAudit, lines: [line] };
  const paid = await payNothing(work.services, transactionREF, course.name);
  // Sent together, and run in this order: what is read has its transaction.
  const [, answer] = await Promise.all([
    freeTransaction(work, paid, free),
    readRegistration(work, _id),
    post(work, work.me, registeredFree(course, wish.isAudit), transactionREF),
    work.services.onRegistered(work, work.me._id, course._id),
  ]);
  return answer;
}

/** The first, and one renewal. */
const holdsEach = 2;

interface Order {
  readonly courseInstanceREF: string;
  readonly isAudit: boolean;
  /** whose mode is to change */
  readonly registrationREF?: string | undefined;
  readonly paymentProcessor?: string | undefined;
}

/**
 * The processor's order for a course and mode, at the price stored here; `wasThere` is called when it was made before. There
 * is one live payment of a person for a course: the same wish is answered by the same order, another mode replaces it.
 */
export async function createOrder(
  outside: Work,
  wish: Order,
  wasThere = () => {},
): Promise<ReplyOf<typeof checkout.createOrder>> {
  const { services, me } = outside;
  const { courseInstanceREF, isAudit, registrationREF = null, paymentProcessor } = wish;
  const { intent, isNew, course } = await services.database.tx(async (db) => {
    const work = { ...outside, db };
    const open = await openCourse(work, wish);
    const cents = registrationREF === null ? open.cents : await difference(work, open, wish);
    if (cents <= 0)
      throw new Refusal(422, i18n.t('There is nothing to pay for “{name}”.', { name: open.name }), { code: 'free' });
    await refuseUnaccounted(db, me._id, open._id);
    if (registrationREF === null && (await hasPlace(db, me._id, open._id)))
      throw conflict(i18n.t('You’re already registered in “{name}”.', { name: open.name }));
    if (!(await hasSeatFor(db, open, me._id))) throw full(open);
    const wanted = { personREF: me._id, courseInstanceREF, isAudit, registrationREF, paymentProcessor };
    const opened = await openPayment(work, wanted, cents, (before) => nextHold(work, courseInstanceREF, before));
    return { course: open, ...opened };
  });
  if (!isNew) wasThere();
  const what = `${course.name} (${registrationREF === null ? '' : 'change to '}${isAudit ? 'audit' : 'credit'})`;
  const orderId = intent.orderId ?? (await orderAtProcessor(services, intent, what));
  return { orderId, amount: intent.amountCents / 100, currency: intent.currency };
}

/** What a change of one's registration to the other mode costs: cents. */
async function difference({ db, me }: Work, course: Awaited<ReturnType<typeof openCourse>>, wish: Order) {
  const place = await placeOf(db, me._id, course._id);
  if (!place || place._id !== wish.registrationREF) throw notFound();
  if (place.isAudit === wish.isAudit) throw conflict(alreadyRegisteredFor(course.name, wish.isAudit));
  if (place.status !== 'Registered')
    throw conflict(
      i18n.t('Your payment for this course is still being processed. You can change your registration afterwards.'),
      'confirming',
    );
  return switchCents(course, wish.isAudit);
}

/**
 * An order holds its seat for a while, and once more when it is asked for again: over all orders of a person for a course,
 * or somebody could keep a seat for ever without paying. An order without a hold buys a seat that is free when it is paid.
 */
async function nextHold({ db, me }: Work, courseInstanceId: string, holdsBefore: number): Promise<Hold> {
  const { holds, heldUntil } = await holdsOf(db, me._id, courseInstanceId);
  return holds < holdsEach ? { heldUntil: inMinutes(orderMinutes), holds: holdsBefore + 1 } : { heldUntil };
}

/** How many are registered in a course that `me` works with. */
export async function countFor(work: Work, courseInstanceId: string) {
  await refuseUnseen(work, courseInstanceId);
  const course = await instanceFacts(work.db, courseInstanceId);
  return {
    count: await countOf(work.db, courseInstanceId),
    seats: course?.seats ?? null,
    waiting: await countWaiting(work.db, courseInstanceId),
  };
}
