import { registrations, type Registration } from '@stoa/contract/registrations';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../kernel/api.ts';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { failedWith, failureWith } from '../ui/failed.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { refundSentence } from './refund.ts';

interface UnregisterButtonProps {
  readonly registration: Registration;
  /** The question in this screen's words. */
  readonly question: string;
  /** The call to make; both do the same. */
  readonly by: 'course' | 'registration';
}

const failed = /*i18n*/ 'Unregistration failed. Please try again.';

/** Unregisters from a course, after saying how much is refunded. */
export function UnregisterButton({ registration, question, by }: UnregisterButtonProps) {
  const { _id, courseInstanceREF: course } = registration;
  const confirm = useConfirm();
  const [looking, setLooking] = useState(false);
  const ofCourse = useCall(registrations.unregisterFromCourse);
  const itself = useCall(registrations.unregister);
  const leave = () =>
    by === 'course'
      ? ofCourse.mutateAsync({ params: { courseInstanceId: course._id } })
      : itself.mutateAsync({ params: { id: _id } });

  async function ask() {
    setLooking(true);
    let refund = '';
    try {
      refund = refundSentence(await call(registrations.amounts, { params: { id: _id } }));
    } catch (failure) {
      notifyFailure(failureWith(i18n.t(failed), failure));
      return;
    } finally {
      setLooking(false);
    }
    let said = '';
    const left = await confirm({
      title: question,
      body: `${i18n.t('You’ll leave “{course}”.', { course: course.name })} ${refund}`,
      action: i18n.t('Unregister'),
      safe: i18n.t('Stay registered'),
      danger: true,
      run: async () => {
        said = (await leave().catch(failedWith(i18n.t(failed)))).message;
      },
    });
    if (left) notify(said);
  }
  return (
    <RowButton label={i18n.t('Unregister')} danger of={course.name} loading={looking} onClick={() => void ask()} />
  );
}
