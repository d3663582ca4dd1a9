import { record, recordAll } from '../../kernel/audit.ts';
import type { AnyWork } from '../../kernel/work.ts';
import { hasSeatFor, heldWithSeats } from '../../payments/rules.ts';
import type { Paid } from '../../services.ts';
import { registrationOfTransaction, updateRegistration } from '../queries.ts';
import { insertRegistration } from './queries.ts';
import { changePaid } from '../switching.ts';
import { termOf } from '../terms.ts';
import { seatsFreed } from '../waiting/rules.ts';

/** A place that is paid, or one whose transaction is written after it, under an id that is made here. */
type Placing = Omit<Paid, 'transactionId' | 'registrationId'> & { readonly transactionId: string | null };

/**
 * Gives somebody a place, with the line that says so in the log; undefined when there is one already, which the database
 * decides. What else follows from it is the caller's.
 */
export async function place(work: AnyWork, paid: Placing, start: string | null) {
  const made = await insertRegistration(work.db, {
    personREF: paid.personId,
    courseInstanceREF: paid.courseInstanceId,
    transactionREF: paid.transactionId,
    isAudit: paid.isAudit,
    term: termOf(start),
    status: paid.pending ? 'Payment pending' : 'Registered',
  });
  if (!made) return undefined;
  const detail = { isAudit: paid.isAudit, transaction: made.transactionREF, pending: paid.pending };
  return { ...made, line: { action: 'register', entity: 'registration', entityId: made._id, detail } };
}

/** While a course is in one of these, an administrator can still give a place in it. */
const joinable = ['Open/Registering', 'Registration Closed', 'Active'];

/** A payment was confirmed: its place is given, unless the course has closed or the person has a place already. */
export async function onPaid(work: AnyWork, paid: Paid): Promise<boolean> {
  const before = await registrationOfTransaction(work.db, paid.transactionId);
  if (before) {
    if (before.status === 'Payment pending' && !paid.pending) {
      await updateRegistration(work.db, before._id, { status: 'Registered' });
      await record(work, 'confirm place', 'registration', before._id, { transaction: paid.transactionId });
    }
    return before.status === 'Payment pending' || before.status === 'Registered';
  }
  if (paid.registrationId !== null) return changePaid(work, paid, paid.registrationId);
  const course = await heldWithSeats(work.db, paid.courseInstanceId);
  if (!course || !(paid.byAdministrator ? joinable : ['Open/Registering']).includes(course.status)) return false;
  // Of an order that held its seat for too long, another may have it by now. An administrator may go beyond the limit.
  if (!paid.byAdministrator && !(await hasSeatFor(work.db, course, paid.personId))) return false;
  const placed = await place(work, paid, course.start);
  if (!placed) return false;
  await Promise.all([
    recordAll(work, [placed.line]),
    work.services.hooks.onRegistered(work, paid.personId, paid.courseInstanceId),
  ]);
  return true;
}

/** A payment that was pending has failed: its place is free again. */
export async function onPaymentFailed(work: AnyWork, transactionId: string): Promise<void> {
  const registration = await registrationOfTransaction(work.db, transactionId);
  if (registration?.status !== 'Payment pending') return;
  await updateRegistration(work.db, registration._id, {
    status: 'Unregistered',
    endedAt: new Date(),
    endedReason: 'the payment failed',
  });
  await seatsFreed(work, registration.courseInstanceREF);
}
