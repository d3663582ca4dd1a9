import type { Context } from '../../kernel/context.ts';
import type { FileRef } from '@stoa/contract/kernel/fields';
import { i18n } from '@stoa/contract/kernel/i18n';
import { afterLateness, daysLate, dueFor } from '@stoa/contract/teaching/lateness';
import type { Grading, Submission } from '@stoa/contract/teaching/submissions.endpoints';
import { htmlOf } from '../../kernel/markdown.ts';
import { notFound } from '../../kernel/refusal.ts';
import { fileById } from './grading.queries.ts';
import { filesOf, versionsOf, type Piece, type SubmissionFile } from './handing.queries.ts';

/** Below the headings of the room and the assignment. */
const topHeading = 4;

/** Returns a note on a score: the deduction for lateness, the minimum of zero, or a later change in the gradebook. */
function noteOn(piece: Piece, given: number | null): string | null {
  const deducted = piece.deducted ?? 0;
  if (piece.given !== null && given === null)
    return i18n.t('The score was changed in the gradebook after this was graded.');
  if (given === null || deducted === 0) return null;
  const values = { days: piece.lateDays ?? lateDaysOf(piece), points: deducted };
  return deducted > given
    ? i18n.t(
        '{days, plural, one {# day late: {points, number} points off.} other {# days late: {points, number} points off.}} A score can’t go below 0.',
        values,
      )
    : i18n.t(
        '{days, plural, one {# day late: {points, number} points off.} other {# days late: {points, number} points off.}}',
        values,
      );
}

/** The days by which submitted work is late; each day that has begun counts. */
export const lateDaysOf = (piece: Pick<Piece, 'sentAt' | 'dueAt' | 'extendedTo' | 'zone'>): number =>
  piece.sentAt === null ? 0 : daysLate(dueFor(piece), piece.sentAt, piece.zone);

/** The points given, or null when the score was changed in the gradebook since. */
export const givenOf = ({ given, deducted, score }: Piece): number | null =>
  given !== null && afterLateness(given, deducted ?? 0) === score ? given : null;

const sameRubric = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function gradingOf({ db }: Context, piece: Piece): Promise<Grading> {
  const { currentRubric, rubric, score, letterGrade, maxScore, feedback, fileREF, gradedAt, entryVersion } = piece;
  const levels = piece.levels ?? [];
  const isKept = rubric !== null && levels.some((level) => level !== null);
  const given = givenOf(piece);
  return {
    rubric: isKept ? rubric : currentRubric,
    levels: isKept ? [...levels] : currentRubric.map(() => null),
    isOldRubric: isKept && !sameRubric(rubric, currentRubric),
    // For a score that was set in the gradebook, it equals the points given.
    given: given ?? score,
    deducted: given === null ? 0 : (piece.deducted ?? 0),
    score,
    letterGrade,
    maxScore,
    gradedAt,
    entryVersion,
    feedback: feedback ?? '',
    html: await htmlOf(feedback ?? '', topHeading),
    file: fileREF === null ? null : await fileById(db, fileREF),
    note: noteOn(piece, given),
  };
}

const shownFile = ({ _id, name }: FileRef): FileRef => ({ _id, name });
/** Replaces a file's name, because it can contain the student's name. */
const namelessFile = ({ _id, name }: FileRef, index: number): FileRef => ({
  _id,
  name: i18n.t('File {number}{ending}', { number: index + 1, ending: /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? '' }),
});
const inVersion = (version: number) => (file: SubmissionFile) =>
  file.since <= version && (file.until === null || version < file.until);

async function common(context: Context, piece: Piece) {
  const versions = await versionsOf(context.db, piece._id);
  const lateDays = lateDaysOf(piece);
  const due = dueFor(piece);
  const sent = versions.map(({ version, sentAt }) => ({
    version,
    sentAt,
    lateDays: daysLate(due, sentAt, piece.zone),
  }));
  const { _id, assignmentREF, sentAt, version, revision, draftAt, returnedAt } = piece;
  const details = { _id, assignmentREF, sentAt, late: lateDays > 0, lateDays, version, revision, draftAt, returnedAt };
  return { versions, details: { ...details, versions: sent }, files: await filesOf(context.db, _id) };
}

/** The reply for the work's student: the draft, and the grading once it was returned. */
export async function ownToReply(context: Context, piece: Piece): Promise<Submission> {
  const { versions, details, files } = await common(context, piece);
  const last = versions.at(-1);
  const { text, link, version, personId, firstName, lastName } = piece;
  const isChanged =
    (text ?? '') !== (last?.text ?? '') ||
    link !== (last?.link ?? null) ||
    files.some(({ since, until }) => since > version || until === version + 1);
  return {
    ...details,
    personREF: { _id: personId, firstName, lastName },
    text: text ?? '',
    html: '',
    link,
    files: files.filter(({ until }) => until === null).map(shownFile),
    isChanged,
    grading: piece.returnedAt === null || piece.handIn === 'none' ? null : await gradingOf(context, piece),
  };
}

/**
 * Returns the version that a professor grades: the last one, or an earlier one. Throws 404 when there is no such
 * version.
 */
export async function gradingToReply(context: Context, piece: Piece, asked?: number): Promise<Submission> {
  const { versions, details, files } = await common(context, piece);
  const number = asked ?? piece.version;
  const one = versions.find(({ version }) => version === number);
  if (asked !== undefined && !one) throw notFound();
  const isNameless = piece.anonymous && piece.returnedAt === null;
  const { personId, firstName, lastName } = piece;
  return {
    ...details,
    // Professors can't see a draft until it is handed in.
    draftAt: null,
    revision: 0,
    isChanged: false,
    personREF: isNameless ? null : { _id: personId, firstName, lastName },
    text: one?.text ?? '',
    html: await htmlOf(one?.text ?? '', topHeading),
    link: one?.link ?? null,
    files: files.filter(inVersion(number)).map(isNameless ? namelessFile : shownFile),
    grading: await gradingOf(context, piece),
  };
}
