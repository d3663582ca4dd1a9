import { recording } from '../../kernel/audit.ts';
import { statement } from '../../kernel/statements.ts';
import type { Db } from '../../kernel/db.ts';

interface FreeTransaction {
  readonly id: string;
  readonly personREF: string;
  readonly courseInstanceREF: string;
  readonly isAudit: boolean;
  /** of the log, as recording() takes them */
  readonly lines: string;
}
/** A transaction of 0.00 and lines of the log, in one statement. */
export const insertFree = statement((db: Db, { id, personREF, courseInstanceREF, isAudit, lines }: FreeTransaction) =>
  db
    .with('logged', (also) => recording(also, personREF, lines))
    .insertInto('transaction')
    .values({
      _id: id,
      personREF,
      courseInstanceREF,
      isAudit,
      amountCents: 0,
      status: 'COMPLETED',
      paymentProcessor: 'none',
      paymentMethod: 'none',
      createdByREF: personREF,
      updatedByREF: personREF,
    }),
);
