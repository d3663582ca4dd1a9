import { enrollment } from '@stoa/contract/enrollment/enrollment.endpoints';
import { finalGrades, type Grading } from '@stoa/contract/enrollment/final-grades.endpoints';
import { fullName } from '@stoa/contract/people/people';
import type { CourseRegistration } from '@stoa/contract/enrollment/registrations.endpoints';
import { useState, type FormEvent } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fieldsOf } from '../../kernel/http.ts';
import { useCall } from '../../kernel/queries.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { failureWith, notify, notifyFailure } from '../../ui/notify.ts';
import { gradeWithMeaning } from '../../catalog/courses/wordsAbout.ts';
import { percent } from '../../ui/format.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { TextArea } from '../../ui/plain/Input.tsx';
import { CodeFields, lastActivityOf, toSend, typedFor } from './GradeCodes.tsx';
import type { GradedStudent, ReadUnfinished } from './gradedStudents.ts';
import { onePosting, postingQuestion } from './postingQuestion.tsx';

interface PostCodeProps {
  readonly student: GradedStudent;
  readonly grading: Grading;
  readonly registration: CourseRegistration;
  readonly readUnfinished: ReadUnfinished;
  readonly close: () => void;
}

/** Posts a student's final grade in the institution's codes, reopens a posted one, or asks for a change once grades were due. */
export function PostCode({ student, grading, registration, readUnfinished, close }: PostCodeProps) {
  const isLocked = registration.grade !== null && !registration.gradeReopened;
  const isCorrection = isLocked && grading.isDue;
  const [typed, setTyped] = useState(() => typedFor(student, grading));
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const post = useCall(finalGrades.post);
  const correct = useCall(enrollment.correct);
  const reopen = useCall(finalGrades.reopen);
  const name = fullName(student);
  const confirm = useConfirm();
  const isReopening = isLocked && !isCorrection;

  const failed = isReopening
    ? i18n.t('We couldn’t reopen the final grade.')
    : isCorrection
      ? i18n.t('We couldn’t send the correction')
      : i18n.t('We couldn’t post the final grade.');

  async function send(event: FormEvent) {
    event.preventDefault();
    setErrors({});
    const params = { id: registration._id };
    const grade = toSend(grading.codes, typed);
    if (!isReopening && grade.grade === '') return setErrors({ grade: i18n.t('Grade is required') });
    try {
      if (isReopening) {
        await reopen.mutateAsync({ params, body: { reason } });
        return notify(i18n.t('The final grade of {name} is open again.', { name }));
      }
      if (isCorrection) {
        await correct.mutateAsync({ params, body: { kind: 'grade', reason, ...grade } });
        notify(i18n.t('We’ll email you when the institution decides.'));
      } else {
        const run = () =>
          post.mutateAsync({ params, body: grade }).catch((failure: unknown) => {
            setErrors(fieldsOf(failure) ?? {});
            throw failureWith(failed, failure);
          });
        const question = postingQuestion(onePosting(grade, student, name), await readUnfinished([student._id]));
        if (!(await confirm({ ...question, run }))) return undefined;
        notify(i18n.t('{grade} was posted as the final grade of {name}.', { grade: grade.grade, name }));
      }
      return close();
    } catch (failure) {
      const refused = fieldsOf(failure);
      if (refused) return setErrors(refused);
      return notifyFailure(failureWith(failed, failure));
    }
  }
  const label = isReopening
    ? i18n.t('Reopen Grade')
    : isCorrection
      ? i18n.t('Send to the institution')
      : i18n.t('Post Grade');
  return (
    <Dialog opened onClose={close} title={i18n.t('Final grade of {name}', { name })} width="small">
      <form noValidate onSubmit={(event) => void send(event)}>
        <div className="stack">
          <p className="soft">
            {isLocked
              ? i18n.t('{grade} is posted and locked. Course total: {total}.', {
                  grade: gradeWithMeaning(registration),
                  total: percent(student.total),
                })
              : i18n.t('Course total: {total}', { total: percent(student.total) })}
            {isCorrection &&
              ` ${i18n.t('The deadline for grades has passed, so the institution decides on a change.')}`}
          </p>
          {!isReopening && (
            <CodeFields
              label={i18n.t('Final Grade')}
              required
              codes={grading.codes}
              typed={typed}
              source={lastActivityOf(student, grading)}
              errors={errors}
              onChange={setTyped}
            />
          )}
          {isLocked && (
            <TextArea
              label={i18n.t('Reason')}
              required
              value={reason}
              error={errors['reason']}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          <DialogButtons cancel={close}>
            <Button type="submit" loading={[post, correct, reopen].some(({ isPending }) => isPending)}>
              {label}
            </Button>
          </DialogButtons>
        </div>
      </form>
    </Dialog>
  );
}
