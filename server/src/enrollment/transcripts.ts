import type { Db, Trx } from '../kernel/db.ts';
import type { Anyone, Context } from '../kernel/context.ts';
import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { codeFrom, codeLetters } from '@stoa/contract/enrollment/transcripts.endpoints';
import type { Transcript, VerifiedTranscript } from '@stoa/contract/enrollment/transcripts.endpoints';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { networkOf } from '../kernel/addresses.ts';
import { recordAction } from '../kernel/audit.ts';
import { notify } from '../people/notifications/notifications.ts';
import { paths } from '@stoa/contract/paths';
import { Refusal, conflict, notFound } from '../kernel/refusal.ts';
import { countHit } from '../kernel/throttle.ts';
import { transcriptReplaced } from './transcripts.emails.ts';
import * as queries from './transcripts.queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof queries.transcriptById>>>;

const toReply = ({ _id, code, issuedAt, revokedAt, record: { student, lines } }: Row): Transcript => ({
  _id,
  code,
  student,
  issuedAt,
  revokedAt,
  lines: [...lines],
});

/** A code has 99 random bits. It can't be guessed, and can be read aloud without mistakes. */
const newCode = (): string =>
  codeFrom(Array.from({ length: 20 }, () => codeLetters[randomInt(codeLetters.length)]).join(''))!;

export const myTranscripts = async ({ db, me }: Context): Promise<Transcript[]> =>
  (await queries.transcriptsOf(db, me._id)).map(toReply);

/** Issues a record of study with the person's current courses. Returns the last one if nothing has changed since. */
export async function issue(context: Context<Trx>): Promise<Transcript> {
  const { db, me } = context;
  await queries.takeTurn(db, me._id);
  const lines = await queries.linesOf(db, me._id);
  if (lines.length === 0)
    throw conflict(i18n.t('There’s nothing to put on a record of study yet. None of your courses has begun.'));
  const [last] = await queries.transcriptsOf(db, me._id);
  const student = fullName(me);
  if (last?.revokedAt === null && isDeepStrictEqual(last.record, { student, lines })) return toReply(last);
  return toReply(await issued(context, me._id, { student, lines }));
}

async function issued(context: Context<Trx, Anyone>, personREF: string, content: Row['record']): Promise<Row> {
  const row = await queries.insertTranscript(context.db, {
    code: newCode(),
    personREF,
    record: JSON.stringify(content),
    replacedByREF: null,
  });
  await recordAction(context, 'issue transcript', 'transcript', row._id, { courses: content.lines.length });
  return row;
}

/** Returns a record of study of the person. An administrator can open any, which is logged. */
export async function transcriptFor(context: Context<Trx>, id: string): Promise<Transcript> {
  const row = await queries.transcriptById(context.db, id);
  if (!row || (context.me.role !== 'Administrator' && row.personREF !== context.me._id)) throw notFound();
  if (row.personREF !== context.me._id) await recordAction(context, 'open transcript', 'transcript', id);
  return toReply(row);
}

/** Returns what anyone with a code can see. */
export async function verify(
  context: Context<Db, Anyone>,
  typed: string,
  address: string,
): Promise<VerifiedTranscript> {
  const { hits, wait } = await countHit(context.db, `verify ${networkOf(address)}`, 60);
  if (hits > 60 && context.services.settings.rateLimits)
    throw new Refusal(429, i18n.t('You’ve looked up too many codes. Wait a little and try again.'), {
      retryAfter: wait,
    });
  const code = codeFrom(typed);
  const row = code === undefined ? undefined : await queries.transcriptByCode(context.db, code);
  if (!row) throw notFound();
  const { issuedAt, revokedAt, lines, ...named } = toReply(row);
  const student = row.isHolderUnlisted ? null : named.student;
  const isReplaced = row.replacedByREF !== null;
  const { isHolderDeleted } = row;
  const shown = revokedAt === null ? lines : [];
  return { code: row.code, student, issuedAt, revokedAt, isReplaced, isHolderDeleted, lines: shown };
}

/** Called when posted grades have changed. Records of study based on them are revoked and replaced. */
export async function onGradesChanged(context: Context<Trx, Anyone>, personIds: readonly string[]): Promise<void> {
  for (const person of await queries.holders(context.db, personIds)) {
    await queries.takeTurn(context.db, person._id);
    const lines = await queries.linesOf(context.db, person._id);
    const { _id, code } = await issued(context, person._id, { student: fullName(person), lines });
    const revoked = await queries.revokeBefore(context.db, person._id, _id, 'a grade changed');
    await recordAction(context, 'replace transcripts', 'transcript', _id, { revoked });
    await notify(context, [person._id], {
      kind: 'grade',
      data: { what: 'transcript replaced' },
      url: paths.studentCourses,
      mail: transcriptReplaced(code),
    });
  }
}

/**
 * Puts a pseudonym on a person's records of study, and on the lines of courses they taught. A check of a code says that the holder's
 * data was deleted.
 */
export async function eraseHolder(
  { db }: Context<Trx, Anyone>,
  personId: string,
  { names, pseudonym }: { readonly names: readonly string[]; readonly pseudonym: string },
): Promise<void> {
  await queries.renameTranscripts(db, personId, pseudonym);
  await queries.renameProfessors(db, personId, names, pseudonym);
}
