import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import type { GradebookEntry } from '@stoa/contract/teaching/gradebook.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt, assignmentsAt } from '@stoa/contract/paths';
import type { MailTemplate } from '../../kernel/mail.ts';
import { inMail } from '../../kernel/mail-blocks.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { returnedAmong } from './returning.queries.ts';

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
    await notify(context, people, { kind: 'grade', data: { what: 'grade changed', course, title }, url, mail });
  }
}
