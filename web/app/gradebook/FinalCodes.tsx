import { Stack } from '@mantine/core';
import type { Grading } from '@stoa/contract/enrollment';
import type { Assignment } from '@stoa/contract/gradebook';
import { fullName } from '@stoa/contract/people';
import { registrations } from '@stoa/contract/registrations';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { ApiError } from '../kernel/api.ts';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { Dialog, DialogButtons } from '../ui/Dialog.tsx';
import { failedWith } from '../ui/failed.ts';
import { day, percent } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { Button } from '../ui/plain/Button.tsx';
import { CodeFields } from './CodeFields.tsx';
import { toSend, typedFor, type Typed } from './codes.ts';
import styles from './gradebook.module.css';
import { postingQuestion } from './postingQuestion.tsx';
import { isFinalOpen, type StudentRow } from './table.ts';

interface FinalCodesProps {
  readonly courseId: string;
  readonly grading: Grading;
  readonly uncounted: readonly Assignment[];
  readonly students: readonly StudentRow[];
  readonly close: () => void;
}

/** Posts the final grades that are still open, in the codes of the institution that grants the credit. */
export function FinalCodes({ courseId, grading, uncounted, students, close }: FinalCodesProps) {
  const { codes } = grading;
  const [open] = useState(() => students.filter(isFinalOpen));
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(
    () => new Map(open.map((student) => [student._id, typedFor(student, grading)])),
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const post = useCall(registrations.grades);
  const confirm = useConfirm();
  const given = open.filter(({ _id, registration }) => registration && typed.get(_id)?.grade);

  async function ask() {
    setErrors({});
    const count = given.length;
    const question = {
      title: i18n.t('{count, plural, one {Post # final grade?} other {Post # final grades?}}', { count }),
      titleWithout: (without: number, assignment: string) =>
        i18n.t(
          '{count, plural, one {Post # final grade} other {Post # final grades}} without {uncounted, plural, one {“{assignment}”} other {# assignments}}?',
          { count, uncounted: without, assignment },
        ),
      body: i18n.t('The students are told. After {date} a change needs the institution.', {
        date: day(grading.gradesDue),
      }),
      action: i18n.t('Post Grades'),
    };
    const grades = given.map(({ _id, registration }) => ({
      ...toSend(codes, typed.get(_id)!),
      _id: registration!._id,
    }));
    const posted = await confirm({
      ...postingQuestion(question, uncounted),
      run: () =>
        post.mutateAsync({ params: { id: courseId }, body: { grades } }).catch((failure: unknown) => {
          if (failure instanceof ApiError && failure.fields) setErrors(failure.fields);
          return failedWith(i18n.t('We couldn’t post the final grades.'))(failure as Error);
        }),
    });
    if (!posted) return;
    notify(i18n.t('{count, plural, one {# final grade posted.} other {# final grades posted.}}', { count }));
    close();
  }
  /** The messages of one student's fields. */
  const errorsOf = (student: StudentRow) => {
    const prefix = `grades.${given.indexOf(student)}.`;
    return Object.fromEntries(
      Object.entries(errors).flatMap(([path, message]) =>
        path.startsWith(prefix) ? [[path.slice(prefix.length), message]] : [],
      ),
    );
  };

  return (
    <Dialog opened onClose={close} title={i18n.t('Final Grades')}>
      <Stack gap="md">
        {open.length === 0 ? (
          <p>{i18n.t('Every student who takes this course for credit has a posted grade.')}</p>
        ) : (
          <>
            <p className="soft">
              {i18n.t(
                'We suggest these grades from the course totals, in the codes of the institution. They are due by {date}.',
                {
                  date: day(grading.gradesDue),
                },
              )}
            </p>
            <ul className={styles['finals']}>
              {open.map((student) => (
                <li key={student._id}>
                  <CodeFields
                    label={fullName(student)}
                    description={i18n.t('Course total: {total}', { total: percent(student.total) })}
                    codes={codes}
                    typed={typed.get(student._id)!}
                    errors={errorsOf(student)}
                    onChange={(next) => setTyped(new Map(typed).set(student._id, next))}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
        <DialogButtons>
          <Button variant="default" onClick={close}>
            {open.length === 0 ? i18n.t('Close') : i18n.t('Cancel')}
          </Button>
          {open.length > 0 && (
            <Button disabled={given.length === 0} onClick={() => void ask()}>
              {i18n.t('{count, plural, one {Post # Grade} other {Post # Grades}}', { count: given.length })}
            </Button>
          )}
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
