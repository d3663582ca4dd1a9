import type { Amounts } from '@stoa/contract/enrollment/leaving';
import { i18n } from '@stoa/contract/kernel/i18n';
import { money } from '../../ui/format.ts';

/** How much a student who unregisters gets back, as a sentence, by the server's amounts in US dollars. */
export function refundSentence({ refund, pending }: Pick<Amounts, 'refund' | 'pending'>): string {
  if (pending) return i18n.t('Your payment is still pending. If it goes through, you’ll get all of it back.');
  return refund > 0
    ? i18n.t('You’ll get {amount} back.', { amount: money(refund) })
    : i18n.t('There’s nothing to refund.');
}
