import type { Context } from '../../kernel/context.ts';
import type { Readable } from 'node:stream';
import { plainAmount } from '@stoa/contract/kernel/fields';
import { i18n } from '@stoa/contract/kernel/i18n';
import { ledgerReasons, type LedgerRow } from '@stoa/contract/payments/ledger.endpoints';
import { fullName } from '@stoa/contract/people/people';
import type { FastifyReply } from 'fastify';
import { recordAction } from '../../kernel/audit.ts';
import { inBatches, sendCsv } from '../../kernel/csv.ts';
import { wasTaxed } from '../payments.queries.ts';
import {
  batchSize,
  isWithin,
  ledgerBatches,
  type LedgerFilters,
  listRules,
  narrowed,
  shown,
} from './ledger.queries.ts';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { searched } from '../../kernel/lists.ts';

/** A refund that was paid, beside its payment. */
interface PaidRefund extends LedgerRow {
  readonly refund: { readonly _id: string; readonly at: string; readonly amount: number; readonly tax: number | null };
}
const paidRefund = sql<PaidRefund['refund']>`json_build_object('_id', "refund"."_id", 'at', to_char("refund"."updatedAt"
  at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'amount', "refund"."amountCents"::float8 / 100,
  'tax', "refund"."taxCents"::float8 / 100)`;

/**
 * Yields the paid refunds of the payments that the filters name in batches, the newest first. A month selects them by
 * the day on which they were paid, even if their payment is older.
 */
const refundBatches = (db: Db, { month, ...filters }: LedgerFilters, q?: string): AsyncGenerator<PaidRefund[]> =>
  inBatches(
    batchSize,
    (after): Promise<PaidRefund[]> =>
      searched(narrowed(shown(db, filters.look !== undefined), filters), q, listRules.search)
        .innerJoin('refund', 'refund.transactionREF', 'row.transactionREF')
        .select(paidRefund.as('refund'))
        .where('refund.state', '=', 'completed')
        .$if(month !== undefined, (some) => some.where(isWithin(sql.ref('refund.updatedAt'), month!)))
        .$if(after !== undefined, (some) =>
          some.where(
            sql<boolean>`("refund"."updatedAt", "refund"."_id") < (select "updatedAt", "_id" from "refund" where "_id" = ${after})`,
          ),
        )
        .orderBy('refund.updatedAt', 'desc')
        .orderBy('refund._id', 'desc')
        .limit(batchSize)
        .execute(),
    ({ refund }) => refund._id,
  );

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
  return sendCsv(reply, i18n.t('Ledger'), columns, batches());
}
