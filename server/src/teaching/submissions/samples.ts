import type { Context } from '../../kernel/context.ts';
import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import type { FastifyReply } from 'fastify';
import { downloadName } from '@stoa/contract/kernel/file-kinds';
import { i18n } from '@stoa/contract/kernel/i18n';
import { recordAction } from '../../kernel/audit.ts';
import { asDownload } from '../../kernel/download.ts';
import { conflict } from '../../kernel/refusal.ts';
import { taughtAssignment } from './submissions.ts';
import { filesIn, gradedSubmissions, namesIn } from './samples.queries.ts';

interface Named {
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly email: string;
}

// The lookbehind keeps a long text without "@" from being read again at each of its letters.
const address =
  /(?<![\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-])[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}.-]+\.[\p{L}\p{M}\p{N}-]{2,}/gu;
const phone = /(?<![\p{L}\p{N}])\+?\d[\d ().-]{7,}\d(?![\p{L}\p{N}])/gu;
const escaped = (word: string) =>
  word
    .split(/\s+/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join(String.raw`[\s_-]+`);

/**
 * Returns a function that replaces the names of people in a text, in any case: the whole name in either order, and each part of
 * at least two letters. Each person has the same pseudonym everywhere. Email addresses and phone numbers are replaced, too.
 */
function redactionOf(people: readonly Named[]): (text: string) => string {
  const pseudonyms = new Map<string, string>();
  for (const [index, { firstName, middleName, lastName }] of people.entries()) {
    const whole = [`${firstName} ${lastName}`, `${lastName}, ${firstName}`, `${lastName} ${firstName}`];
    const words = [...whole, `${firstName} ${middleName} ${lastName}`, lastName, firstName, middleName];
    for (const word of words.map((one) => one.trim()).filter((one) => one.length > 1))
      if (!pseudonyms.has(word.toLowerCase())) pseudonyms.set(word.toLowerCase(), `Person ${index + 1}`);
  }
  const longestFirst = [...pseudonyms.keys()].toSorted((one, other) => other.length - one.length);
  const names =
    longestFirst.length > 0 &&
    new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${longestFirst.map(escaped).join('|')})(?![\p{L}\p{N}])`, 'giu');
  const called = (found: string) =>
    pseudonyms.get(found.toLowerCase().replaceAll(/[\s_-]+/g, ' ')) ?? pseudonyms.get(found.toLowerCase()) ?? 'Person';
  return (text) => {
    const without = text.replaceAll(address, '[address]').replaceAll(phone, '[number]');
    return names ? without.replaceAll(names, called) : without;
  };
}

const places = ['low', 'middle', 'high'] as const;
type Graded = Awaited<ReturnType<typeof gradedSubmissions>>[number];

/** The grading of a piece, as text: its score, each criterion with the level chosen, and the feedback. */
function gradingIn({ score, maxScore, rubric, levels, feedback }: Graded): string {
  const chosen = (rubric ?? []).map(({ criterion, levels: all }, index) => {
    const level = levels?.[index] ?? null;
    const best = Math.max(...all.map(({ points }) => points));
    return level === null
      ? `${criterion}: –`
      : `${criterion}: ${all[level]!.name} (${all[level]!.points} / ${best})`.replace(':  (', ': (');
  });
  const head = i18n.t('Score: {score} of {maxScore}', { score: score ?? 0, maxScore: maxScore ?? '?' });
  return [head, '', ...chosen, ...(feedback ? ['', i18n.t('Feedback'), '', feedback] : []), ''].join('\n');
}

/** A longer text file is left out, because it wasn't written by hand. */
const mostBytes = 2 * 1024 * 1024;
/** The texts of a piece; other kinds of file can hold names that a program doesn’t find, so they are only listed. */
async function partsOf({ db, services }: Context, piece: Graded, redact: (text: string) => string) {
  const parts: [name: string, text: string][] = [];
  const left: string[] = [];
  if (piece.text.trim() !== '') parts.push(['work.md', redact(piece.text)]);
  if (piece.link) parts.push(['link.txt', redact(piece.link)]);
  for (const { name, type, size, storageKey } of await filesIn(db, piece.workId, piece.version)) {
    const bytes = type.startsWith('text/') && size <= mostBytes ? await services.files.get(storageKey) : undefined;
    if (bytes) parts.push([`files/${parts.length + 1}-${redact(name)}`, redact(await textOf(bytes))]);
    else left.push(redact(name));
  }
  if (left.length > 0)
    parts.push([
      'left-out.txt',
      `${i18n.t('These files are left out, because names in them can’t be found and replaced by a program. Add them by hand once you have read them.')}\n\n${left.join('\n')}\n`,
    ]);
  parts.push(['grading.txt', redact(gradingIn(piece))]);
  return parts;
}

/** The lowest, the middle and the highest of graded pieces, the lowest first. */
function chosenFrom(pieces: readonly Graded[]): Graded[] {
  const [low, high] = [0, pieces.length - 1];
  return [low, Math.floor(pieces.length / 2), high].map((index) => pieces[index]!);
}

/** Streams three samples of graded work, without names, as a ZIP. Throws 409 when fewer than three were graded. */
export async function samplesOf(context: Context, assignmentId: string, reply: FastifyReply): Promise<Readable> {
  const { db, me, services } = context;
  const { name, courseInstanceREF } = await taughtAssignment(context, assignmentId);
  const pieces = await gradedSubmissions(db, assignmentId);
  if (pieces.length < places.length)
    throw conflict(
      i18n.t(
        'Samples need three graded pieces of work, a low, a middle and a high one. There {count, plural, =0 {are none} one {is #} other {are #}} so far.',
        { count: pieces.length },
      ),
      'too-few',
    );
  const redact = redactionOf(await namesIn(db, courseInstanceREF));
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const mtime = new Date();
  for (const [index, piece] of chosenFrom(pieces).entries())
    for (const [part, text] of await partsOf(context, piece, redact))
      zip.addBuffer(Buffer.from(text), `${places[index]}/${part}`, { mtime });
  zip.addBuffer(
    Buffer.from(
      `${redact(name)}\n\n${i18n.t('A low, a middle and a high piece of work, with the rubric and feedback. Names, email addresses and phone numbers of the people in the course are replaced. Read the samples before you give them away: a program doesn’t find everything that says who somebody is.')}\n`,
    ),
    'read-me.txt',
    { mtime },
  );
  await services.database.tx((trx) =>
    recordAction({ db: trx, me }, 'export samples', 'courseInstance', courseInstanceREF, { assignment: assignmentId }),
  );
  zip.end();
  asDownload(reply, 'application/zip', `${downloadName(i18n.t('Samples of work'), redact(name))}.zip`);
  return zip.outputStream as Readable;
}
