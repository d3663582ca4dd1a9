import { ledger, type LedgerDetail } from '@stoa/contract/ledger';
import { i18n } from '@stoa/contract/kernel/i18n';
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
      title: i18n.t('Try to refund {amount} again?', { amount }),
      body: i18n.t('The payment service is asked again. If it refuses again, the refund is set aside as it is now.'),
      action: i18n.t('Try Again'),
      run: () => retry.mutateAsync({ params: { id: _id } }),
    });
    if (tried) notify(i18n.t('The refund is being tried again.'));
  }
  async function markPaid() {
    const marked = await confirm({
      title: i18n.t('Was {amount} paid back by hand?', { amount }),
      body: i18n.t(
        'It counts as paid from then on, and the student is told. Say how it was paid, for example by which transfer.',
      ),
      action: i18n.t('It Was Paid'),
      danger: true,
      reason: 'required',
      run: (reason) => paid.mutateAsync({ params: { id: _id }, body: { reason } }),
    });
    if (marked) notify(i18n.t('{amount} counts as paid back.', { amount }));
  }
  return (
    <>
      <RowButton
        label={i18n.t('Try Again')}
        of={i18n.t('to refund {amount}', { amount })}
        onClick={() => void tryAgain()}
      />
      <RowButton label={i18n.t('Paid by Hand')} of={amount} onClick={() => void markPaid()} />
    </>
  );
}
