import { Readable } from 'node:stream';
import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import {
  receiptColumns,
  type Receipt,
  type ReceiptColumn,
  type ReceiptRow,
  type receipts,
} from '@stoa/contract/exchange/receipts.shapes';
import { sheetFile } from '@stoa/contract/exchange/sheets';
import type { BodyOf, ReplyOf } from '@stoa/contract/kernel/endpoint';
import { i18n } from '@stoa/contract/kernel/i18n';
import { agreementInForce } from '../catalog/institutions/institutions.queries.ts';
import type { PlaceBefore } from '../columns.ts';
import { recordAction } from '../kernel/audit.ts';
import { lockForChange } from '../kernel/changes.ts';
import { systemContext, type Anyone, type Context, type Services } from '../kernel/context.ts';
import type { Trx } from '../kernel/db.ts';
import type { Page } from '../kernel/lists.ts';
import { conflict, notFound, refuseField } from '../kernel/refusal.ts';
import { keepBytes, type Received } from '../kernel/uploads.ts';
import { actsFor, refuseOthers } from '../people/accounts/institution.ts';
import { lastOf } from './batches.queries.ts';
import { answered, judgeAnswer, type AnsweredPlace, type Judgement, type ReadRow } from './receipt-judging.ts';
import { matching, type Match } from './receipt-matching.ts';
import { answerOf, dayAs, filledDown, orderOf, wordsIn, type Cells } from './receipt-reading.ts';
import {
  answerById,
  answerPage,
  answerPlaces,
  answersOf,
  decideAnswer,
  insertAnswers,
  insertReceipt,
  institutionOfReceipt,
  noteApplied,
  openPage,
  receiptById,
  receiptPage,
  receiptWith,
  reopenAnswers,
  updateReceipt,
} from './receipts.queries.ts';
import { findColumns, inTurns, readRows } from './sheets.ts';
import { rememberedHeadings, rememberHeadings } from './student-numbers.queries.ts';

type Body = BodyOf<typeof receipts.create>;
type Reading = ReplyOf<typeof receipts.create>;
/** How many rows one statement writes. */
const atOnce = 2000;
/** The job that tells students of answers, and its delay in seconds: until then, an answer can be undone unheard. */
export const answersJobName = 'exchange.answers';
const quietSeconds = 600;

/** A row of an answer with what it does, and its place before. */
interface JudgedRow extends ReadRow, Judgement {
  readonly place: AnsweredPlace | undefined;
}

/**
 * Judges the rows of an answer by the places as they are. A place that the file names twice with different answers contradicts
 * itself; the same answer again says nothing new.
 */
async function judgeRows(rows: readonly ReadRow[], match: Match, answeredOn: string): Promise<JudgedRow[]> {
  const matched = await inTurns(rows, (row) => ({ row, ...match(row.said) }));
  const isSameAnswer = (one: ReadRow, other: ReadRow) =>
    one.answer === other.answer && one.said.grade === other.said.grade;
  const answers = new Map(
    [...Map.groupBy(matched, ({ place }) => place?._id)].map(([id, [first, ...rest]]) => [
      id,
      { first: first!.row, other: rest.find(({ row }) => !isSameAnswer(row, first!.row))?.row },
    ]),
  );
  return inTurns(matched, ({ row, place, problem }): JudgedRow => {
    if (!place) return { ...row, place, outcome: 'unmatched', reason: problem ?? '' };
    const { first, other } = answers.get(place._id)!;
    if (other) {
      const line = (isSameAnswer(row, first) ? other : first).row;
      const reason = i18n.t('Line {line} says otherwise of the same place.', { line });
      return { ...row, place, outcome: 'contradicts', reason };
    }
    if (first !== row)
      return { ...row, place, outcome: 'known', reason: i18n.t('Line {line} says the same.', { line: first.row }) };
    return { ...row, place, ...judgeAnswer(row, place, answeredOn) };
  });
}

/** The rows of a file as they were meant: terms and sections filled down, days read, words understood. */
function readAnswers(
  rows: readonly { readonly row: number; readonly values: Cells }[],
  { forTerm, days, acceptedWords, refusedWords }: Body,
): { order: Reading['days']; rows: ReadRow[] } {
  const filled = filledDown(rows);
  const order = days ?? orderOf(filled.map(({ values }) => values.posted)) ?? null;
  const own = { accepted: wordsIn(acceptedWords), refused: wordsIn(refusedWords) };
  return {
    order,
    rows: filled.map(({ row, values }): ReadRow => {
      const posted = values.posted === '' ? '' : dayAs(values.posted, order ?? 'month first');
      const said = { ...values, term: values.term || (forTerm ?? ''), posted: posted ?? '' };
      // A day that nobody can read is no day: the row waits for somebody.
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
  reason,
  said: Object.fromEntries(Object.entries(said).filter(([, value]) => value !== '')),
  decision: null,
});

/** Reads a file that was kept, and without `preview` keeps its rows. The same file again answers what is known of it. */
async function readReceipt(
  context: Context<Trx, Anyone>,
  id: string,
  { preview, answeredOn, ...body }: Body,
  file: Pick<Received, 'name' | 'sha256'> & { readonly origin: Receipt['origin'] },
  rows: Awaited<ReturnType<typeof readRows>>,
): Promise<Reading> {
  const { db, me, services } = context;
  await lockForChange(db, 'institution', id);
  const before = await receiptWith(db, id, file.sha256);
  if (before) return { receipt: before, headings: [], columns: {}, days: null, rows: [] };
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
  const { order, rows: read } = readAnswers(found, { ...body, acceptedWords, refusedWords });
  const zone = (await agreementInForce(db, id))?.rules.zone ?? 'UTC';
  const on = answeredOn ?? dayIn(zone);
  if (on > dayIn(zone)) throw refuseField('answeredOn', i18n.t('An answer can’t be of a day to come.'));
  const judged = await judgeRows(read, await matching(context, id, read), on);
  const reply = { headings: [...headings], columns, days: order, rows: judged.map(shown) };
  if (preview === true) return { ...reply, receipt: null };
  if (judged.every(({ outcome }) => outcome === 'unmatched'))
    throw refuseField('file', i18n.t('No row fits anything that was sent. Is it the file of another college or term?'));
  const { _id } = await insertReceipt(db, {
    ...{ institutionREF: id, name: file.name, sha256: file.sha256, origin: file.origin, term: forTerm },
    ...{ answeredOn: on, createdByREF: me?._id ?? null },
  });
  const stored = await inTurns(judged, ({ row, said, answer, outcome, reason, place }) => ({
    row,
    content: services.encryption.encrypt(JSON.stringify({ said, answer })),
    registrationREF: place?._id ?? null,
    outcome,
    reason,
  }));
  for (let from = 0; from < stored.length; from += atOnce)
    await insertAnswers(db, _id, stored.slice(from, from + atOnce));
  const words = { acceptedWords: acceptedWords ?? '', refusedWords: refusedWords ?? '' };
  const kept = Object.entries({ ...columns, ...words }).filter(([, heading]) => heading !== '');
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

/**
 * Takes a file that lay on the college's server: it is read as it was the last time, and applied, so that what fits nobody waits for
 * somebody. Throws a Refusal where nothing of it can be used.
 */
export async function takeReceiptFile(
  services: Services,
  id: string,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
): Promise<'applied' | 'known'> {
  const file = await keepBytes('file', name, Readable.from([bytes]), sheetFile, services);
  const rows = await readRows(services, [file]);
  return services.database.tx(async (db) => {
    const context = systemContext(services, db);
    const { receipt } = await readReceipt(context, id, {}, { ...file, origin: 'server' }, rows);
    if (receipt!.state !== 'waiting') return 'known';
    await applyRows(context, id, receipt!);
    return 'applied';
  });
}

const beforeOf = ({ status, since, reason, acceptedAt, answeredOn, posted, isRepeated }: PlaceBefore): PlaceBefore => ({
  ...{ status, since, reason, acceptedAt, answeredOn },
  ...{ posted, isRepeated },
});
/** The states of which students are told. */
const isNews = (place: PlaceBefore, before: PlaceBefore) =>
  (['accepted', 'refused', 'posted'] as const).some((state) => state === place.status) &&
  (place.status !== before.status || place.posted !== before.posted);

type Stored = Awaited<ReturnType<typeof answersOf>>[number];
const opened = ({ services }: Pick<Context, 'services'>, { row, content }: Pick<Stored, 'row' | 'content'>): ReadRow =>
  content === ''
    ? {
        row,
        said: Object.fromEntries(Object.keys(receiptColumns).map((name) => [name, ''])) as Cells,
        answer: 'unclear',
      }
    : { row, ...(JSON.parse(services.encryption.decrypt(content)) as Omit<ReadRow, 'row'>) };

/** Applies the sound rows of an answer at once, under the institution's lock. The others wait until somebody has decided. */
async function applyRows(context: Context<Trx, Anyone>, id: string, { _id, answeredOn }: Receipt): Promise<void> {
  const { db, services } = context;
  const stored = await answersOf(db, _id);
  const read = await inTurns(stored, (row) => opened(context, row));
  const judged = await judgeRows(read, await matching(context, id, read), answeredOn);
  const at = new Date().toISOString();
  const isSound = ({ outcome }: Judgement) => outcome === 'accepted' || outcome === 'refused' || outcome === 'posted';
  const moved = judged.flatMap((row) => {
    if (!isSound(row) || !row.place) return [];
    const place = answered(row.place, row, answeredOn, at);
    return [{ ...beforeOf(place), _id: place._id, isNotified: !isNews(place, row.place) }];
  });
  for (let from = 0; from < moved.length; from += atOnce) await answerPlaces(db, moved.slice(from, from + atOnce));
  const noted = judged.map((row, place) => ({
    _id: stored[place]!._id,
    registrationREF: row.place?._id ?? null,
    outcome: row.outcome,
    reason: row.reason,
    before: isSound(row) && row.place ? beforeOf(row.place) : null,
  }));
  for (let from = 0; from < noted.length; from += atOnce) await noteApplied(db, noted.slice(from, from + atOnce));
  const { number } = await lastOf(db, id);
  await updateReceipt(db, _id, { state: 'applied', lastBatch: number, isAppliedNow: true });
  await recordAction(context, 'apply receipt', 'institution', id, { receipt: _id, applied: moved.length });
  await services.jobs.send(db, answersJobName, {}, { startAfter: quietSeconds });
}

/** An answer of an institution that the person acts for, under that institution's lock; 404 otherwise. */
async function ownReceipt({ db, me }: Context, id: string) {
  const institutionREF = await institutionOfReceipt(db, id);
  if (institutionREF === undefined || !actsFor(me, institutionREF)) throw notFound();
  return institutionREF;
}
async function lockedReceipt(context: Context<Trx>, id: string) {
  const institutionREF = await ownReceipt(context, id);
  await lockForChange(context.db, 'institution', institutionREF);
  return { institutionREF, receipt: (await receiptById(context.db, id))! };
}

/** Applies an answer. One that is applied already changes nothing. */
export async function applyReceipt(context: Context<Trx>, id: string): Promise<Receipt> {
  const { institutionREF, receipt } = await lockedReceipt(context, id);
  if (receipt.state !== 'applied') await applyRows(context, institutionREF, receipt);
  return (await receiptById(context.db, id))!;
}

/** Gives each place the state back that it had before the answer. 409 `later` once something has followed it. */
export async function undoReceipt(context: Context<Trx>, id: string): Promise<Receipt> {
  const { institutionREF, receipt } = await lockedReceipt(context, id);
  if (receipt.state !== 'applied') throw conflict(i18n.t('This answer isn’t applied.'), 'not-applied');
  if (!receipt.canUndo)
    throw conflict(i18n.t('Another batch or another answer came after it, so it can’t be undone.'), 'later');
  const places = (await answersOf(context.db, id)).flatMap(({ before, registrationREF }) =>
    before && registrationREF !== null ? [{ ...before, _id: registrationREF, isNotified: true }] : [],
  );
  for (let from = 0; from < places.length; from += atOnce)
    await answerPlaces(context.db, places.slice(from, from + atOnce));
  await reopenAnswers(context.db, id);
  await updateReceipt(context.db, id, { state: 'undone' });
  await recordAction(context, 'undo receipt', 'institution', institutionREF, { receipt: id, places: places.length });
  return (await receiptById(context.db, id))!;
}

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
const answerShown = (context: Pick<Context, 'services'>, row: Stored): ReceiptRow => {
  const { said } = opened(context, row);
  return {
    _id: row._id,
    row: row.row,
    registrationREF: row.registrationREF,
    student: row.name ?? said.studentNumber,
    section: said.section,
    outcome: row.outcome,
    reason: row.reason,
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

/** Decides about a row that fits nobody, or contradicts what is known. */
export async function decideAnswerRow(
  context: Context<Trx>,
  id: string,
  { decision, registrationREF, reason }: BodyOf<typeof receipts.decide>,
): Promise<ReceiptRow> {
  const found = await answerById(context.db, id);
  if (!found || !actsFor(context.me, found.institutionREF)) throw notFound();
  const { receipt } = await lockedReceipt(context, found.receiptREF);
  const row = (await answerById(context.db, id))!;
  if (
    receipt.state !== 'applied' ||
    row.decision !== null ||
    (row.outcome !== 'unmatched' && row.outcome !== 'contradicts')
  )
    throw conflict(i18n.t('This row needs no decision.'), 'decided');
  let before: PlaceBefore | null = null;
  const taken = row.registrationREF ?? registrationREF ?? null;
  if (decision === 'taken') {
    const read = opened(context, row);
    const place = taken === null ? undefined : (await matching(context, found.institutionREF, [])).byId(taken);
    if (!place) throw refuseField('registrationREF', i18n.t('Choose the place that this row is about.'));
    const judged = judgeAnswer({ ...read, said: { ...read.said, sequence: '', section: '' } }, place, row.answeredOn);
    if (!judged.step)
      throw conflict(judged.reason === '' ? i18n.t('It says nothing new.') : judged.reason, 'cannot-take');
    const after = answered(place, judged, row.answeredOn, new Date().toISOString());
    before = beforeOf(place);
    await answerPlaces(context.db, [{ ...beforeOf(after), _id: place._id, isNotified: !isNews(after, place) }]);
    await context.services.jobs.send(context.db, answersJobName, {}, { startAfter: quietSeconds });
  }
  const decided = { decision, decidedByREF: context.me._id, decidedReason: reason, registrationREF: taken, before };
  await decideAnswer(
    context.db,
    id,
    decision === 'taken' ? decided : { ...decided, registrationREF: row.registrationREF },
  );
  await recordAction(context, 'decide answer', 'institution', found.institutionREF, { row: id, decision });
  return answerShown(context, (await answerById(context.db, id))!);
}
