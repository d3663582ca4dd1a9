import { seasonOf } from '@stoa/contract/catalog/enrollment-dates';
import type { Registration } from '@stoa/contract/enrollment/registrations';
import { refuseUnseen } from '../../catalog/course-instances/course-instances.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { Work } from '../../kernel/work.ts';
import { acceptedAtRegistering } from '../../people/acceptances.ts';
import { readRegistration } from './credit-status.ts';
import type { AnyWork } from './work.ts';
import { hasPlace, insertRegistration, placeOf } from './placing.queries.ts';

/** One's own registration in a course while it is active, or null. */
export async function ownPlace(work: Work, courseInstanceId: string): Promise<Registration | null> {
  const found = await placeOf(work.db, work.me._id, courseInstanceId);
  return found ? readRegistration(work, found._id) : null;
}

/** Throws 404 unless the person belongs to the course. True for a student, false for those who teach or approve it. */
export async function isStudentOf(work: Work, courseInstanceId: string): Promise<boolean> {
  const { db, me } = work;
  if (me.role !== 'Student') {
    await refuseUnseen(work, courseInstanceId);
    return false;
  }
  if (!(await hasPlace(db, me._id, courseInstanceId))) throw notFound();
  return true;
}

interface Placing {
  readonly personId: string;
  readonly courseInstanceId: string;
  readonly isAudit: boolean;
  /** null: we make the id here and insert its transaction afterwards */
  readonly transactionId: string | null;
  /** The processor has accepted the payment but not decided on it yet. */
  readonly pending: boolean;
}

/**
 * Registers a person and returns the log entry for it; undefined when the database already has a registration. The caller
 * does everything else that follows.
 */
export async function place(work: AnyWork, paid: Placing, start: string | null) {
  const made = await insertRegistration(work.db, {
    personREF: paid.personId,
    courseInstanceREF: paid.courseInstanceId,
    transactionREF: paid.transactionId,
    isAudit: paid.isAudit,
    term: start === null ? '' : seasonOf(start),
    status: paid.pending ? 'Payment pending' : 'Registered',
  });
  if (!made) return undefined;
  await acceptedAtRegistering(work, paid.personId, made._id);
  const detail = { isAudit: paid.isAudit, transaction: made.transactionREF, pending: paid.pending };
  return { ...made, line: { action: 'register', entity: 'registration', entityId: made._id, detail } };
}
