import { Readable } from 'node:stream';
import type { Receipt, ReceiptRow, receipts } from '@stoa/contract/exchange/receipts.shapes';
import { sheetFile } from '@stoa/contract/exchange/sheets';
import type { BodyOf } from '@stoa/contract/kernel/endpoint';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { PlaceBefore } from '../columns.ts';
import { recordAction } from '../kernel/audit.ts';
import { lockForChange } from '../kernel/changes.ts';
import { systemContext, type Anyone, type Context, type Services } from '../kernel/context.ts';
import { inBatches, type Trx } from '../kernel/db.ts';
import { conflict, notFound, refuseField } from '../kernel/refusal.ts';
import { keepBytes } from '../kernel/uploads.ts';
import { actsFor } from '../people/accounts/institution.ts';
import { lastOf } from './batches.queries.ts';
import type { Fetched } from './college-servers.ts';
import { answered, judgeAnswer, type Judgement } from './receipt-judging.ts';
import { matching } from './receipt-matching.ts';
import { reasonInWords } from './receipt-reading.ts';
import { answerShown, judgeRows, opened, ownReceipt, readReceipt } from './receipts.ts';
import {
  answerById,
  answerPlaces,
  answersOf,
  decideAnswer,
  noteApplied,
  receiptById,
  reopenAnswers,
  statesBefore,
  updateReceipt,
} from './receipts.queries.ts';
import { inTurns, readRows } from './sheets.ts';

/** The job that tells students of answers, and its delay in seconds, in which an answer can be undone without notice. */
export const answersJobName = 'exchange.answers';
export const quietSeconds = 600;

/**
 * Takes a file from the college's server. It is read with the settings of the last one and applied, as an answer of the
 * file's day; unmatched rows wait for a decision. Throws a Refusal when no row can be used.
 */
export async function takeReceiptFile(
  services: Services,
  id: string,
  { name, bytes, at }: Fetched,
): Promise<'applied' | 'known'> {
  const file = await keepBytes('file', name, Readable.from([bytes]), sheetFile, services);
  const rows = await readRows(services, [file]);
  return services.database.tx(async (db) => {
    const context = systemContext(services, db);
    const { receipt } = await readReceipt(context, id, {}, { ...file, origin: 'server', at }, rows);
    if (receipt!.state !== 'waiting') return 'known';
    await applyRows(context, id, receipt!);
    return 'applied';
  });
}

const beforeOf = ({ status, since, reason, acceptedAt, answeredOn, posted, isRepeated }: PlaceBefore): PlaceBefore => ({
  status,
  since,
  reason,
  acceptedAt,
  answeredOn,
  posted,
  isRepeated,
});
/** True for answers of which students are told. Those about removals, corrections and grades concern only the college. */
function isNews(place: PlaceBefore, before: PlaceBefore): boolean {
  if (place.status === 'posted') return before.status !== 'posted' || place.posted !== before.posted;
  if (place.status === 'accepted') return before.status !== 'accepted' && before.acceptedAt === null;
  return place.status === 'refused' && (before.status === 'sent' || before.status === 'accepted');
}

/** Applies the valid rows of an answer, under the institution's lock. The others wait for a decision. */
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
  await inBatches(moved, (some) => answerPlaces(db, some));
  const noted = judged.map((row, place) => ({
    _id: stored[place]!._id,
    registrationREF: row.place?._id ?? null,
    outcome: row.outcome,
    reason: row.reason,
    before: isSound(row) && row.place ? beforeOf(row.place) : null,
  }));
  await inBatches(noted, (some) => noteApplied(db, some));
  const { number } = await lastOf(db, id);
  await updateReceipt(db, _id, { state: 'applied', lastBatch: number });
  await recordAction(context, 'apply receipt', 'institution', id, { receipt: _id, applied: moved.length });
  await services.jobs.send(db, answersJobName, {}, { startAfter: quietSeconds });
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

/** Restores the state that each place had before the answer. Throws 409 `later` after a newer batch or answer. */
export async function undoReceipt(context: Context<Trx>, id: string): Promise<Receipt> {
  const { institutionREF, receipt } = await lockedReceipt(context, id);
  if (receipt.state !== 'applied') throw conflict(i18n.t('This answer isn’t applied.'), 'not-applied');
  if (!receipt.canUndo)
    throw conflict(i18n.t('Another batch or another answer came after it, so it can’t be undone.'), 'later');
  const places = (await statesBefore(context.db, id)).map(({ before, registrationREF }) => ({
    ...before!,
    _id: registrationREF!,
    isNotified: true,
  }));
  await inBatches(places, (some) => answerPlaces(context.db, some));
  await reopenAnswers(context.db, id);
  await updateReceipt(context.db, id, { state: 'undone' });
  await recordAction(context, 'undo receipt', 'institution', institutionREF, { receipt: id, places: places.length });
  return (await receiptById(context.db, id))!;
}

/** Decides about a row that is unmatched, or contradicts our records. */
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
    const place = taken === null ? undefined : (await matching(context, found.institutionREF, [], [taken])).byId(taken);
    if (!place) throw refuseField('registrationREF', i18n.t('Choose the place that this row is about.'));
    const judged = judgeAnswer({ ...read, said: { ...read.said, sequence: '', section: '' } }, place, row.answeredOn);
    if (!judged.step)
      throw conflict(
        judged.reason === '' ? i18n.t('It says nothing new.') : reasonInWords(judged.reason),
        'cannot-take',
      );
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
