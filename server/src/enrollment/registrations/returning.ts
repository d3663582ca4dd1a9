import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt } from '@stoa/contract/paths';
import { taxLine, type TaxLine } from '@stoa/contract/payments/tax';
import { personById } from '../../people/accounts/accounts.queries.ts';
import { heldInstance } from '../../catalog/course-instances/course-instances.queries.ts';
import type { Told } from '../../catalog/course-instances/course-facts.ts';
import { record } from '../../kernel/audit.ts';
import type { Trx } from '../../kernel/db.ts';
import { conflict, notFound } from '../../kernel/refusal.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { chargeAgain, type Charge } from '../../payments/charges.ts';
import type { Ordered, Paid } from '../../payments/purchase.ts';
import { backOf, noteRepaid } from '../../payments/payments.queries.ts';
import { lockPayments } from '../../payments/refunds/refund-shares.ts';
import { attendedAfterAll } from '../leaving/ending.emails.ts';
import { moveRegistration } from './placing.queries.ts';
import { returningPlace } from '../leaving/leaving.queries.ts';
import { lockedRegistration, transactionsOf, updateRegistration } from './registrations.queries.ts';
import { heldWithSeats } from './seats/seats.ts';
import type { AnyWork, AnyWriting, Work } from './work.ts';

type Ended = Parameters<typeof transactionsOf>[1];
/** The amount that a student pays again for a place: exactly the refunds of its end. */
const owedFor = async ({ db }: Pick<AnyWork, 'db'>, place: Ended): Promise<Charge> =>
  chargeAgain(db, place._id, await transactionsOf(db, place));

/** The same in US dollars; null where the student may not return, or where nothing has to be paid. */
export async function returnCost(
  work: AnyWork,
  place: Ended & { readonly mayReturn: boolean },
): Promise<{ readonly pays: number; readonly tax: TaxLine | null } | null> {
  if (!place.mayReturn) return null;
  const charge = await owedFor(work, place);
  return charge.amountCents > 0
    ? { pays: charge.amountCents / 100, tax: taxLine({ ...charge, isAudit: false }) }
    : null;
}

interface Return {
  readonly courseInstanceREF: string;
  readonly isAudit: boolean;
  readonly registrationREF?: string | undefined;
}
/**
 * Prices a return to a roster, with the course locked; undefined when the wish is about something else. Throws 404 for the
 * place of somebody else.
 */
export async function returnOrder(work: Work, { courseInstanceREF, isAudit, registrationREF }: Return) {
  const place = registrationREF === undefined ? undefined : await returningPlace(work.db, registrationREF);
  if (!place || isAudit) return undefined;
  if (place.personREF !== work.me._id || place.courseInstanceREF !== courseInstanceREF) throw notFound();
  const course = await heldInstance(work.db, courseInstanceREF);
  if (!course) throw notFound();
  return { course, charge: await owedFor(work, place) };
}

/** Why an order to return can't be paid any more; undefined while it can, and for other orders. */
export async function returnObstacle(
  db: Trx,
  { registrationREF, isAudit, amountCents }: Ordered,
): Promise<'none' | 'changed' | undefined> {
  if (registrationREF === null || isAudit) return undefined;
  const place = await returningPlace(db, registrationREF);
  if (!place) return undefined;
  return (await owedFor({ db }, place)).amountCents === amountCents ? 'none' : 'changed';
}

/** Puts a student back on the roster who has paid again what went back; undefined when the payment is for something else. */
export async function returnPaid(
  work: AnyWriting,
  { courseInstanceREF, isAudit, amountCents }: Ordered,
  { pending, byAdministrator }: Paid,
  registrationId: string,
): Promise<boolean | undefined> {
  const course = await heldWithSeats(work.db, courseInstanceREF);
  const registration = await lockedRegistration(work.db, registrationId);
  if (registration?.status !== 'No-show' || isAudit) return undefined;
  if (!course || !(await returningPlace(work.db, registrationId))) return false;
  if (pending) return true;
  await lockPayments(work.db, await transactionsOf(work.db, registration));
  const { amountCents: back } = await backOf(work.db, registrationId);
  if (back !== amountCents && !byAdministrator) return false;
  await reinstate(work, course, registrationId, back);
  await work.services.onReturned(work, registrationId);
  return true;
}

export const notNoShow = () => conflict(i18n.t('This student isn’t listed as a no-show any more.'));

/**
 * Gives a student their place back who was certified as never attended, and has paid again so many cents. Throws 409 when
 * something else went back of the payments for the place, or when it isn't a no-show any more.
 */
export async function reinstate(work: AnyWriting, course: Told, id: string, repaidCents = 0): Promise<void> {
  const registration = await lockedRegistration(work.db, id);
  if (registration?.status !== 'No-show') throw notNoShow();
  await lockPayments(work.db, await transactionsOf(work.db, registration));
  if ((await backOf(work.db, id)).amountCents !== repaidCents)
    throw conflict(i18n.t('This student’s money went back, so they can’t be put on the roster again without paying.'));
  await noteRepaid(work.db, id);
  await moveRegistration(work.db, registration, 'attended after all');
  await updateRegistration(work.db, id, { keptCents: null, endedAt: null, endedReason: '' });
  await record(work, 'attended after all', 'registration', id);
  const person = await personById(work.db, registration.personREF);
  if (!person) return;
  const data = { what: 'attended after all', course: course.name } as const;
  const url = recordAt(paths.courseRooms, course._id);
  await notify(work, [person._id], { kind: 'registration', data, url, mail: attendedAfterAll(course), isOwed: true });
}
