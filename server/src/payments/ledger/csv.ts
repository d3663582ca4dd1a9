import type { Context } from '../../kernel/context.ts';
import type { Readable } from 'node:stream';
import { plainAmount } from '@stoa/contract/kernel/fields';
import { i18n } from '@stoa/contract/kernel/i18n';
import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import { ledgerReasons } from '@stoa/contract/payments/ledger.endpoints';
import { fullName } from '@stoa/contract/people/people';
import type { FastifyReply } from 'fastify';
import { recordAction } from '../../kernel/audit.ts';
import { later, someInstantAt } from '../../kernel/wall-clock.ts';
import { inBatches, sendCsv } from '../../kernel/csv.ts';
import { refuseField } from '../../kernel/refusal.ts';
import type { Processor } from '../processors/port.ts';
import { wasTaxed } from '../payments.queries.ts';
import { batchSize, ledgerBatches, type LedgerFilters, type LedgerRecord } from './ledger.queries.ts';
import { movementsBetween, type Movement } from './earnings.queries.ts';

const headings = [
  ...['Date (UTC)', 'Student', 'Email', 'Course', 'Mode', 'Status', 'Amount', 'Refunded', 'Fee', 'Payment ID'],
  ...['Captured', 'Gone', 'Registration', 'Needs a look', 'Note'],
];
/** Added only if tax is or was charged, so that other exports keep their columns. */
const taxHeadings = ['Tax', 'Refunded Tax', 'Tax Name', 'Tax Percent'];

const paymentCells = (row: LedgerRecord) => {
  const { personREF, transaction, processor, registration, why, note } = row;
  const tax = transaction?.tax;
  return [
    ...[row.createdAt, fullName(personREF), personREF.email ?? '', row.courseInstanceREF.name],
    ...[row.isAudit ? 'Audit' : 'Credit', row.status],
    ...[transaction?.amount, transaction?.refunded, transaction?.fee].map(plainAmount),
    ...[processor?.captureId ?? '', ...[processor?.captured, processor?.gone].map(plainAmount)],
    ...[registration?.status ?? '', why === null ? '' : ledgerReasons[why], note],
    ...[...[tax?.amount, tax?.refunded].map(plainAmount), tax?.name ?? '', plainAmount(tax?.percent)],
  ];
};
/** Streams the payments of the ledger as CSV with its search and filters, and logs the export. */
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
  }
  return sendCsv(reply, i18n.t('Ledger'), columns, batches());
}

const movementHeadings = [
  ...['Date', 'Time Zone', 'Kind', 'Receipt Number', 'Payer', 'Course', 'Mode', 'Currency', 'Gross', 'Fee', 'Net'],
  ...['Tax', 'Processor', 'Processor ID', 'Payment ID'],
];
/** A reversal is money that the processor took back without a refund, as after a lost dispute. */
function kindOf({ origin, byHand, externalId }: Movement): string {
  if (origin === null) return 'Payment';
  if (byHand) return 'Refund by hand';
  return origin === 'processor' && externalId === null ? 'Reversal' : 'Refund';
}
const movementCells = (move: Movement, zone: string, processor: string) => [
  ...[dayIn(zone, Date.parse(move.at)), zone, kindOf(move), move.receipt, move.payer, move.course],
  ...[move.isAudit ? 'Audit' : 'Credit', move.currency, ...[move.gross, move.fee, move.net, move.tax].map(plainAmount)],
  ...[move.byHand ? '' : processor, move.externalId ?? '', move.paymentId ?? ''],
];

/**
 * Streams each movement of money between two days of a zone as CSV, the oldest first, and logs the export. Throws Refusal 400
 * at `to` for days in the wrong order or more than ten years apart.
 */
export async function movementsCsv(
  { db, me, services }: Context,
  { from, to, zone }: { readonly from: string; readonly to: string; readonly zone: string },
  reply: FastifyReply,
): Promise<Readable> {
  if (to < from) throw refuseField('to', i18n.t('The last day is before the first. Choose a later one.'));
  if (to >= `${String(Number(from.slice(0, 4)) + 10).padStart(4, '0')}${from.slice(4)}`)
    throw refuseField('to', i18n.t('Choose ten years at most.'));
  const startOf = (day: string, days: number) => someInstantAt(later(`${day}T00:00`, { days }), zone);
  const range = [startOf(from, 0), startOf(to, 1)] as const;
  await services.database.tx((trx) =>
    recordAction({ db: trx, me }, 'export movements', 'transaction', null, { from, to, zone }),
  );
  const names = new Map(Object.entries<Processor>(services.processors).map(([key, { name }]) => [key, name]));
  async function* batches() {
    const rows = inBatches(
      batchSize,
      (after) => movementsBetween(db, range, batchSize, after),
      ({ moveId }) => moveId,
    );
    for await (const some of rows)
      yield some.map((move) => movementCells(move, zone, names.get(move.processor) ?? move.processor));
  }
  return sendCsv(reply, i18n.t('Movements {from} to {to}', { from, to }), movementHeadings, batches());
}
