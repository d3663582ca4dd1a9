import { Stack } from '@mantine/core';
import type { Assignment } from '@stoa/contract/gradebook';
import { letterIn, type LetterScheme } from '@stoa/contract/grading';
import { fullName } from '@stoa/contract/people';
import { registrations } from '@stoa/contract/registrations';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';
import { failedWith } from '../ui/failed.ts';
import { count, percent } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { Button } from '../ui/plain/Button.tsx';
import { Failure } from '../ui/plain/Note.tsx';
import styles from './gradebook.module.css';
import { LetterInput } from './LetterInput.tsx';
import { postingQuestion } from './postingQuestion.tsx';
import type { StudentRow } from './table.ts';
import { words } from './words.ts';

interface FinalGradesProps {
  readonly courseId: string;
  readonly uncounted: readonly Assignment[];
  readonly students: readonly StudentRow[];
  readonly scheme: LetterScheme;
  readonly addLetter: (letter: string) => void;
  readonly close: () => void;
}

const isOpen = ({ isAudit, registration }: StudentRow) =>
  !isAudit && registration?.status === 'Registered' && (registration.grade === null || registration.gradeReopened);

/** The final grades that are still open, each as its total suggests it, to be looked through and posted together. */
export function FinalGrades({ courseId, uncounted, students, scheme, addLetter, close }: FinalGradesProps) {
  const [open] = useState(() => students.filter(isOpen));
  const [letters, setLetters] = useState<ReadonlyMap<string, string>>(
    () => new Map(open.map(({ _id, registration, suggested }) => [_id, registration?.grade ?? suggested ?? ''])),
  );
  const [error, setError] = useState('');
  const post = useCall(registrations.grades);
  const confirm = useConfirm();
  const [tried, setTried] = useState(false);
  const letterOf = ({ _id, registration }: StudentRow) => {
    const written = letters.get(_id)?.trim() ?? '';
    return { written, letter: letterIn(scheme, written, registration?.grade ?? '') };
  };
  const given = open.flatMap((student) => {
    const { written, letter } = letterOf(student);
    return written === '' || !student.registration ? [] : [{ _id: student.registration._id, grade: letter ?? written }];
  });

  async function ask() {
    const checked = registrations.grades.body.safeParse({ grades: given });
    setError(checked.error?.issues[0]?.message ?? '');
    setTried(true);
    if (!checked.success || open.some((student) => letterOf(student).letter === undefined)) return;
    const rest = open.length - given.length;
    const what = count(given.length, i18n.t('final grade'));
    const question = {
      what,
      title: i18n.t('Post {given}?', { given: what }),
      body: i18n.t('{given} {rest} told by e-mail. Posted grades are locked.{rest3}', {
        given: count(given.length, 'student'),
        rest: given.length === 1 ? 'is' : 'are',
        rest3: rest > 0 ? words.withoutALetterStayOpen(count(rest, 'student'), rest === 1) : '',
      }),
      action: i18n.t('Post Grades'),
    };
    const posted = await confirm({
      ...postingQuestion(question, uncounted),
      run: () =>
        post
          .mutateAsync({ params: { id: courseId }, body: checked.data })
          .catch(failedWith(i18n.t('The final grades could not be posted.'))),
    });
    if (!posted) return;
    notify(i18n.t('{given} posted.', { given: count(given.length, i18n.t('final grade')) }));
    close();
  }

  return (
    <Dialog opened onClose={close} title={i18n.t('Final Grades')}>
      <Stack gap="md">
        {open.length === 0 ? (
          <p>
            {i18n.t(
              'Every student who takes this course for credit has a posted grade. To change one, reopen it in its cell.',
            )}
          </p>
        ) : (
          <>
            <p className="soft">
              {i18n.t('Suggested from the course totals. Change what you like; leave a field empty to post it later.')}
            </p>
            <ul className={styles['finals']}>
              {open.map((student) => (
                <li key={student._id}>
                  <LetterInput
                    {...letterOf(student)}
                    scheme={scheme}
                    tried={tried}
                    addLetter={addLetter}
                    label={fullName(student)}
                    description={i18n.t('Course total: {total}{rest}', {
                      total: percent(student.total),
                      rest: student.registration?.gradeReopened ? `, reopened: ${student.registration.grade}` : '',
                    })}
                    value={letters.get(student._id) ?? ''}
                    onChange={(text) => setLetters(new Map(letters).set(student._id, text))}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
        {error && <Failure>{error}</Failure>}
        <DialogButtons>
          <Button variant="default" onClick={close}>
            {open.length === 0 ? 'Close' : 'Cancel'}
          </Button>
          {open.length > 0 && (
            <Button disabled={given.length === 0} onClick={() => void ask()}>
              {i18n.t('Post {given}', { given: count(given.length, 'Grade') })}
            </Button>
          )}
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
