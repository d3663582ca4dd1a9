import { orderMinutes } from '@stoa/contract/payments';
import type { checkout } from '@stoa/contract/registrations';
import type { ReplyOf } from '@stoa/contract/kernel/endpoint';
import { Refusal, conflict, notFound } from '../kernel/refusal.ts';
import type { Work } from './work.ts';
import { inMinutes, openPayment, orderAtProcessor, refuseUnaccounted, type Hold } from '../payments/rules.ts';
import { openCourse } from './open-course.ts';
import { switchCents } from './prices.ts';
import { hasPlace, placeOf } from './placing/queries.ts';
import { holdsOf } from './seats/queries.ts';
import { full, hasSeatFor } from './seats/rules.ts';

/** The first, and one renewal. */
const holdsEach = 2;

interface Wish {
  readonly courseInstanceREF: string;
  readonly isAudit: boolean;
  /** whose mode is to change */
  readonly registrationREF?: string | undefined;
}

/**
 * The processor's order for a course and mode, at the price stored here; `wasThere` is called when it was made before. There
 * is one live payment of a person for a course: the same wish is answered by the same order, another mode replaces it.
 */
export async function createOrder(
  outside: Work,
  wish: Wish,
  wasThere = () => {},
): Promise<ReplyOf<typeof checkout.createOrder>> {
  const { services, me } = outside;
  const { courseInstanceREF, isAudit, registrationREF = null } = wish;
  const { intent, isNew, course } = await services.database.tx(async (db) => {
    const work = { ...outside, db };
    const open = await openCourse(work, wish);
    const cents = registrationREF === null ? open.cents : await difference(work, open, wish);
    if (cents <= 0) throw new Refusal(422, `There is nothing to pay for “${open.name}”.`, { code: 'free' });
    await refuseUnaccounted(db, me._id, open._id);
    if (registrationREF === null && (await hasPlace(db, me._id, open._id)))
      throw conflict(`You are registered in “${open.name}” already.`);
    if (!(await hasSeatFor(db, open, me._id))) throw full(open);
    const wanted = { personREF: me._id, courseInstanceREF, isAudit, registrationREF };
    const opened = await openPayment(work, wanted, cents, (before) => nextHold(work, courseInstanceREF, before));
    return { course: open, ...opened };
  });
  if (!isNew) wasThere();
  const what = `${course.name} (${registrationREF === null ? '' : 'change to '}${isAudit ? 'audit' : 'credit'})`;
  const orderId = intent.orderId ?? (await orderAtProcessor(services, intent, what));
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
async function nextHold({ db, me }: Work, courseInstanceId: string, holdsBefore: number): Promise<Hold> {
  const { holds, heldUntil } = await holdsOf(db, me._id, courseInstanceId);
  return holds < holdsEach ? { heldUntil: inMinutes(orderMinutes), holds: holdsBefore + 1 } : { heldUntil };
}
