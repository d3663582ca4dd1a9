import type { BodyOf } from '@stoa/contract/kernel/endpoint';
import { i18n } from '@stoa/contract/kernel/i18n';
import { finalGrades } from '@stoa/contract/enrollment/final-grades.endpoints';
import type { ReactNode } from 'react';
import type { ApiError } from '../../kernel/api.ts';
import { useCall } from '../../kernel/queries.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { failureWith } from '../../ui/failed.ts';
import { formatList } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Button } from '../../ui/plain/Button.tsx';
import styles from './final-grades.module.css';
import type { GradedStudent, Uncounted } from './gradedStudents.ts';

interface Posting {
  readonly title: string;
  /** The title where assignments don't count: how many, and the name of the only one. */
  readonly titleWithout: (uncounted: number, assignment: string) => string;
  readonly body: string;
  readonly action: string;
}

/** The question before final grades are posted. It begins with the assignments that don't count, if there are any. */
export function postingQuestion({ title, titleWithout, body, action }: Posting, uncounted: Uncounted) {
  const [first, ...others] = uncounted;
  if (!first) return { title, body, action };
  const assignments = formatList(uncounted.map(({ name }) => `“${name}”`));
  return {
    title: titleWithout(uncounted.length, first.name),
    body: (
      <div className="stack">
        <p>
          <strong>
            {others.length === 0
              ? i18n.t(
                  '“{assignment}” has no max score, so its scores aren’t in the course totals. To count it, go back and set its max score in the gradebook.',
                  { assignment: first.name },
                )
              : i18n.t(
                  '{assignments} have no max score, so their scores aren’t in the course totals. To count them, go back and set their max scores in the gradebook.',
                  { assignments },
                )}
          </strong>
        </p>
        <p>{body}</p>
      </div>
    ),
    action: i18n.t('Post Anyway'),
    safe: i18n.t('Go Back'),
    danger: true,
  };
}

interface FinalsDialogProps {
  readonly courseId: string;
  /** The students whose final grade is open. */
  readonly open: readonly GradedStudent[];
  /** For how many of them a grade is given. */
  readonly count: number;
  readonly uncounted: Uncounted;
  /** The sentence to show when no grade is open. */
  readonly none: string;
  readonly intro: ReactNode;
  readonly fieldOf: (student: GradedStudent) => ReactNode;
  readonly error?: ReactNode;
  /** The effect of posting, for the question before it. */
  readonly effect: string;
  /** Returns what is posted, or undefined while something has to be corrected first. */
  readonly prepare: () => BodyOf<typeof finalGrades.postMany>['grades'] | undefined;
  readonly refused?: (failure: ApiError) => void;
  /** True once something was entered that closing the dialog would lose. */
  readonly isChanged: boolean;
  readonly close: () => void;
}

/** The dialog that posts the final grades that are still open, together. */
export function FinalsDialog(props: FinalsDialogProps) {
  const { courseId, open, count, uncounted, none, intro, fieldOf, error, effect, prepare, refused } = props;
  const post = useCall(finalGrades.postMany);
  const confirm = useConfirm();

  async function leave() {
    const question = {
      title: i18n.t('Leave without saving?'),
      body: i18n.t('You’ll lose what you’ve entered here.'),
      action: i18n.t('Leave'),
      safe: i18n.t('Stay here'),
      danger: true,
    };
    if (!props.isChanged || (await confirm(question))) props.close();
  }
  async function ask() {
    const grades = prepare();
    if (!grades) return;
    const question = {
      title: i18n.t('{count, plural, one {Post # final grade?} other {Post # final grades?}}', { count }),
      titleWithout: (without: number, assignment: string) =>
        i18n.t(
          '{count, plural, one {Post # final grade} other {Post # final grades}} without {uncounted, plural, one {“{assignment}”} other {# assignments}}?',
          { count, uncounted: without, assignment },
        ),
      body: effect,
      action: i18n.t('Post Grades'),
    };
    const posted = await confirm({
      ...postingQuestion(question, uncounted),
      run: () =>
        post.mutateAsync({ params: { id: courseId }, body: { grades } }).catch((failure: unknown) => {
          const said = failureWith(i18n.t('We couldn’t post the final grades.'), failure);
          refused?.(said);
          throw said;
        }),
    });
    if (!posted) return;
    notify(i18n.t('{count, plural, one {# final grade posted.} other {# final grades posted.}}', { count }));
    props.close();
  }

  return (
    <Dialog opened onClose={() => void leave()} title={i18n.t('Final Grades')}>
      <div className="stack">
        {open.length === 0 ? (
          <p>{none}</p>
        ) : (
          <>
            {intro}
            <ul className={styles['finals']}>
              {open.map((student) => (
                <li key={student._id}>{fieldOf(student)}</li>
              ))}
            </ul>
          </>
        )}
        {error}
        <DialogButtons>
          <Button variant="default" onClick={() => void leave()}>
            {open.length === 0 ? i18n.t('Close') : i18n.t('Cancel')}
          </Button>
          {open.length > 0 && (
            <Button disabled={count === 0} onClick={() => void ask()}>
              {i18n.t('{count, plural, one {Post # Grade} other {Post # Grades}}', { count })}
            </Button>
          )}
        </DialogButtons>
      </div>
    </Dialog>
  );
}
