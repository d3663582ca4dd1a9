import type { Context, Services } from '../kernel/context.ts';
import { asJson, report, type LogLine } from '../kernel/audit.ts';
import { capturedColumns } from './transaction-columns.ts';
import type { Order } from './processors/port.ts';
import { insertFree } from './free.queries.ts';

interface Free {
  readonly courseInstanceREF: string;
  readonly isAudit: boolean;
  /** other log entries about it */
  readonly lines: readonly LogLine[];
}
/** Pays for a free course through the same interface as other payments, without a network call. */
export const payNothing = ({ processors }: Services, id: string, description: string): Promise<Order> =>
  processors.none.createOrder({ customId: id, invoiceId: id, amountCents: 0, currency: 'USD', description }, id);

/** Records a free course as a transaction of 0.00, so that every registration has one. */
export async function freeTransaction(context: Context, order: Order, { lines, ...what }: Free): Promise<void> {
  const { db, me } = context;
  const { id, capture } = order;
  const line = { action: 'free of charge', entity: 'transaction', entityId: id, detail: {} };
  const paid = capturedColumns(order, capture!);
  await insertFree(db, { id, personREF: me._id, ...what, ...paid, lines: asJson([...lines, line]) });
  report(context, line);
}
