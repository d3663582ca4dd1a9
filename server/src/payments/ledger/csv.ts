import type { Context } from '../../kernel/context.ts';
import type { Readable } from 'node:stream';
import { plainAmount } from '@stoa/contract/kernel/fields';
import { ledgerReasons, type LedgerRow } from '@stoa/contract/payments/ledger';
import { fullName } from '@stoa/contract/people/people';
import type { FastifyReply } from 'fastify';
import { recordAction } from '../../kernel/audit.ts';
import { sendCsv } from '../../kernel/csv.ts';
import { wasTaxed } from '../payments.queries.ts';
import { ledgerBatches, type LedgerFilters } from './ledger.queries.ts';
import { refundBatches, type PaidRefund } from './refunds.ts';

const headings = [
  ...['Date (UTC)', 'Student', 'Email', 'Course', 'Mode', 'Status', 'Amount', 'Refunded', 'Fee', 'Payment ID'],
  ...['Captured', 'Gone', 'Registration', 'Needs a look', 'Note', 'Kind', 'Refund'],
];
/** Only where there is or was a tax, so that other exports stay as they are. */
const taxHeadings = ['Refund Tax', 'Tax', 'Refunded Tax', 'Tax Name', 'Tax Percent'];

const soldOf = ({ personREF, courseInstanceREF, isAudit, status }: LedgerRow) => [
  ...[fullName(personREF), personREF.email ?? '', courseInstanceREF.name, isAudit ? 'Audit' : 'Credit', status],
];
const paymentCells = (row: LedgerRow) => {
  const { createdAt, transaction, processor, registration, why, note } = row;
  const tax = transaction?.tax;
  return [
    ...[createdAt, ...soldOf(row)],
    ...[transaction?.amount, transaction?.refunded, transaction?.fee].map(plainAmount),
    ...[processor?.captureId ?? '', ...[processor?.captured, processor?.gone].map(plainAmount)],
    ...[registration?.status ?? '', why === null ? '' : ledgerReasons[why], note, 'Payment', ''],
    ...['', ...[tax?.amount, tax?.refunded].map(plainAmount), tax?.name ?? '', plainAmount(tax?.percent)],
  ];
};
/** The sums of a payment are only in its line, so that no column counts anything twice. */
const refundCells = (row: PaidRefund) => {
  const { refund, transaction, processor, registration } = row;
  const tax = transaction?.tax;
  return [
    ...[refund.at, ...soldOf(row), '', '', '', processor?.captureId ?? '', '', ''],
    ...[registration?.status ?? '', '', '', 'Refund', plainAmount(refund.amount)],
    ...[plainAmount(refund.tax), '', '', tax?.name ?? '', plainAmount(tax?.percent)],
  ];
};

/**
 * Streams the ledger as CSV with its search and filters, and logs the export: each payment by its date, then each refund by the
 * date on which it was paid.
 */
export async function ledgerCsv(
  { db, me, services }: Context,
  { q, ...filters }: LedgerFilters & { q?: string | undefined },
  reply: FastifyReply,
): Promise<Readable> {
  await services.database.tx((trx) =>
    recordAction({ db: trx, me }, 'export ledger', 'transaction', null, { q, ...filters }),
  );
  const isTaxed = services.site.now().tax !== null || (await wasTaxed(db));
  const columns = isTaxed ? [...headings, ...taxHeadings] : headings;
  const width = columns.length;
  async function* batches() {
    for await (const rows of ledgerBatches(db, filters, q)) yield rows.map((row) => paymentCells(row).slice(0, width));
    for await (const rows of refundBatches(db, filters, q)) yield rows.map((row) => refundCells(row).slice(0, width));
  }
  return sendCsv(reply, 'ledger', columns, batches());
}
