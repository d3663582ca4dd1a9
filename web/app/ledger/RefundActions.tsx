import { ledger, type LedgerDetail } from '@stoa/contract/ledger';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { money } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { words } from './words.ts';

/** What can be done about a refund that the payment service did not pay. */
export function RefundActions({ refund }: { refund: LedgerDetail['refunds'][number] }) {
  const { _id, state } = refund;
  const amount = money(refund.amount);
  const confirm = useConfirm();
  const retry = useCall(ledger.retryRefund);
  const paid = useCall(ledger.paidByHand);
  if (state !== 'attention') return '–';

  async function tryAgain() {
    const tried = await confirm({
      title: words.tryToRefundAgain(amount),
      body: words.thePaymentServiceIsAskedAgain,
      action: words.tryAgain,
      run: () => retry.mutateAsync({ params: { id: _id } }),
    });
    if (tried) notify(words.theRefundIsBeingTriedAgain);
  }
  async function markPaid() {
    const marked = await confirm({
      title: words.wasPaidBackByHand(amount),
      body: words.itCountsAsPaidFromThen,
      action: words.itWasPaid,
      danger: true,
      reason: 'required',
      run: (reason) => paid.mutateAsync({ params: { id: _id }, body: { reason } }),
    });
    if (marked) notify(words.countsAsPaidBack(amount));
  }
  return (
    <>
      <RowButton label={words.tryAgain} of={words.toRefund(amount)} onClick={() => void tryAgain()} />
      <RowButton label={words.paidByHandButton} of={amount} onClick={() => void markPaid()} />
    </>
  );
}
