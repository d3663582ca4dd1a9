import { setTimeout as sleep } from 'node:timers/promises';
import { pricesAreFixed } from '@stoa/contract/course-instances';
import { orderMinutes, type payments } from '@stoa/contract/payments';
import type { ReplyOf } from '@stoa/contract/kernel/endpoint';
import { heldInstance } from '../course-instances/rules.ts';
import { Refusal, conflict, notFound } from '../kernel/refusal.ts';
import type { Work } from '../kernel/work.ts';
import type { Services } from '../services.ts';
import { PaypalError } from './paypal.ts';
import { priceOf, switchCents } from './prices.ts';
import {
  hasPlace,
  inMinutes,
  insertIntent,
  intentById,
  liveIntent,
  needsAttention,
  noteOrder,
  placeOf,
  setIntent,
  type Intent,
} from './queries.ts';
import { holdsOf } from './seats/queries.ts';
import { full, hasSeatFor, holdSeats } from './seats/rules.ts';
import { attention } from './settle.ts';

/** The first, and one renewal. */
const holdsEach = 2;

interface Wish {
  readonly courseInstanceREF: string;
  readonly isAudit: boolean;
  /** whose mode is to change */
  readonly registrationREF?: string | undefined;
}

/**
 * A course that is open for registration, held with its seats until the caller's transaction ends. `seeker`, who wants a
 * seat, is refused before waiting for those who are being let in, when all are taken already.
 */
export async function openCourseFor(db: Work['db'], courseInstanceId: string, seeker?: string) {
  const course = await heldInstance(db, courseInstanceId);
  if (!course) throw notFound('course instance');
  // Before it opens, nobody is told its name or its state.
  if (!pricesAreFixed(course.status)) throw conflict('Nobody can register for this course now.');
  if (course.status !== 'Open/Registering')
    throw conflict(`“${course.name}” is ${course.status}: nobody can register now.`);
  if (seeker !== undefined && !(await hasSeatFor(db, course, seeker))) throw full(course);
  await holdSeats(db, course);
  return course;
}

/** The same for a wish, with its price in cents. */
export async function openCourse({ db, me }: Work, { courseInstanceREF, isAudit }: Wish) {
  const course = await openCourseFor(db, courseInstanceREF, me._id);
  return { ...course, cents: priceOf(course, isAudit) };
}

/**
 * The processor's order for a course and mode, at the price stored here; `wasThere` is called when it was made before. There is one live payment of a person for a
 * course: the same wish is answered by the same order, another mode replaces it.
 */
export async function createOrder(
  outside: Work,
  wish: Wish,
  wasThere = () => {},
): Promise<ReplyOf<typeof payments.createOrder>> {
  const { services, me } = outside;
  const { intent, isNew, course } = await services.database.tx(async (db) => {
    const open = await openCourse({ ...outside, db }, wish);
    const cents = wish.registrationREF === undefined ? open.cents : await difference({ ...outside, db }, open, wish);
    if (cents <= 0) throw new Refusal(422, `There is nothing to pay for “${open.name}”.`, { code: 'free' });
    if (await needsAttention(db, me._id, open._id)) throw attention();
    if (wish.registrationREF === undefined && (await hasPlace(db, me._id, open._id)))
      throw conflict(`You are registered in “${open.name}” already.`);
    if (!(await hasSeatFor(db, open, me._id))) throw full(open);
    return { course: open, ...(await intentFor({ ...outside, db }, wish, cents)) };
  });
  if (!isNew) wasThere();
  const orderId = intent.orderId ?? (await orderOf(services, intent, course.name));
  return { orderId, amount: intent.amountCents / 100, currency: intent.currency };
}

/** What a change of one's registration to the other mode costs: cents. */
async function difference({ db, me }: Work, course: Awaited<ReturnType<typeof openCourse>>, wish: Wish) {
  const place = await placeOf(db, me._id, course._id);
  if (!place || place._id !== wish.registrationREF) throw notFound('registration');
  if (place.isAudit === wish.isAudit)
    throw conflict(`You are registered in “${course.name}” for ${wish.isAudit ? 'audit' : 'credit'} already.`);
  if (place.status !== 'Registered')
    throw conflict('Your payment for this course is being decided. You can change it afterwards.', 'confirming');
  return switchCents(course, wish.isAudit);
}

/**
 * An order holds its seat for a while, and once more when it is asked for again: over all orders of a person for a course,
 * or somebody could keep a seat for ever without paying. An order without a hold buys a seat that is free when it is paid.
 */
async function nextHold({ db, me }: Work, courseInstanceId: string, holdsBefore = 0) {
  const { holds, heldUntil } = await holdsOf(db, me._id, courseInstanceId);
  return holds < holdsEach ? { heldUntil: inMinutes(orderMinutes), holds: holdsBefore + 1 } : { heldUntil };
}

/** The one live payment of a wish. */
async function intentFor(work: Work, wish: Wish, amountCents: number): Promise<{ intent: Intent; isNew: boolean }> {
  const { db, me } = work;
  const { courseInstanceREF, isAudit, registrationREF = null } = wish;
  for (;;) {
    const live = await liveIntent(db, me._id, courseInstanceREF);
    if (live?.state === 'CAPTURING' || live?.state === 'PENDING')
      throw conflict('Your payment for this course is being confirmed. You need not pay again.', 'confirming');
    if (live?.isAudit === isAudit && live.amountCents === amountCents && live.registrationREF === registrationREF) {
      await setIntent(db, live._id, await nextHold(work, courseInstanceREF, live.holds));
      return { intent: live, isNew: false };
    }
    // Its order can never be captured from now on, because only we capture.
    if (live) await setIntent(db, live._id, { state: 'CANCELLED', note: 'replaced by another choice' });
    const made = await insertIntent(db, {
      personREF: me._id,
      courseInstanceREF,
      isAudit,
      registrationREF,
      amountCents,
      orderId: null,
      payee: null,
      ...(await nextHold(work, courseInstanceREF)),
    });
    if (made) return { intent: made, isNew: true };
  }
}

/** Makes the order at the processor; several tabs that do so at once get the same one, by the request's id. */
async function orderOf(services: Services, intent: Intent, course: string): Promise<string> {
  const { paypal, database, log } = services;
  const request = {
    customId: intent._id,
    invoiceId: `stoa-${intent._id}`,
    amountCents: intent.amountCents,
    currency: intent.currency,
    description: `${course} (${intent.registrationREF ? 'change to ' : ''}${intent.isAudit ? 'audit' : 'credit'})`,
    brandName: 'Stoa',
  };
  for (let tries = 1; ; tries++) {
    try {
      const order = await paypal.createOrder(request, `ord-${intent._id}`);
      await database.tx((trx) => noteOrder(trx, intent._id, order.id, order.payeeMerchantId ?? order.payeeEmail));
      return order.id;
    } catch (error) {
      if (!(error instanceof PaypalError)) throw error;
      const known = await intentById(database.db, intent._id);
      if (known?.orderId) return known.orderId;
      if (!error.retryable || tries === 8) {
        log.error(error, 'an order could not be made');
        throw new Refusal(503, 'The payment service can’t be reached just now. Please try again in a moment.', {
          retryAfter: 10,
        });
      }
      await sleep(100 * tries);
    }
  }
}
