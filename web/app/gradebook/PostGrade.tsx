import { Button, Stack, TextInput } from '@mantine/core';
import { fullName } from '@stoa/contract/people';
import { registrations, type CourseRegistration } from '@stoa/contract/registrations';
import { useState, type FormEvent } from 'react';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';
import { failedWith } from '../ui/failed.ts';
import { percent } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import styles from './gradebook.module.css';
import type { StudentRow } from './table.ts';

interface PostGradeProps {
  readonly student: StudentRow;
  readonly registration: CourseRegistration;
  readonly close: () => void;
}

/** The final grade of a student: entered here, confirmed, and then locked. */
export function PostGrade({ student, registration, close }: PostGradeProps) {
  const [grade, setGrade] = useState(registration.grade ?? student.suggested ?? '');
  const [error, setError] = useState('');
  const confirm = useConfirm();
  const post = useCall(registrations.grade);
  const reopen = useCall(registrations.reopenGrade);
  const name = fullName(student);

  async function ask(event: FormEvent) {
    event.preventDefault();
    const given = registrations.grade.body.safeParse({ grade });
    if (!given.success) return setError(given.error.issues[0]?.message ?? '');
    setError('');
    const posted = await confirm({
      title: `Post ${given.data.grade} as the final grade of ${name}?`,
      body: `${name} is told by e-mail, and sees it under My Courses. A posted grade is locked.`,
      action: 'Post Grade',
      run: () =>
        post
          .mutateAsync({ params: { id: registration._id }, body: given.data })
          .catch(failedWith('The final grade could not be posted.')),
    });
    if (!posted) return;
    notify(`${given.data.grade} was posted as the final grade of ${name}.`);
    close();
  }

  async function askToReopen() {
    const reopened = await confirm({
      title: `Reopen the final grade ${registration.grade} of ${name}?`,
      body: `It stays until it is posted again. ${name} is told by e-mail. If it changes, transcripts that were issued on it are revoked and replaced.`,
      action: 'Reopen Grade',
      reason: 'required',
      run: (reason) =>
        reopen
          .mutateAsync({ params: { id: registration._id }, body: { reason } })
          .catch(failedWith('The final grade could not be reopened.')),
    });
    if (reopened) notify(`The final grade of ${name} is open.`);
  }

  if (registration.grade !== null && !registration.gradeReopened)
    return (
      <Dialog opened onClose={close} title={`Final grade of ${name}`} width="small">
        <Stack gap="md">
          <p>
            The final grade {registration.grade} is posted and locked. Course total: {percent(student.total)}.
          </p>
          <DialogButtons>
            <Button variant="default" onClick={close}>
              Close
            </Button>
            <Button variant="default" onClick={() => void askToReopen()}>
              Reopen Grade
            </Button>
          </DialogButtons>
        </Stack>
      </Dialog>
    );
  return (
    <Dialog opened onClose={close} title={`Final grade of ${name}`} width="small">
      <form noValidate onSubmit={(event) => void ask(event)}>
        <Stack gap="md">
          <p className={styles['soft']}>
            Course total: {percent(student.total)}
            {student.suggested !== undefined && `, which suggests ${student.suggested}`}
          </p>
          <TextInput
            label="Final Grade"
            required
            data-autofocus
            maxLength={20}
            value={grade}
            onChange={(event) => setGrade(event.currentTarget.value)}
            error={error || null}
          />
          <DialogButtons>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit">Post Grade</Button>
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  );
}
