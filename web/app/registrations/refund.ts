import type { Amounts } from '@stoa/contract/registrations';
import { money } from '../ui/format.ts';
import { words } from './words.ts';

/** What leaving gives back, as a sentence, in the amounts that the server would pay just now. */
export function refundSentence({ refund, pending }: Pick<Amounts, 'refund' | 'pending'>): string {
  if (pending) return words.yourPaymentIsStillPendingIf;
  return refund > 0 ? words.willBeRefunded(money(refund)) : words.nothingWasPaidOrAllOf;
}
