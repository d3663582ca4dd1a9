import type { Anyone, Context } from '../../kernel/context.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt } from '@stoa/contract/paths';
import { taxLine, type TaxLine } from '@stoa/contract/payments/tax';
import { personById } from '../../people/accounts/accounts.queries.ts';
import { lockedInstance } from '../../catalog/course-instances/course-instances.queries.ts';
import type { CourseNotice } from '../../catalog/course-instances/course-details.ts';
import { recordAction } from '../../kernel/audit.ts';
import type { Db, Trx } from '../../kernel/db.ts';
import { conflict, notFound } from '../../kernel/refusal.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { retryCharge, type Charge } from '../../payments/taxes.ts';
import type { Ordered, Paid } from '../../payments/purchase.ts';
import { backOf, transactionById } from '../../payments/payments.queries.ts';
import { lockPayments, noteReturned } from '../../payments/refunds/refund-shares.ts';
import { attendedAfterAll } from '../leaving/ending.emails.ts';
import { moveRegistration, returningRegistration } from './placing.queries.ts';
import { lockedRegistration, transactionsOf, updateRegistration } from './registrations.queries.ts';
import { lockedWithSeats } from './seats/seats.ts';

type Ended = Parameters<typeof transactionsOf>[1];
/** The charge for a return to a place: exactly the amount that was refunded when it ended. */
const owedFor = async ({ db }: Pick<Context<Db, Anyone>, 'db'>, registration: Ended): Promise<Charge> =>
  retryCharge(db, registration._id, await transactionsOf(db, registration));

/** The same in US dollars; null where the student may not return, or where nothing has to be paid. */
export async function returnCost(
  context: Context<Db, Anyone>,
  registration: Ended & { readonly mayReturn: boolean },
): Promise<{ readonly pays: number; readonly tax: TaxLine | null } | null> {
  if (!registration.mayReturn) return null;
  const charge = await owedFor(context, registration);
  return charge.amountCents > 0
    ? { pays: charge.amountCents / 100, tax: taxLine({ ...charge, isAudit: false }) }
    : null;
}

interface Return {
  readonly courseInstanceREF: string;
  readonly isAudit: boolean;
  readonly registrationREF?: string;
}
/**
 * Prices a return to a roster, with the course locked; undefined when the order is for something else. Throws 404 for another
 * person's place.
 */
export async function returnOrder(context: Context, { courseInstanceREF, isAudit, registrationREF }: Return) {
  const registration =
    registrationREF === undefined ? undefined : await returningRegistration(context.db, registrationREF);
  if (!registration || isAudit) return undefined;
  if (registration.personREF !== context.me._id || registration.courseInstanceREF !== courseInstanceREF)
    throw notFound();
  const course = await lockedInstance(context.db, courseInstanceREF);
  if (!course) throw notFound();
  return { course, charge: await owedFor(context, registration) };
}

/** Checks an order to return: 'none' means no obstacle, 'changed' that its amount has changed; undefined for other orders. */
export async function returnObstacle(
  db: Trx,
  { registrationREF, isAudit, amountCents }: Ordered,
): Promise<'none' | 'changed' | undefined> {
  if (registrationREF === null || isAudit) return undefined;
  const registration = await returningRegistration(db, registrationREF);
  if (!registration) return undefined;
  return (await owedFor({ db }, registration)).amountCents === amountCents ? 'none' : 'changed';
}

/** Puts a student who has repaid the refund back on the roster; undefined when the payment is for something else. */
export async function returnPaid(
  context: Context<Trx, Anyone>,
  { courseInstanceREF, isAudit, amountCents }: Ordered,
  { pending, byAdministrator }: Paid,
  registrationId: string,
): Promise<boolean | undefined> {
  const course = await lockedWithSeats(context.db, courseInstanceREF);
  const registration = await lockedRegistration(context.db, registrationId);
  if (registration?.status !== 'No-show' || isAudit) return undefined;
  if (!course || !(await returningRegistration(context.db, registrationId))) return false;
  if (pending) return true;
  await lockPayments(context.db, await transactionsOf(context.db, registration));
  const { amountCents: back } = await backOf(context.db, registrationId);
  if (back !== amountCents && !byAdministrator) return false;
  await reinstate(context, course, registrationId, back);
  await context.services.onReturned(context, registrationId);
  return true;
}

export const notNoShow = () => conflict(i18n.t('This student isn’t listed as a no-show anymore.'));

/**
 * Returns the place of a student who was certified as a no-show and has repaid `repaidCents`. Throws 409 when another amount
 * was refunded, or when the registration isn't a no-show any more.
 */
export async function reinstate(
  context: Context<Trx, Anyone>,
  course: CourseNotice,
  id: string,
  repaidCents = 0,
): Promise<void> {
  const registration = await lockedRegistration(context.db, id);
  if (registration?.status !== 'No-show') throw notNoShow();
  await lockPayments(context.db, await transactionsOf(context.db, registration));
  if (!(await noteReturned(context.db, id, repaidCents)))
    throw conflict(i18n.t('This student got a refund, so they have to pay again to be back on the roster.'));
  const { transactionREF } = registration;
  const paid = transactionREF === null ? undefined : await transactionById(context.db, transactionREF);
  if (paid?.status === 'FAILED') throw conflict(i18n.t('The student’s payment failed, so they have no place.'));
  const isPending = paid?.status === 'PENDING';
  await moveRegistration(context, registration, isPending ? 'attended, payment pending' : 'attended after all');
  await updateRegistration(context.db, id, { keptCents: null, endedAt: null, endedReason: '' });
  await recordAction(context, 'attended after all', 'registration', id, isPending ? { pending: true } : {});
  // Assignments that were added meanwhile have no cells of the student.
  await context.services.onRegistered(context, registration.personREF, course._id);
  const person = await personById(context.db, registration.personREF);
  if (!person) return;
  const data = { what: 'attended after all', course: course.name } as const;
  const url = recordAt(paths.courseRooms, course._id);
  await notify(context, [person._id], {
    kind: 'registration',
    data,
    url,
    mail: attendedAfterAll(course),
    isOwed: true,
  });
}
