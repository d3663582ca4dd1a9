import type { Amounts, Registration } from '@stoa/contract/registrations';
import { money } from '../ui/format.ts';

/** Whether a registration holds a place: the course may have been cancelled since. */
export const hasPlace = ({ status }: Pick<Registration, 'status'>): boolean =>
  status === 'Registered' || status === 'Payment pending';

/** What leaving gives back, as a sentence, in the amounts that the server would pay just now. */
export function refundSentence({ refund, pending }: Pick<Amounts, 'refund' | 'pending'>): string {
  if (pending) return 'Your payment is still pending; if it goes through, it is refunded in full.';
  return refund > 0 ? `${money(refund)} will be refunded.` : 'Nothing was paid, or all of it has gone back already.';
}
