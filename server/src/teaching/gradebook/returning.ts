import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import type { GradebookEntry } from '@stoa/contract/teaching/gradebook.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt, assignmentsAt } from '@stoa/contract/paths';
import type { MailTemplate } from '../../kernel/mail.ts';
import { inMail } from '../../kernel/mail-blocks.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { recordAction } from '../../kernel/audit.ts';
import { publishGrades } from '../../enrollment/final-grades/graded-course.ts';
import { markReturned, returnedAmong } from './returning.queries.ts';

type Grade = Pick<GradebookEntry, 'score' | 'letterGrade' | 'maxScore'>;
/** True when a student would see another grade than before. */
export const isRegraded = (before: Grade, after: Grade): boolean =>
  before.score !== after.score || before.letterGrade !== after.letterGrade || before.maxScore !== after.maxScore;

/** The mail that a grade has changed. `path` leads to it; the grade itself is read there. */
const gradeChanged =
  (names: { readonly course: string; readonly title: string }, path: string): MailTemplate =>
  () => {
    const [course, title] = [inMail(names.course), inMail(names.title)];
    return {
      subject: i18n.t('Your grade was changed: {title}', { title }),
      names: [course, title],
      blocks: [
        i18n.t('Your professor changed your grade for “{title}” in “{course}” after it was returned.', {
          title,
          course,
        }),
        { button: i18n.t('See your grade'), path },
      ],
    };
  };

/**
 * Tells students that their returned grades have changed, once for each assignment. Others haven’t seen their grades yet. With
 * `isMaximum`, also tells students of assignments without hand-in, whose maximum has changed.
 */
export async function notifyRegraded(
  context: Context<Trx>,
  entryIds: readonly string[],
  isMaximum = false,
): Promise<void> {
  if (entryIds.length === 0) return;
  for (const one of await returnedAmong(context.db, entryIds, isMaximum)) {
    const { courseInstanceREF, assignmentREF, course, title, people, handIn } = one;
    const url =
      handIn === 'none'
        ? recordAt(paths.courseRooms, courseInstanceREF, 'grades')
        : assignmentsAt(paths.courseRooms, courseInstanceREF, assignmentREF);
    const mail = gradeChanged({ course, title }, url);
    // Each value is saved while it is typed, and people need one notice of all of them.
    const news = { kind: 'grade', data: { what: 'grade changed', course, title }, url, mail } as const;
    await notify(context, people, { ...news, isOnce: handIn !== 'none' });
  }
}

/** Shows graded work to its students from now on. Returns the newly returned work and its students. */
export async function returnGrades(
  context: Context<Trx>,
  { _id, courseInstanceREF }: { readonly _id: string; readonly courseInstanceREF: string },
  ids: readonly string[] | undefined,
): Promise<{ readonly personREF: string; readonly workId: string }[]> {
  const returned = await markReturned(context.db, _id, ids);
  if (returned.length === 0) return [];
  await recordAction(context, 'return grades', 'courseInstance', courseInstanceREF, {
    assignment: _id,
    entries: returned.map((one) => one._id),
  });
  await publishGrades(
    context,
    courseInstanceREF,
    'entries',
    returned.map((one) => one._id),
  );
  return returned;
}
