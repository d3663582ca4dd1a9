import type { Readable } from 'node:stream';
import { plainAmount } from '@stoa/contract/kernel/fields';
import { ledgerReasons, type LedgerRow } from '@stoa/contract/ledger';
import { fullName } from '@stoa/contract/people';
import type { FastifyReply } from 'fastify';
import { record } from '../../kernel/audit.ts';
import { sendCsv } from '../../kernel/csv.ts';
import type { Work } from '../work.ts';
import { wasTaxed } from '../queries.ts';
import { ledgerBatches, type LedgerFilters } from './queries.ts';

const headings = [
  ...['Date (UTC)', 'Student', 'Email', 'Course', 'Mode', 'Status', 'Amount', 'Refunded', 'Fee', 'Payment ID'],
  ...['Captured', 'Gone', 'Registration', 'Needs a look', 'Note'],
];
/** Only where there is or was a tax, so that other exports stay as they are. */
const taxHeadings = ['Tax', 'Refunded Tax', 'Tax Name', 'Tax Percent'];
const taxCells = ({ transaction }: LedgerRow) => {
  const tax = transaction?.tax;
  return [...[tax?.amount, tax?.refunded].map(plainAmount), tax?.name ?? '', plainAmount(tax?.percent)];
};
const cells = (row: LedgerRow) => [
  ...[row.createdAt, fullName(row.personREF), row.personREF.email ?? '', row.courseInstanceREF.name],
  ...[row.isAudit ? 'Audit' : 'Credit', row.status],
  ...[row.transaction?.amount, row.transaction?.refunded, row.transaction?.fee].map(plainAmount),
  ...[row.processor?.captureId ?? '', ...[row.processor?.captured, row.processor?.gone].map(plainAmount)],
  ...[row.registration?.status ?? '', row.why === null ? '' : ledgerReasons[row.why], row.note],
];

/** Streams the ledger's rows as CSV with its search and filters, and logs the export. */
export async function ledgerCsv(
  { db, me, services }: Work,
  { q, ...filters }: LedgerFilters & { q?: string | undefined },
  reply: FastifyReply,
): Promise<Readable> {
  await services.database.tx((trx) => record({ db: trx, me }, 'export ledger', 'transaction', null, { q, ...filters }));
  const isTaxed = services.site.now().tax !== null || (await wasTaxed(db));
  async function* batches() {
    for await (const rows of ledgerBatches(db, filters, q))
      yield rows.map((row) => (isTaxed ? [...cells(row), ...taxCells(row)] : cells(row)));
  }
  return sendCsv(reply, 'ledger', isTaxed ? [...headings, ...taxHeadings] : headings, batches());
}
