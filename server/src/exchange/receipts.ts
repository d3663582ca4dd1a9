import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import {
  dayOrders,
  receiptColumns,
  type Receipt,
  type ReceiptColumn,
  type ReceiptRow,
  type receipts,
} from '@stoa/contract/exchange/receipts.shapes';
import type { BodyOf, ReplyOf } from '@stoa/contract/kernel/endpoint';
import { i18n } from '@stoa/contract/kernel/i18n';
import { agreementInForce } from '../catalog/institutions/institutions.queries.ts';
import { recordAction } from '../kernel/audit.ts';
import { lockForChange } from '../kernel/changes.ts';
import type { Anyone, Context } from '../kernel/context.ts';
import { inBatches, type Trx } from '../kernel/db.ts';
import type { Page } from '../kernel/lists.ts';
import { notFound, refuseField } from '../kernel/refusal.ts';
import type { Received } from '../kernel/uploads.ts';
import { actsFor, refuseOthers } from '../people/accounts/institution.ts';
import { isOvertaken, judgeAnswer, type AnsweredPlace, type Judgement, type ReadRow } from './receipt-judging.ts';
import { matching, type Match } from './receipt-matching.ts';
import {
  answerOf,
  dayAs,
  filledDown,
  reasonInWords,
  orderOf,
  ourReason,
  wordsIn,
  type Cells,
} from './receipt-reading.ts';
import {
  answerPage,
  answersOf,
  insertAnswers,
  deleteReceipt,
  insertReceipt,
  institutionOfReceipt,
  openPage,
  receiptById,
  receiptPage,
  receiptWith,
} from './receipts.queries.ts';
import { findColumns, inTurns, readRows } from './sheets.ts';
import { rememberedHeadings, rememberHeadings } from './student-numbers.queries.ts';

type Body = BodyOf<typeof receipts.create>;
type Reading = ReplyOf<typeof receipts.create>;

/** A row of an answer with its effect, and its place before it. */
interface JudgedRow extends ReadRow, Judgement {
  readonly place: AnsweredPlace | undefined;
}

/**
 * Judges the rows of an answer against the current places. Rows that give one place different answers contradict each other; a
 * repeated answer has no effect. A row that answers an overtaken row of ours is compared with no other one.
 */
export async function judgeRows(rows: readonly ReadRow[], match: Match, answeredOn: string): Promise<JudgedRow[]> {
  const matched = await inTurns(rows, (row) => ({ row, ...match(row.said) }));
  const isSameAnswer = (one: ReadRow, other: ReadRow) =>
    one.answer === other.answer && one.said.grade === other.said.grade;
  const subjectOf = ({ row, place }: (typeof matched)[number]) => (place && !isOvertaken(row, place) ? place._id : row);
  const answers = new Map(
    [...Map.groupBy(matched, subjectOf)].map(([subject, [first, ...rest]]) => [
      subject,
      { first: first!.row, other: rest.find(({ row }) => !isSameAnswer(row, first!.row))?.row },
    ]),
  );
  return inTurns(matched, (one): JudgedRow => {
    const { row, place, problem } = one;
    if (!place) return { ...row, place, outcome: 'unmatched', reason: problem ?? '' };
    const { first, other } = answers.get(subjectOf(one))!;
    if (other) {
      const line = (isSameAnswer(row, first) ? other : first).row;
      const reason = ourReason(/*i18n*/ 'Line {line} says otherwise of the same place.', { line });
      return { ...row, place, outcome: 'contradicts', reason };
    }
    if (first !== row) {
      const reason = ourReason(/*i18n*/ 'Line {line} says the same.', { line: first.row });
      return { ...row, place, outcome: 'known', reason };
    }
    return { ...row, place, ...judgeAnswer(row, place, answeredOn) };
  });
}

/** Reads the rows of a file: fills terms and sections down, parses days, and interprets status words. */
function readAnswers(
  rows: readonly { readonly row: number; readonly values: Cells }[],
  { forTerm, days, acceptedWords, refusedWords }: Body,
  usual: Body['days'],
): { order: Reading['days']; rows: ReadRow[] } {
  const filled = filledDown(rows);
  const order = days ?? orderOf(filled.map(({ values }) => values.posted)) ?? usual ?? null;
  const own = { accepted: wordsIn(acceptedWords), refused: wordsIn(refusedWords) };
  return {
    order,
    rows: filled.map(({ row, values }): ReadRow => {
      const posted = values.posted === '' ? '' : dayAs(values.posted, order ?? 'month first');
      const said = { ...values, term: values.term || (forTerm ?? ''), posted: posted ?? '' };
      // A day that can't be read makes the row unclear, so that it waits for a decision.
      const answer = posted === undefined ? 'unclear' : answerOf(said, own);
      return { row, said: posted === undefined ? { ...said, status: values.posted } : said, answer };
    }),
  };
}

const shown = ({ row, said, outcome, reason, place }: JudgedRow): ReceiptRow => ({
  _id: null,
  row,
  registrationREF: place?._id ?? null,
  student: place?.name ?? said.studentNumber,
  section: place?.place?.['section'] ?? said.section,
  outcome,
  reason: reasonInWords(reason),
  said: Object.fromEntries(Object.entries(said).filter(([, value]) => value !== '')),
  decision: null,
});

/** Reads a stored file, and saves its rows unless it is a `preview`. Returns the existing answer if it was read before. */
export async function readReceipt(
  context: Context<Trx, Anyone>,
  id: string,
  { preview, answeredOn, ...body }: Body,
  file: Pick<Received, 'name' | 'sha256'> & { readonly origin: Receipt['origin']; readonly at?: number },
  rows: Awaited<ReturnType<typeof readRows>>,
): Promise<Reading> {
  const { db, me, services } = context;
  await lockForChange(db, 'institution', id);
  const before = await receiptWith(db, id, file.sha256);
  // An answer that was undone can be read with other columns or words. A server may offer the same file every hour.
  const isReread = before?.state === 'undone' && file.origin !== 'server';
  if (before && !isReread) return { receipt: before, headings: [], columns: {}, days: null, rows: [] };
  const remembered = await rememberedHeadings(db, id, 'receipts');
  const { acceptedWords = remembered['acceptedWords'], refusedWords = remembered['refusedWords'] } = body;
  const { forTerm = '', days: _days, acceptedWords: _a, refusedWords: _r, ...chosen } = body;
  const {
    headings,
    columns,
    rows: found,
  } = findColumns<ReceiptColumn>(rows, receiptColumns, {
    chosen,
    remembered,
    needed: [['studentNumber', 'sequence', 'registration']],
  });
  const usual = dayOrders.find((one) => one === remembered['days']);
  const { order, rows: read } = readAnswers(found, { ...body, acceptedWords, refusedWords }, usual);
  const zone = (await agreementInForce(db, id))?.rules.zone ?? 'UTC';
  const on = answeredOn ?? dayIn(zone, file.at);
  if (on > dayIn(zone)) throw refuseField('answeredOn', i18n.t('An answer can’t be of a day to come.'));
  const judged = await judgeRows(read, await matching(context, id, read), on);
  const reply = { headings: [...headings], columns, days: order, rows: judged.map(shown) };
  if (preview === true) return { ...reply, receipt: null };
  if (judged.every(({ outcome }) => outcome === 'unmatched'))
    throw refuseField('file', i18n.t('No row fits anything that was sent. Is it the file of another college or term?'));
  if (isReread) await deleteReceipt(db, before._id);
  const { _id } = await insertReceipt(db, {
    institutionREF: id,
    name: file.name,
    sha256: file.sha256,
    origin: file.origin,
    term: forTerm,
    answeredOn: on,
    createdByREF: me?._id ?? null,
  });
  const stored = await inTurns(judged, ({ row, said, answer, outcome, reason, place }) => ({
    row,
    content: services.encryption.encrypt(JSON.stringify({ said, answer })),
    registrationREF: place?._id ?? null,
    outcome,
    reason,
  }));
  await inBatches(stored, (some) => insertAnswers(db, _id, some));
  const words = { acceptedWords: acceptedWords ?? '', refusedWords: refusedWords ?? '' };
  const kept = Object.entries({ ...columns, ...words, days: order ?? '' }).filter(([, heading]) => heading !== '');
  await rememberHeadings(db, id, 'receipts', Object.fromEntries(kept));
  await recordAction(context, 'read receipt', 'institution', id, { receipt: _id, rows: stored.length });
  return { ...reply, receipt: (await receiptById(db, _id))! };
}

export async function createReceipt(
  context: Context,
  id: string,
  body: Body,
  files: readonly Received[],
): Promise<Reading> {
  await refuseOthers(context, id);
  const rows = await readRows(context.services, files);
  const file = { ...files[0]!, origin: context.me.token ? ('program' as const) : ('screen' as const) };
  return context.services.database.tx((db) => readReceipt({ ...context, db }, id, body, file, rows));
}

/** Returns the institution of an answer, if the person acts for it; throws 404 otherwise. */
export async function ownReceipt({ db, me }: Context, id: string) {
  const institutionREF = await institutionOfReceipt(db, id);
  if (institutionREF === undefined || !actsFor(me, institutionREF)) throw notFound();
  return institutionREF;
}
type Stored = Awaited<ReturnType<typeof answersOf>>[number];
export const opened = (
  { services }: Pick<Context, 'services'>,
  { row, content }: Pick<Stored, 'row' | 'content'>,
): ReadRow =>
  content === ''
    ? {
        row,
        said: Object.fromEntries(Object.keys(receiptColumns).map((name) => [name, ''])) as Cells,
        answer: 'unclear',
      }
    : { row, ...(JSON.parse(services.encryption.decrypt(content)) as Omit<ReadRow, 'row'>) };

export async function listReceipts(
  context: Context,
  id: string,
  query: Parameters<typeof receiptPage>[2],
): Promise<Page<Receipt>> {
  await refuseOthers(context, id);
  return receiptPage(context.db, id, query);
}
export async function readOneReceipt(context: Context, id: string): Promise<Receipt> {
  await ownReceipt(context, id);
  return (await receiptById(context.db, id))!;
}
export const answerShown = (context: Pick<Context, 'services'>, row: Stored): ReceiptRow => {
  const { said } = opened(context, row);
  return {
    _id: row._id,
    row: row.row,
    registrationREF: row.registrationREF,
    student: row.name ?? said.studentNumber,
    section: said.section,
    outcome: row.outcome,
    reason: reasonInWords(row.reason),
    said: Object.fromEntries(Object.entries(said).filter(([, value]) => value !== '')),
    decision: row.decision,
  };
};
export async function listAnswers(
  context: Context,
  id: string,
  query: Parameters<typeof answerPage>[2],
): Promise<Page<ReceiptRow>> {
  await ownReceipt(context, id);
  const { rows, total } = await answerPage(context.db, id, query);
  return { total, rows: rows.map((row) => answerShown(context, row)) };
}
export async function listOpenAnswers(
  context: Context,
  id: string,
  query: Parameters<typeof openPage>[2],
): Promise<Page<ReceiptRow>> {
  await refuseOthers(context, id);
  const { rows, total } = await openPage(context.db, id, query);
  return { total, rows: rows.map((row) => answerShown(context, row)) };
}
