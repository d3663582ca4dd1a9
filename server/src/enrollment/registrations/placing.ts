import type { Db } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import { seasonOf } from '@stoa/contract/catalog/enrollment-dates';
import type { Registration } from '@stoa/contract/enrollment/registrations.endpoints';
import { refuseUnseen } from '../../catalog/course-instances/course-instances.ts';
import { notFound, conflict } from '../../kernel/refusal.ts';
import { acceptedAtRegistering } from '../../people/acceptances.ts';
import { readRegistration } from './credit-status.ts';
import { isRegistered, insertRegistration, registrationOf } from './placing.queries.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { CreditPromise } from '@stoa/contract/people/promises.shapes';
import { refuseMinor } from '../../people/guardians.ts';

/** The signed-in person's active registration in a course, or null. */
export async function ownRegistration(context: Context, courseInstanceId: string): Promise<Registration | null> {
  const found = await registrationOf(context.db, context.me._id, courseInstanceId);
  return found ? readRegistration(context, found._id) : null;
}

/** Throws 404 unless the person belongs to the course. True for a student, false for those who teach or approve it. */
export async function isStudentOf(context: Context, courseInstanceId: string): Promise<boolean> {
  const { db, me } = context;
  if (me.role !== 'Student') {
    await refuseUnseen(context, courseInstanceId);
    return false;
  }
  if (!(await isRegistered(db, me._id, courseInstanceId))) throw notFound();
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
export async function placeStudent(context: Context<Db, Anyone>, paid: Placing, start: string | null) {
  const made = await insertRegistration(context.db, {
    personREF: paid.personId,
    courseInstanceREF: paid.courseInstanceId,
    transactionREF: paid.transactionId,
    isAudit: paid.isAudit,
    term: start === null ? '' : seasonOf(start),
    status: paid.pending ? 'Payment pending' : 'Registered',
  });
  if (!made) return undefined;
  await acceptedAtRegistering(context, paid.personId, made._id);
  const detail = { isAudit: paid.isAudit, transaction: made.transactionREF, pending: paid.pending };
  return { ...made, line: { action: 'register', entity: 'registration', entityId: made._id, detail } };
}

interface Promising {
  readonly _id: string;
  readonly name: string;
  readonly promise: CreditPromise | null;
}
interface Input {
  readonly isAudit: boolean;
  /** the version that was read */
  readonly promise?: string;
}
/**
 * Refuses a place for credit under an agreement until the student has read its promise, and if they may not accept it. Audit
 * has no promise.
 */
export async function refuseUnread(context: Context, { _id, name, promise }: Promising, input: Input): Promise<void> {
  if (promise === null || input.isAudit) return;
  if (input.promise === promise.version) return refuseMinor(context, _id, promise);
  throw conflict(
    i18n.t('Read what {institution} promises for “{name}” and accept it first.', {
      institution: promise.institution.name,
      name,
    }),
    'promise',
  );
}
