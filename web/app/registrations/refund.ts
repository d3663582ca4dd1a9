import type { Amounts } from '@stoa/contract/registrations';
import { i18n } from '@stoa/contract/kernel/i18n';
import { money } from '../ui/format.ts';

/** What leaving gives back, as a sentence, in the amounts that the server would pay just now. */
export function refundSentence({ refund, pending }: Pick<Amounts, 'refund' | 'pending'>): string {
  if (pending) return i18n.t('Your payment is still pending; if it goes through, it is refunded in full.');
  return refund > 0
    ? i18n.t('{refund} will be refunded.', { refund: money(refund) })
    : i18n.t('Nothing was paid, or all of it has gone back already.');
}
