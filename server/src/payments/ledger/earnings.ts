import type { Context } from '../../kernel/context.ts';
import type { Readable } from 'node:stream';
import type { Earnings, Totals } from '@stoa/contract/payments/ledger.endpoints';
import { plainAmount } from '@stoa/contract/kernel/fields';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { FastifyReply } from 'fastify';
import { recordAction } from '../../kernel/audit.ts';
import { sendCsv } from '../../kernel/csv.ts';
import { notFound } from '../../kernel/refusal.ts';
import { professorOf } from '../../catalog/applications/applications.queries.ts';
import { professorNamed, professorTotals } from './earnings.queries.ts';

/** The earnings of a professor's courses. Throws Refusal 404 when there is no such professor. */
export async function earningsOf({ db }: Context, professorId: string): Promise<Earnings> {
  const professor = await professorNamed(db, professorId);
  if (!professor) throw notFound();
  return { professor, ...(await professorTotals(db, professorId)) };
}

/** The signed-in person's earnings; empty if they haven't applied as a professor yet. */
export async function ownEarnings(context: Context): Promise<Earnings> {
  const own = await professorOf(context.db, context.me._id);
  if (own) return earningsOf(context, own._id);
  const { _id, firstName, lastName } = context.me;
  const total = { received: 0, refunded: 0, fees: 0, net: 0 };
  return { professor: { _id, firstName, lastName }, total, tax: 0, courses: [], months: [] };
}

const headings = ['By', 'Name', 'Credit', 'Audit', 'Received', 'Refunded', 'Fees', 'Net'];
const sums = ({ received, refunded, fees, net }: Totals) => [received, refunded, fees, net].map(plainAmount);

/** Streams an earnings statement as CSV, courses first and then months, and logs the export. */
export async function earningsCsv(
  { me, services }: Context,
  statement: Earnings,
  reply: FastifyReply,
): Promise<Readable> {
  await services.database.tx((trx) =>
    recordAction({ db: trx, me }, 'export earnings', 'person', statement.professor._id, {}),
  );
  async function* batches() {
    yield statement.courses.map((one) => ['Course', one.name, one.credit, one.audit, ...sums(one)]);
    yield statement.months.map((one) => ['Month (UTC)', one.month, null, null, ...sums(one)]);
    yield [['Total', '', null, null, ...sums(statement.total)]];
  }
  return sendCsv(reply, i18n.t('Earnings'), headings, batches());
}
