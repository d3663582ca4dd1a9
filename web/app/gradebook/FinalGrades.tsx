import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { fullName } from '@stoa/contract/people';
import { registrations } from '@stoa/contract/registrations';
import { useState } from 'react';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';
import { failedWith } from '../ui/failed.ts';
import { count, percent } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import styles from './gradebook.module.css';
import type { StudentRow } from './table.ts';
import { words } from './words.ts';

interface FinalGradesProps {
  readonly courseId: string;
  readonly students: readonly StudentRow[];
  readonly close: () => void;
}

const isOpen = ({ isAudit, registration }: StudentRow) =>
  !isAudit && registration?.status === 'Registered' && (registration.grade === null || registration.gradeReopened);

/** The final grades that are still open, each as its total suggests it, to be looked through and posted together. */
export function FinalGrades({ courseId, students, close }: FinalGradesProps) {
  const [open] = useState(() => students.filter(isOpen));
  const [letters, setLetters] = useState<ReadonlyMap<string, string>>(
    () => new Map(open.map(({ _id, registration, suggested }) => [_id, registration?.grade ?? suggested ?? ''])),
  );
  const [error, setError] = useState('');
  const post = useCall(registrations.grades);
  const confirm = useConfirm();
  const given = open.flatMap(({ _id, registration }) => {
    const grade = letters.get(_id)?.trim() ?? '';
    return grade === '' || !registration ? [] : [{ _id: registration._id, grade }];
  });

  async function ask() {
    const checked = registrations.grades.body.safeParse({ grades: given });
    setError(checked.error?.issues[0]?.message ?? '');
    if (!checked.success) return;
    const rest = open.length - given.length;
    const posted = await confirm({
      title: words.post(count(given.length, words.finalGrade)),
      body: words.toldByEMailPostedGrades(
        count(given.length, 'student'),
        given.length === 1 ? 'is' : 'are',
        rest > 0 ? words.withoutALetterStayOpen(count(rest, 'student')) : '',
      ),
      action: words.postGrades,
      run: () =>
        post
          .mutateAsync({ params: { id: courseId }, body: checked.data })
          .catch(failedWith(words.theFinalGradesCouldNotBe)),
    });
    if (!posted) return;
    notify(words.postedOf(count(given.length, words.finalGrade)));
    close();
  }

  return (
    <Dialog opened onClose={close} title={words.finalGrades}>
      <Stack gap="md">
        {open.length === 0 ? (
          <p>{words.everyStudentWhoTakesThisCourse}</p>
        ) : (
          <>
            <p className={styles['soft']}>{words.suggestedFromTheCourseTotals}</p>
            <ul className={styles['finals']}>
              {open.map((student) => (
                <li key={student._id}>
                  <TextInput
                    label={fullName(student)}
                    description={words.courseTotalAnd(
                      percent(student.total),
                      student.registration?.gradeReopened ? `, reopened: ${student.registration.grade}` : '',
                    )}
                    maxLength={20}
                    value={letters.get(student._id) ?? ''}
                    onChange={(event) => setLetters(new Map(letters).set(student._id, event.currentTarget.value))}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
        {error && (
          <Alert color="terracotta" role="alert">
            {error}
          </Alert>
        )}
        <DialogButtons>
          <Button variant="default" onClick={close}>
            {open.length === 0 ? 'Close' : 'Cancel'}
          </Button>
          {open.length > 0 && (
            <Button disabled={given.length === 0} onClick={() => void ask()}>
              {words.postOf(count(given.length, 'Grade'))}
            </Button>
          )}
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
