import { type Registration, registrations } from '@stoa/contract/enrollment/registrations.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../../kernel/api.ts';
import { useAsked } from '../../ui/confirm.tsx';
import { useRunning } from '../../ui/useSend.ts';
import { RowButton } from '../../ui/RowButton.tsx';
import type { Amounts } from '@stoa/contract/enrollment/leaving.shapes';
import { money } from '../../ui/format.ts';

/** How much a student who unregisters gets back, as a sentence, by the server's amounts in US dollars. */
function refundSentence({ refund, pending }: Pick<Amounts, 'refund' | 'pending'>): string {
  if (pending) return i18n.t('Your payment is still pending. If it goes through, you’ll get all of it back.');
  return refund > 0
    ? i18n.t('You’ll get {amount} back.', { amount: money(refund) })
    : i18n.t('There’s nothing to refund.');
}

interface UnregisterButtonProps {
  readonly registration: Registration;
  /** The question in this screen's words. */
  readonly question: string;
  /** The call to make; both do the same. */
  readonly by: 'course' | 'registration';
  /** Called once the student has left. */
  readonly onLeft?: () => void;
}

/** Ends a registration, after saying what leaving is today and how much is refunded. */
export function UnregisterButton({ registration, question, by, onLeft }: UnregisterButtonProps) {
  const { _id, courseInstanceREF: course, promise } = registration;
  const [looking, run] = useRunning();
  const leaveCourse = useAsked(registrations.unregisterFromCourse);
  const unregister = useAsked(registrations.unregister);
  const failed = i18n.t('Unregistration failed. Please try again.');
  const label = promise ? i18n.t('Leave Course') : i18n.t('Unregister');

  /** Returns the question, and in `told` the terms that it names. The server refuses the call if they no longer apply. */
  async function asked() {
    const params = { id: _id };
    if (promise) {
      // Most courses have no calendar, and their pages do without it.
      const { askWhatLeavingIs } = await import('./leavingQuestion.tsx');
      return askWhatLeavingIs(_id, course.name);
    }
    const refund = refundSentence(await call(registrations.amounts, { params }));
    return {
      title: question,
      body: `${i18n.t('You’ll leave “{course}”.', { course: course.name })} ${refund}`,
      action: i18n.t('Unregister'),
      told: {},
    };
  }

  async function ask() {
    const { told: query, ...saying } = await asked();
    const done = (reply: { readonly message: string }) => {
      onLeft?.();
      return reply.message;
    };
    const leaving = { ...saying, safe: i18n.t('Stay registered'), danger: true, failed, done };
    if (by === 'course') void leaveCourse({ ...leaving, send: { params: { courseInstanceId: course._id }, query } });
    else void unregister({ ...leaving, send: { params: { id: _id }, query } });
  }
  return <RowButton label={label} danger of={course.name} loading={looking} onClick={() => run(ask, failed)} />;
}
