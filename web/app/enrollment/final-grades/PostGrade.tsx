import { finalGrades, type LetterScheme } from '@stoa/contract/enrollment/final-grades.shapes';
import { letterIn } from '@stoa/contract/enrollment/letters';
import { fullName } from '@stoa/contract/people/people';
import type { CourseRegistration } from '@stoa/contract/enrollment/registrations.endpoints';
import { useState, type FormEvent } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useAsked } from '../../ui/confirm.tsx';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { failureWith, notifyFailure } from '../../ui/notify.ts';
import { percent } from '../../ui/format.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { LetterInput } from './LetterInput.tsx';
import type { GradedStudent, ReadUnfinished } from './gradedStudents.ts';
import { onePosting, postingQuestion } from './postingQuestion.tsx';

interface PostGradeProps {
  readonly student: GradedStudent;
  readonly readUnfinished: ReadUnfinished;
  readonly scheme: LetterScheme;
  readonly addLetter: (letter: string) => void;
  readonly registration: CourseRegistration;
  readonly close: () => void;
}

/** Posts the final grade of a student, which is then locked, or reopens a posted one. */
export function PostGrade({ student, readUnfinished, scheme, addLetter, registration, close }: PostGradeProps) {
  const [grade, setGrade] = useState(registration.grade ?? student.suggested ?? '');
  const [error, setError] = useState('');
  const post = useAsked(finalGrades.post);
  const reopen = useAsked(finalGrades.reopen);
  const name = fullName(student);
  const params = { id: registration._id };

  const [tried, setTried] = useState(false);
  const written = grade.trim();
  const letter = letterIn(scheme, written, registration.grade ?? '');

  async function ask(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const given = finalGrades.post.body.safeParse({ grade: letter ?? written });
    setError(i18n.t(given.error?.issues[0]?.message ?? ''));
    if (!given.success || letter === undefined) return;
    const posting = onePosting(given.data, student, name);
    const unfinished = await readUnfinished([student._id]).catch((failure: unknown) => {
      notifyFailure(failureWith(i18n.t('We couldn’t post the final grade.'), failure));
    });
    if (!unfinished) return;
    await post({
      ...postingQuestion(posting, unfinished),
      send: { params, body: given.data },
      failed: i18n.t('We couldn’t post the final grade.'),
      done: () => {
        close();
        return i18n.t('{grade} was posted as the final grade of {name}.', { grade: given.data.grade, name });
      },
    });
  }

  const askToReopen = () =>
    reopen({
      title: i18n.t('Reopen the final grade {grade} of {name}?', { grade: registration.grade ?? '', name }),
      body: i18n.t(
        'The grade stays until you post it again, and we’ll email {name}. If you change it, records of study that show it are revoked and replaced.',
        { name },
      ),
      action: i18n.t('Reopen Grade'),
      reason: 'required',
      send: (reason) => ({ params, body: { reason } }),
      failed: i18n.t('We couldn’t reopen the final grade.'),
      done: i18n.t('The final grade of {name} is open again.', { name }),
    });

  if (registration.grade !== null && !registration.gradeReopened)
    return (
      <Dialog opened onClose={close} title={i18n.t('Final grade of {name}', { name })} width="small">
        <div className="stack">
          <p>
            {i18n.t('The final grade {grade} is posted and locked. Course total: {total}.', {
              grade: registration.grade,
              total: percent(student.total),
            })}
          </p>
          <DialogButtons>
            <Button variant="default" onClick={close}>
              {i18n.t('Close')}
            </Button>
            <Button variant="default" onClick={() => void askToReopen()}>
              {i18n.t('Reopen Grade')}
            </Button>
          </DialogButtons>
        </div>
      </Dialog>
    );
  return (
    <Dialog opened onClose={close} title={i18n.t('Final grade of {name}', { name })} width="small">
      <form noValidate onSubmit={(event) => void ask(event)}>
        <div className="stack">
          <p className="soft">
            {student.suggested === undefined
              ? i18n.t('Course total: {total}', { total: percent(student.total) })
              : i18n.t('Course total: {total}, which suggests {letter}', {
                  total: percent(student.total),
                  letter: student.suggested,
                })}
          </p>
          <LetterInput
            label={i18n.t('Final Grade')}
            value={grade}
            onChange={setGrade}
            error={error}
            {...{ scheme, written, letter, tried, addLetter }}
          />
          <DialogButtons cancel={close}>
            <Button type="submit">{i18n.t('Post Grade')}</Button>
          </DialogButtons>
        </div>
      </form>
    </Dialog>
  );
}
