import type { GradeForm } from '@stoa/contract/catalog/grades.shapes';
import { saysTheSame } from '@stoa/contract/enrollment/letters';
import { i18n } from '@stoa/contract/kernel/i18n';
import { day, formatList } from '../../ui/format.ts';
import type { GradedStudent, Unfinished } from './gradedStudents.ts';

interface Posting {
  readonly title: string;
  /** The title where assignments don't count: how many, and the name of the only one. */
  readonly titleWithout: (uncounted: number, assignment: string) => string;
  readonly body: string;
  readonly action: string;
}

/** Whether a student is emailed about a grade: not when it is posted again as it was. */
export const isMailed = (form: GradeForm, { registration }: GradedStudent): boolean =>
  !registration || !saysTheSame(registration, form);

/** The question before the final grade of one student is posted. */
export const onePosting = (form: GradeForm, student: GradedStudent, name: string): Posting => ({
  title: i18n.t('Post {grade} as the final grade of {name}?', { grade: form.grade, name }),
  titleWithout: (uncounted, assignment) =>
    i18n.t(
      'Post {grade} as the final grade of {name} without {uncounted, plural, one {“{assignment}”} other {# assignments}}?',
      { grade: form.grade, name, uncounted, assignment },
    ),
  body: isMailed(form, student)
    ? i18n.t('We’ll email {name}, who also sees the grade under My Courses. A posted grade is locked.', { name })
    : i18n.t('A posted grade is locked.'),
  action: i18n.t('Post Grade'),
});

/** The question before final grades are posted. It begins with what could still change them. */
export function postingQuestion(posting: Posting, { uncounted, ungraded, endsOn }: Unfinished) {
  const { title, titleWithout, body, action } = posting;
  const [first, ...others] = uncounted;
  const notices = [
    ungraded.length > 0 &&
      i18n.t(
        '{count, plural, one {# piece of work isn’t graded yet} other {# pieces of work aren’t graded yet}}: {list}.',
        {
          count: ungraded.reduce((sum, { count }) => sum + count, 0),
          list: formatList(ungraded.map(({ name, count }) => i18n.t('{name} ({count, number})', { name, count }))),
        },
      ),
    endsOn !== null && i18n.t('The course isn’t over yet: it ends on {date}.', { date: day(endsOn) }),
    first &&
      (others.length === 0
        ? i18n.t(
            '“{assignment}” has no max score, so its scores aren’t in the course totals. To count it, go back and set its max score in the gradebook.',
            { assignment: first.name },
          )
        : i18n.t(
            '{assignments} have no max score, so their scores aren’t in the course totals. To count them, go back and set their max scores in the gradebook.',
            { assignments: formatList(uncounted.map(({ name }) => `“${name}”`)) },
          )),
  ].filter((notice) => typeof notice === 'string');
  if (notices.length === 0) return { title, body, action };
  return {
    title: first ? titleWithout(uncounted.length, first.name) : title,
    body: (
      <div className="stack">
        {notices.map((notice) => (
          <p key={notice}>
            <strong>{notice}</strong>
          </p>
        ))}
        <p>{body}</p>
      </div>
    ),
    action: first ? i18n.t('Post Anyway') : action,
    safe: i18n.t('Go Back'),
    ...(first && { danger: true }),
  };
}
