import { payments } from '@stoa/contract/payments';
import type { Registration } from '@stoa/contract/registrations';
import { call } from '../kernel/api.ts';
import { money } from '../ui/format.ts';

/** Whether a registration holds a place: the course may have been cancelled since. */
export const hasPlace = ({ status }: Pick<Registration, 'status'>): boolean =>
  status === 'Registered' || status === 'Payment pending';

/** What leaving gives back, as a sentence: all that was paid and has not been refunded before. Throws ApiError. */
export async function refundSentence({ transactionREF }: Pick<Registration, 'transactionREF'>): Promise<string> {
  if (!transactionREF || transactionREF.amount === 0) return 'You paid nothing, so nothing is refunded.';
  if (transactionREF.status === 'PENDING')
    return `Your payment of ${money(transactionREF.amount)} is still pending; if it goes through, it is refunded in full.`;
  if (transactionREF.status === 'COMPLETED') return `${money(transactionREF.amount)} will be refunded.`;
  const transactions = await call(payments.mine);
  const paid = transactions.find(({ _id }) => _id === transactionREF._id);
  const rest = paid ? paid.amount - paid.refundedAmount : 0;
  return rest > 0 ? `${money(rest)} will be refunded.` : 'Nothing is left to be refunded.';
}
