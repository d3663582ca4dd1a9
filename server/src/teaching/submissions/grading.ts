import type { Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import {
  type SubmissionRow,
  type Submission,
  mostComments,
  type GradingComment,
} from '@stoa/contract/teaching/submissions.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { afterLateness, pointsLost } from '@stoa/contract/teaching/lateness';
import { paths, assignmentsAt } from '@stoa/contract/paths';
import type { Levels, Rubric } from '../../columns.ts';
import { dropFiles, keepFiles } from '../../people/files.ts';
import { saveEntry } from '../gradebook/gradebook.ts';
import { returnGrades } from '../gradebook/returning.ts';
import { Refusal, conflict, notFound, refuseField } from '../../kernel/refusal.ts';
import type { Received } from '../../kernel/uploads.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { gradingToReply, givenOf, lateDaysOf } from './to-reply.ts';
import { submissionReturned } from './submissions.emails.ts';
import { gradedPieces, lockCells, taughtPiece, type Piece } from './handing.queries.ts';
import { submissionsOf, taughtAssignment } from './submissions.ts';
import { filesReturnedTo, lockGrading, noteGraded, updateGrading } from './grading.queries.ts';
import { trimmed } from '@stoa/contract/kernel/text';
import * as queries from './grading.queries.ts';

interface Grade {
  readonly rubric?: Levels;
  readonly score?: number | null;
  readonly letterGrade?: string;
  readonly feedback?: string;
  readonly newRubric?: true;
  readonly entryVersion?: number;
  /** the version of the work that the professor has read */
  readonly version?: number;
}

async function taught({ db, me }: Context, id: string): Promise<Piece> {
  const piece = await taughtPiece(db, me._id, id);
  if (!piece) throw notFound();
  return piece;
}

/** Returns a student's last version, or an earlier one, with its grading; 404 for people who don't teach the course. */
export const submissionOf = async (context: Context, id: string, version: number | undefined): Promise<Submission> =>
  gradingToReply(context, await taught(context, id), version);

/** The rubric for a piece: the one its grading began with, unless the new one is requested. */
const rubricFor = ({ rubric, levels, currentRubric }: Piece, isNew: boolean): Rubric =>
  !isNew && rubric !== null && (levels ?? []).some((level) => level !== null) ? rubric : currentRubric;

/** Throws 400 when a level isn’t one of the rubric’s. */
function refuseForeignLevels(rubric: Rubric, levels: Levels): void {
  if (levels.length !== rubric.length)
    throw refuseField(
      'rubric',
      i18n.t('This rubric has {count, plural, one {# criterion} other {# criteria}}. Choose one level for each.', {
        count: rubric.length,
      }),
    );
  const wrong = levels.findIndex((level, index) => level !== null && level >= rubric[index]!.levels.length);
  if (wrong >= 0)
    throw refuseField(
      'rubric',
      i18n.t('“{criterion}” doesn’t have this level.', { criterion: rubric[wrong]!.criterion }),
    );
}

/** The sum of the chosen levels, once there is one for each criterion. */
function sumOf(rubric: Rubric, levels: Levels): number | undefined {
  if (levels.length === 0 || levels.includes(null)) return undefined;
  const points = rubric.map(({ levels: all }, index) => Math.round(all[levels[index]!]!.points * 100));
  return points.reduce((sum, one) => sum + one, 0) / 100;
}

/**
 * Grades a piece of work; omitted fields stay. The score in the gradebook is the given points minus the deduction for lateness.
 */
export async function gradeSubmission(
  context: Context<Trx>,
  id: string,
  grade: Grade,
  files: readonly Received[],
  removed: readonly string[],
): Promise<Submission> {
  const { db, me } = context;
  await taught(context, id);
  await lockGrading(db, id);
  const piece = await taught(context, id);
  const isReplaced = (grade.version ?? piece.version) !== piece.version;
  if (isReplaced || (grade.entryVersion ?? piece.entryVersion) !== piece.entryVersion) {
    const why = isReplaced
      ? i18n.t('A new version was handed in meanwhile. Read it before you go on.')
      : i18n.t('Someone else has changed this grade. Check it before you go on.');
    const both = { current: await gradingToReply(context, piece), sent: grade };
    throw new Refusal(409, why, { code: 'stale', both });
  }
  const rubric = rubricFor(piece, grade.newRubric === true);
  const levels = grade.rubric ?? (grade.newRubric ? rubric.map(() => null) : undefined);
  if (levels) refuseForeignLevels(rubric, levels);
  const given = grade.score === undefined ? levels && sumOf(rubric, levels) : grade.score;
  const lost = lostBy(piece);
  const { deducted } = lost;
  if (given !== undefined || grade.letterGrade !== undefined)
    await saveEntry(context, piece.entryId, {
      ...(given !== undefined && { score: given === null ? null : afterLateness(given, deducted) }),
      letterGrade: grade.letterGrade,
    });
  const { file } = await keepFiles(context, files, { subject: 'grading', subjectREF: id });
  const isWithout = removed.includes('file');
  await noteGraded(db, id, me._id, {
    ...(levels && { levels: JSON.stringify(levels), rubric: JSON.stringify(rubric) }),
    ...(given !== undefined && {
      given,
      gradedVersion: piece.version,
      ...(given === null ? { deducted: 0, lateDays: null } : lost),
    }),
    feedback: grade.feedback,
    ...(file === undefined ? isWithout && { fileREF: null } : { fileREF: file }),
  });
  if (file !== undefined || isWithout) await dropFiles(context, [piece.fileREF]);
  return gradingToReply(context, await taught(context, id));
}

/** Returns the days by which a piece is late, and their deduction in points by the current rule. */
export function lostNow(piece: Timed) {
  const lateDays = lateDaysOf(piece);
  return { lateDays, deducted: pointsLost(lateDays, piece.late, piece.maxScore) };
}
type Timed = Parameters<typeof lateDaysOf>[0] & Pick<Piece, 'late' | 'maxScore'>;

/** True while a newer version of the work than the graded one waits to be graded. */
export const isSuperseded = ({ gradedVersion, version }: Pick<Piece, 'gradedVersion' | 'version'>): boolean =>
  gradedVersion !== null && gradedVersion !== version;

/** The same, except that a version that was returned keeps its deduction. */
function lostBy(piece: Piece) {
  const { returnedAt, given, gradedVersion, version, deducted, lateDays } = piece;
  return returnedAt !== null && given !== null && gradedVersion === version
    ? { deducted: deducted ?? 0, lateDays }
    : lostNow(piece);
}

interface Concerned {
  /** the student whose due time has changed; all students by default */
  readonly personId?: string;
  /** true: regrades returned work, too */
  readonly withReturned: boolean;
}
/** Regrades late work after a change of the due time or the late rule. Scores set by hand stay. */
export async function regradeLate(
  context: Context<Trx>,
  assignmentId: string,
  { personId, withReturned }: Concerned,
): Promise<void> {
  await lockCells(context.db, assignmentId);
  for (const piece of await gradedPieces(context.db, assignmentId, personId)) {
    if (piece.returnedAt !== null && !withReturned) continue;
    const given = givenOf(piece);
    const lost = lostNow(piece);
    if (given === null || isSuperseded(piece)) continue;
    const score = afterLateness(given, lost.deducted);
    if (score !== piece.score) await saveEntry(context, piece.entryId, { score }, true);
    await updateGrading(context.db, piece._id, lost);
  }
}

/** Returns graded work to its students, and tells them. Throws 404 for work of other assignments, and 409 for ungraded work. */
export async function giveBack(
  context: Context<Trx>,
  assignmentId: string,
  which: 'all' | string[],
): Promise<SubmissionRow[]> {
  const assignment = await taughtAssignment(context, assignmentId);
  const { name: title, course, courseInstanceREF } = assignment;
  if (assignment.handIn === 'none')
    throw conflict(
      i18n.t('Students see grades of “{name}” right away, so there’s nothing to return.', { name: title }),
    );
  if (which !== 'all') {
    const there = new Map((await submissionsOf(context, assignmentId)).map((row) => [row._id, row]));
    const rows = which.map((id) => there.get(id));
    if (rows.includes(undefined)) throw notFound();
    if (rows.some((row) => !row!.isGraded)) throw conflict(i18n.t('Grade this before you return it.'), 'not-graded');
  }
  const returned = await returnGrades(context, assignment, which === 'all' ? undefined : which);
  const url = assignmentsAt(paths.courseRooms, courseInstanceREF, assignmentId);
  await notify(
    context,
    returned.map(({ personREF }) => personREF),
    {
      kind: 'grade',
      data: { what: 'work returned', course, title },
      url,
      mail: submissionReturned({ course, title }, url),
    },
  );
  return submissionsOf(context, assignmentId);
}

/** Removes the files that were returned to a person, which others own. Call it before the gradings lose their references. */
export const dropReturned = async (context: Context<Trx, Anyone>, personId: string): Promise<void> =>
  dropFiles(context, await filesReturnedTo(context.db, personId));

/** The person's comments for reuse, most recently used first. */
export const ownComments = ({ db, me }: Context): Promise<GradingComment[]> => queries.commentsOf(db, me._id);

/** Stores a comment for reuse. An existing one isn't stored twice, and counts as used. */
export async function keepComment(context: Context<Trx>, text: string): Promise<GradingComment[]> {
  await queries.keepComment(context.db, context.me._id, trimmed(text));
  const kept = await ownComments(context);
  if (kept.length > mostComments)
    throw conflict(i18n.t('You can keep {most, number} comments. Remove one first.', { most: mostComments }));
  return kept;
}

export async function dropComment({ db, me }: Context<Trx>, id: string): Promise<void> {
  if (!(await queries.dropComment(db, me._id, id))) throw notFound();
}
