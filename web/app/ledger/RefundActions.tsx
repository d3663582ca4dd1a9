import { ledger, type LedgerDetail } from '@stoa/contract/ledger';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { money } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { RowButton } from '../ui/RowButton.tsx';

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
      title: `Try to refund ${amount} again?`,
      body: 'The payment service is asked again. If it refuses again, the refund is set aside as it is now.',
      action: 'Try Again',
      run: () => retry.mutateAsync({ params: { id: _id } }),
    });
    if (tried) notify('The refund is being tried again.');
  }
  async function markPaid() {
    const marked = await confirm({
      title: `Was ${amount} paid back by hand?`,
      body: 'It counts as paid from then on, and the student is told. Say how it was paid, for example by which transfer.',
      action: 'It Was Paid',
      danger: true,
      reason: 'required',
      run: (reason) => paid.mutateAsync({ params: { id: _id }, body: { reason } }),
    });
    if (marked) notify(`${amount} counts as paid back.`);
  }
  return (
    <>
      <RowButton label="Try Again" of={`to refund ${amount}`} onClick={() => void tryAgain()} />
      <RowButton label="Paid by Hand" of={amount} onClick={() => void markPaid()} />
    </>
  );
}
