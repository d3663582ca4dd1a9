import { createHash } from 'node:crypto';
import { canStep, exchangeSteps, type ExchangeState } from '@stoa/contract/enrollment/exchange-states';
import type { Batch, BatchRow, batches } from '@stoa/contract/exchange/batches.shapes';
import type { CollegeRow } from '@stoa/contract/exchange/college-files';
import type { BodyOf } from '@stoa/contract/kernel/endpoint';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { FastifyReply } from 'fastify';
import { recordAction } from '../kernel/audit.ts';
import { lockForChange } from '../kernel/changes.ts';
import type { Anyone, Context } from '../kernel/context.ts';
import { inBatches, type Trx } from '../kernel/db.ts';
import { asDownload } from '../kernel/download.ts';
import type { Page } from '../kernel/lists.ts';
import { conflict, notFound } from '../kernel/refusal.ts';
import { actsFor, refuseOthers } from '../people/accounts/institution.ts';
import { discloseRegistrations } from '../people/disclosures.ts';
import {
  batchById,
  batchPage,
  insertBatch,
  insertRows,
  institutionOfPlace,
  lastOf,
  movePlaces,
  noteDelivery,
  repeatPlace,
  rowPage,
  rowsOf,
  wholeBatch,
  type MovedPlace,
  type StoredRow,
} from './batches.queries.ts';
import { writeCollegeFile, type CollegeFile } from './college-files.ts';
import { institutionsWithServers } from './college-servers.queries.ts';
import { profileAt } from './file-profiles.ts';
import { nextRow, type NextRow, type Said } from './exchange-rows.ts';
import { termPlaces } from './exchange-rows.queries.ts';
import { inTurns } from './sheets.ts';

type Wanted = BodyOf<typeof batches.create>;
/** The content of a row: the fields before and after, and everything that a file may contain. Encrypted as one text. */
interface Content {
  readonly before: Said;
  readonly after: Said;
  readonly row: Omit<CollegeRow, 'sequence' | 'batch'>;
}

/** The state that a step leads to. Throws for a step that this state doesn't allow, which is a bug. */
function stateAfter(from: ExchangeState, step: NextRow['step']): ExchangeState {
  if (step === undefined) return from;
  if (!canStep(step, from)) throw new Error(`No step ${step} from ${from} in the table of the exchange`);
  return exchangeSteps[step].to;
}

function moved(
  context: Context<Trx, Anyone>,
  institutionREF: string,
  kind: Wanted['kind'],
  { place, step, after }: NextRow,
  sequence: number,
): MovedPlace {
  const sealed = context.services.encryption.encrypt(JSON.stringify(after));
  const from = place.copy?.status ?? 'number known';
  const isPlace = kind === 'registrations' || kind === 'changes';
  return {
    _id: place._id,
    institutionREF,
    courseInstanceREF: place.courseInstanceREF,
    personREF: place.personREF,
    status: stateAfter(from, step) as MovedPlace['status'],
    // Answers to earlier rows still count after a row that moves nothing.
    lastSequence: step === undefined ? 0 : sequence,
    lastSaid: step === undefined ? (place.copy?.lastSaid ?? 'place') : isPlace ? 'place' : 'grade',
    place: isPlace ? sealed : null,
    grade: kind === 'grades' ? sealed : null,
    census: kind === 'census' ? sealed : null,
  };
}

/**
 * Makes a batch of the changes for a term, under the institution's lock. Batches and rows are numbered without gaps, and the
 * places move in the same transaction. Throws 409 `empty` without changes, and 409 `file` when the file can't express a row.
 */
export async function makeBatch(
  context: Context<Trx, Anyone>,
  institutionId: string,
  { kind, term, section }: Wanted,
): Promise<string> {
  const { db, me, services } = context;
  await lockForChange(db, 'institution', institutionId);
  const withActivity = kind === 'census' || kind === 'grades';
  const only = section || undefined;
  const places = await termPlaces(db, institutionId, { term, section: only, withActivity });
  const found = await inTurns(places, (place) => nextRow(services.encryption, kind, place));
  const rows = found.filter((row) => row !== undefined);
  if (!rows.some(({ event }) => event !== 'same')) throw conflict(i18n.t('There is nothing to send.'), 'empty');
  const last = await lastOf(db, institutionId);
  const number = last.number + 1;
  const numbered = rows.map((next, at) => ({ ...next, sequence: last.sequence + at + 1 }));
  const { updatedAt: _at, updatedBy: _by, ...profile } = await profileAt(db, { id: institutionId, kind });
  const fileRows = numbered.map(({ row, sequence }): CollegeRow => ({
    ...row,
    sequence: String(sequence),
    batch: String(number),
  }));
  const { file, problems } = await writeCollegeFile(profile, fileRows);
  if (!file) throw conflict(problemsInWords(fileRows, problems), 'file');
  const { _id } = await insertBatch(db, {
    institutionREF: institutionId,
    number,
    kind,
    term,
    section: only ?? null,
    firstSequence: last.sequence + 1,
    rows: rows.length,
    profile: JSON.stringify(profile),
    sha256: hashOf(file),
    madeByREF: me?._id ?? null,
  });
  await inBatches(numbered, async (some) => {
    const stored = await inTurns(some, ({ place, event, before, after, row, sequence }): StoredRow => {
      const content: Content = { before, after, row };
      const sealed = services.encryption.encrypt(JSON.stringify(content));
      const { _id: registrationREF, personREF } = place;
      return { batchREF: _id, sequence, registrationREF, personREF, event, content: sealed };
    });
    await insertRows(db, stored);
    const changed = await inTurns(some, (next) => moved(context, institutionId, kind, next, next.sequence));
    await movePlaces(db, changed);
  });
  await recordAction(context, 'make batch', 'institution', institutionId, { number, kind, term, rows: rows.length });
  return _id;
}
const hashOf = ({ bytes }: CollegeFile) => createHash('sha256').update(bytes).digest('hex');

type Problems = Awaited<ReturnType<typeof writeCollegeFile>>['problems'];
/** The first few cells that a file can't express, with their students. */
const problemsInWords = (rows: readonly CollegeRow[], problems: Problems): string =>
  i18n.t('{count, plural, one {One cell} other {# cells}} of the file can’t be written: {cells}', {
    count: problems.length,
    cells: problems
      .slice(0, 5)
      .map(({ row, problem }) => {
        const of = rows[row - 1];
        return of ? `${of.lastName}, ${of.firstName}: ${problem}` : problem;
      })
      .join(' '),
  });

export async function createBatch(context: Context<Trx>, id: string, wanted: Wanted): Promise<Batch> {
  await refuseOthers(context, id);
  return (await batchById(context.db, await makeBatch(context, id, wanted)))!;
}

export async function listBatches(
  context: Context,
  id: string,
  query: Parameters<typeof batchPage>[2],
): Promise<Page<Batch>> {
  await refuseOthers(context, id);
  return batchPage(context.db, id, query);
}

/** A batch of an institution that the person acts for; 404 otherwise. */
export async function readBatch({ db, me }: Context, id: string) {
  const batch = await batchById(db, id);
  if (!batch || !actsFor(me, batch.institutionREF)) throw notFound();
  return batch;
}

type Sealed = Awaited<ReturnType<typeof rowPage>>['rows'][number];
/** Decrypts the content of a row; undefined once its person was deleted. */
const contentOf = ({ services }: Pick<Context, 'services'>, { content }: Pick<Sealed, 'content'>) =>
  content === '' ? undefined : (JSON.parse(services.encryption.decrypt(content)) as Content);

export async function listBatchRows(
  context: Context,
  id: string,
  query: Parameters<typeof rowPage>[2],
): Promise<Page<BatchRow>> {
  await readBatch(context, id);
  const { rows, total } = await rowPage(context.db, id, query);
  return {
    total,
    rows: rows.map(({ content, ...row }) => {
      const { before = {}, after = {}, row: sent } = contentOf(context, { content }) ?? {};
      return { ...row, effectiveDate: sent?.effectiveDate ?? '', before, after };
    }),
  };
}

/**
 * Writes the file of a batch with the same bytes as when it was made, or without the rows of people who were deleted since.
 * Returns undefined when the bytes would differ.
 */
export async function fileOfBatch(
  context: Pick<Context, 'db' | 'services'>,
  id: string,
): Promise<(CollegeFile & { name: string; registrations: string[] }) | undefined> {
  const batch = await wholeBatch(context.db, id);
  if (!batch) return undefined;
  const stored = await rowsOf(context.db, id).orderBy('sequence').execute();
  const left = stored.filter(({ content }) => content !== '');
  const rows = await inTurns(left, (row): CollegeRow => ({
    ...contentOf(context, row)!.row,
    sequence: String(row.sequence),
    batch: String(batch.number),
  }));
  const { file } = await writeCollegeFile(batch.profile, rows);
  if (!file || (left.length === stored.length && hashOf(file) !== batch.sha256)) return undefined;
  const number = String(batch.number).padStart(4, '0');
  const name = `${number}-${batch.kind}-${batch.term}.${file.extension}`.replaceAll(/[^\w.-]/g, '_');
  return { ...file, name, registrations: left.map(({ registrationREF }) => registrationREF) };
}

/** Returns the file of a batch, and records the delivery and the disclosure of its rows to the institution. */
export async function downloadBatch(context: Context, id: string, reply: FastifyReply): Promise<Buffer> {
  const { institutionREF } = await readBatch(context, id);
  const file = await fileOfBatch(context, id);
  if (!file) throw conflict(i18n.t('This file can’t be written as it was made.'), 'file');
  await context.services.database.tx(async (db) => {
    await discloseRegistrations({ ...context, db }, institutionREF, file.registrations);
    // A look at the file must not keep it from the college's server.
    if (!(await institutionsWithServers(db)).includes(institutionREF)) await noteDelivery(db, id);
    await recordAction({ ...context, db }, 'fetch batch', 'institution', institutionREF, { batch: id });
  });
  asDownload(reply, file.type, file.name);
  return file.bytes;
}

/** Marks a refused place to be sent with the next batch. */
export async function repeatRow(context: Context<Trx>, registrationId: string): Promise<void> {
  const institutionREF = await institutionOfPlace(context.db, registrationId);
  if (institutionREF === undefined || !actsFor(context.me, institutionREF)) throw notFound();
  await lockForChange(context.db, 'institution', institutionREF);
  if (!(await repeatPlace(context.db, registrationId)))
    throw conflict(i18n.t('The college hasn’t refused this place, or it was sent since.'), 'not-refused');
  await recordAction(context, 'repeat place', 'registration', registrationId, {});
}
