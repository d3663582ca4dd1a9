import type { AnyWork } from '../work.ts';
import { insertRegistration } from './queries.ts';

/** The term of a start date, YYYY-MM-DD: January to May is Spring, June to August Summer, the rest Fall; '' without a date. */
function termOf(start: string | null): string {
  if (start === null) return '';
  const [year, month] = start.split('-').map(Number);
  if (year === undefined || month === undefined) return '';
  return `${month <= 5 ? 'Spring' : month <= 8 ? 'Summer' : 'Fall'} ${year}`;
}

interface Placing {
  readonly personId: string;
  readonly courseInstanceId: string;
  readonly isAudit: boolean;
  /** null: its transaction is written after it, under an id that is made here */
  readonly transactionId: string | null;
  /** The processor has taken the payment, but not decided on it yet. */
  readonly pending: boolean;
}

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
