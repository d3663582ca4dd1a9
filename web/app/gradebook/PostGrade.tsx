import { Stack } from '@mantine/core';
import type { Assignment } from '@stoa/contract/gradebook';
import { letterIn, type LetterScheme } from '@stoa/contract/grading';
import { fullName } from '@stoa/contract/people';
import { registrations, type CourseRegistration } from '@stoa/contract/registrations';
import { useState, type FormEvent } from 'react';
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
import { words } from './words.ts';

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
      what: words.asTheFinalGradeOf(given.data.grade, name),
      title: words.postAsTheFinalGradeOf(given.data.grade, name),
      body: words.isToldByEMailAnd(name),
      action: words.postGrade,
    };
    const posted = await confirm({
      ...postingQuestion(question, uncounted),
      run: () =>
        post
          .mutateAsync({ params: { id: registration._id }, body: given.data })
          .catch(failedWith(words.theFinalGradeCouldNotBe)),
    });
    if (!posted) return;
    notify(words.wasPostedAsTheFinalGrade(given.data.grade, name));
    close();
  }

  async function askToReopen() {
    const reopened = await confirm({
      title: words.reopenTheFinalGradeOf(registration.grade ?? '', name),
      body: words.itStaysUntilItIsPosted(name),
      action: words.reopenGrade,
      reason: 'required',
      run: (reason) =>
        reopen
          .mutateAsync({ params: { id: registration._id }, body: { reason } })
          .catch(failedWith(words.theFinalGradeCouldNotBeReopened)),
    });
    if (reopened) notify(words.theFinalGradeOfIsOpen(name));
  }

  if (registration.grade !== null && !registration.gradeReopened)
    return (
      <Dialog opened onClose={close} title={words.finalGradeOf(name)} width="small">
        <Stack gap="md">
          <p>{words.theFinalGradeIsPostedAnd(registration.grade, percent(student.total))}</p>
          <DialogButtons>
            <Button variant="default" onClick={close}>
              {words.close}
            </Button>
            <Button variant="default" onClick={() => void askToReopen()}>
              {words.reopenGrade}
            </Button>
          </DialogButtons>
        </Stack>
      </Dialog>
    );
  return (
    <Dialog opened onClose={close} title={words.finalGradeOf(name)} width="small">
      <form noValidate onSubmit={(event) => void ask(event)}>
        <Stack gap="md">
          <p className="soft">
            {words.courseTotalOf(percent(student.total))}
            {student.suggested !== undefined && words.whichSuggests(student.suggested)}
          </p>
          <LetterInput
            label={words.finalGradeHeading}
            required
            value={grade}
            onChange={setGrade}
            error={error}
            {...{ scheme, written, letter, tried, addLetter }}
          />
          <DialogButtons>
            <Button variant="default" onClick={close}>
              {words.cancel}
            </Button>
            <Button type="submit">{words.postGrade}</Button>
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  );
}
