import { ledger, type LedgerDetail } from '@stoa/contract/payments/ledger';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall } from '../../kernel/queries.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { money } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { RowButton } from '../../ui/RowButton.tsx';

/** Buttons for a refund that the payment service hasn't paid. */
export function RefundActions({ refund }: { refund: LedgerDetail['refunds'][number] }) {
  const { _id, state } = refund;
  const amount = money(refund.amount);
  const confirm = useConfirm();
  const retryCall = useCall(ledger.retryRefund);
  const paid = useCall(ledger.paidByHand);
  if (state !== 'attention') return '–';

  async function retry() {
    const tried = await confirm({
      title: i18n.t('Try to refund {amount} again?', { amount }),
      body: i18n.t('We’ll ask the payment service again. If it refuses again, the refund stays set aside.'),
      action: i18n.t('Try Again'),
      run: () => retryCall.mutateAsync({ params: { id: _id } }),
    });
    if (tried) notify(i18n.t('We’re trying the refund again.'));
  }
  async function markPaid() {
    const marked = await confirm({
      title: i18n.t('Mark {amount} as paid back by hand?', { amount }),
      body: i18n.t(
        'The refund counts as paid, and we’ll tell the student. Say how you paid it, for example by bank transfer.',
      ),
      action: i18n.t('Mark as Paid'),
      danger: true,
      reason: 'required',
      run: (reason) => paid.mutateAsync({ params: { id: _id }, body: { reason } }),
    });
    if (marked) notify(i18n.t('{amount} is marked as paid back.', { amount }));
  }
  return (
    <>
      <RowButton label={i18n.t('Try Again')} of={amount} onClick={() => void retry()} />
      <RowButton label={i18n.t('Paid by Hand')} of={amount} onClick={() => void markPaid()} />
    </>
  );
}
