import { enrollment, type Leaving } from '@stoa/contract/enrollment/enrollment.endpoints';
import { call } from '../../kernel/api.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import { day, money } from '../../ui/format.ts';

/** Returns a sentence about the refund. */
const back = (refund: number): string =>
  refund > 0 ? i18n.t('You’ll get {amount} back.', { amount: money(refund) }) : i18n.t('You won’t get anything back.');

/** Says how leaving changes after the last day of today's answer. */
function laterOn({ kind, refund, until, next }: Pick<Leaving, 'kind' | 'refund' | 'until' | 'next'>): string {
  if (next === null) return i18n.t('After {until} you can’t leave anymore.', { until: day(until) });
  const values = { until: day(until), later: day(next.until), amount: money(next.refund) };
  if (next.kind !== kind)
    return next.refund > 0
      ? i18n.t('After {until} you can only withdraw with a W, until {later}, and you’ll get {amount} back.', values)
      : i18n.t('After {until} you can only withdraw with a W, until {later}, and you won’t get anything back.', values);
  if (next.refund === refund) return i18n.t('You can do the same until {later}.', values);
  return next.refund > 0
    ? i18n.t('After {until} you’ll get only {amount} back, until {later}.', values)
    : i18n.t('After {until} you won’t get anything back. You can leave until {later}.', values);
}

/** Asks about leaving a course under an agreement: what it means today and until when, the refund, and what follows. */
function leavingQuestion({ kind, refund, until, next, pending }: Leaving, course: string) {
  const values = { course, until: day(until) };
  const isDrop = kind === 'dropped';
  const first = isDrop
    ? i18n.t('You’ll drop “{course}”. It leaves no record, and you can register again while it is open.', values)
    : i18n.t(
        'You’ll withdraw from “{course}”. Your record will show a W, and you can’t register for it again.',
        values,
      );
  const money1 = pending
    ? i18n.t('Your payment is still pending. If it goes through, you’ll get back what is due today.')
    : back(refund);
  const later = laterOn({ kind, refund, until, next });
  return {
    title: isDrop ? i18n.t('Drop “{course}”?', values) : i18n.t('Withdraw from “{course}”?', values),
    body: (
      <>
        <p>
          {first} <strong>{money1}</strong>
        </p>
        {until !== null && <p>{later}</p>}
      </>
    ),
    action: isDrop ? i18n.t('Drop Course') : i18n.t('Withdraw'),
  };
}

/** Loads the effects of leaving now. Returns the question, and in `told` the terms that it names, for the server to compare. */
export async function askWhatLeavingIs(registrationId: string, course: string) {
  const leaving = await call(enrollment.leaving, { params: { id: registrationId } });
  return { ...leavingQuestion(leaving, course), told: { kind: leaving.kind, refund: leaving.refund } };
}
