import { recording } from '../kernel/audit.ts';
import type { capturedColumns } from './transaction-columns.ts';
import { promisedBy } from '../catalog/institutions/institutions.queries.ts';
import { statement, type Db } from '../kernel/db.ts';

type Captured = ReturnType<typeof capturedColumns>;
interface FreeTransaction extends Pick<Captured, 'status' | 'amountCents' | 'currency' | 'paymentMethod'> {
  readonly id: string;
  readonly personREF: string;
  readonly courseInstanceREF: string;
  readonly isAudit: boolean;
  /** log entries, as recording() takes them */
  readonly lines: string;
}
/** Inserts the transaction of a free purchase and its log entries in one statement. */
export const insertFree = statement((db: Db, values: FreeTransaction) =>
  db
    .with('logged', (also) => recording(also, values.personREF, values.lines))
    .insertInto('transaction')
    .values({
      _id: values.id,
      personREF: values.personREF,
      courseInstanceREF: values.courseInstanceREF,
      isAudit: values.isAudit,
      promise: promisedBy(values),
      amountCents: values.amountCents,
      currency: values.currency,
      status: values.status,
      paymentMethod: values.paymentMethod,
      paymentProcessor: 'none',
      createdByREF: values.personREF,
      updatedByREF: values.personREF,
    }),
);
