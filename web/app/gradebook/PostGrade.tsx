import { Stack } from '@mantine/core';
import type { Assignment } from '@stoa/contract/gradebook';
import { letterIn, type LetterScheme } from '@stoa/contract/grading';
import { fullName } from '@stoa/contract/people';
import { registrations, type CourseRegistration } from '@stoa/contract/registrations';
import { useState, type FormEvent } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';
import { failedWith } from '../ui/failed.ts';
import { percent } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { Button } from '../ui/plain/Button.tsx';
import { LetterInput } from './LetterInput.tsx';
import { postingQuestion } from './postingQuestion.tsx';
import type { StudentRow } from './table.ts';

interface PostGradeProps {
  readonly student: StudentRow;
  readonly uncounted: readonly Assignment[];
  readonly scheme: LetterScheme;
  readonly addLetter: (letter: string) => void;
  readonly registration: CourseRegistration;
  readonly close: () => void;
}

/** The final grade of a student: entered here, confirmed, and then locked. */
export function PostGrade({ student, uncounted, scheme, addLetter, registration, close }: PostGradeProps) {
  const [grade, setGrade] = useState(registration.grade ?? student.suggested ?? '');
  const [error, setError] = useState('');
  const confirm = useConfirm();
  const post = useCall(registrations.grade);
  const reopen = useCall(registrations.reopenGrade);
  const name = fullName(student);

  const [tried, setTried] = useState(false);
  const written = grade.trim();
  const letter = letterIn(scheme, written, registration.grade ?? '');

  async function ask(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const given = registrations.grade.body.safeParse({ grade: letter ?? written });
    setError(given.error?.issues[0]?.message ?? '');
    if (!given.success || letter === undefined) return;
    const question = {
      what: i18n.t('{grade} as the final grade of {name}', { grade: given.data.grade, name }),
      title: i18n.t('Post {grade} as the final grade of {name}?', { grade: given.data.grade, name }),
      body: i18n.t('{name} is told by e-mail, and sees it under My Courses. A posted grade is locked.', { name }),
      action: i18n.t('Post Grade'),
    };
    const posted = await confirm({
      ...postingQuestion(question, uncounted),
      run: () =>
        post
          .mutateAsync({ params: { id: registration._id }, body: given.data })
          .catch(failedWith(i18n.t('The final grade could not be posted.'))),
    });
    if (!posted) return;
    notify(i18n.t('{grade} was posted as the final grade of {name}.', { grade: given.data.grade, name }));
    close();
  }

  async function askToReopen() {
    const reopened = await confirm({
      title: i18n.t('Reopen the final grade {grade} of {name}?', { grade: registration.grade ?? '', name }),
      body: i18n.t(
        'It stays until it is posted again. {name} is told by e-mail. If it changes, transcripts that were issued on it are revoked and replaced.',
        { name },
      ),
      action: i18n.t('Reopen Grade'),
      reason: 'required',
      run: (reason) =>
        reopen
          .mutateAsync({ params: { id: registration._id }, body: { reason } })
          .catch(failedWith(i18n.t('The final grade could not be reopened.'))),
    });
    if (reopened) notify(i18n.t('The final grade of {name} is open.', { name }));
  }

  if (registration.grade !== null && !registration.gradeReopened)
    return (
      <Dialog opened onClose={close} title={i18n.t('Final grade of {name}', { name })} width="small">
        <Stack gap="md">
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
        </Stack>
      </Dialog>
    );
  return (
    <Dialog opened onClose={close} title={i18n.t('Final grade of {name}', { name })} width="small">
      <form noValidate onSubmit={(event) => void ask(event)}>
        <Stack gap="md">
          <p className="soft">
            {i18n.t('Course total: {total}', { total: percent(student.total) })}
            {student.suggested !== undefined &&
              i18n.t(', which suggests {suggested}', { suggested: student.suggested })}
          </p>
          <LetterInput
            label={i18n.t('Final Grade')}
            required
            value={grade}
            onChange={setGrade}
            error={error}
            {...{ scheme, written, letter, tried, addLetter }}
          />
          <DialogButtons>
            <Button variant="default" onClick={close}>
              {i18n.t('Cancel')}
            </Button>
            <Button type="submit">{i18n.t('Post Grade')}</Button>
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  );
}
