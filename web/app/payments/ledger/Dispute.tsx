import { disputeReasons, type LedgerRow } from '@stoa/contract/payments/ledger.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { dayOf } from '../../ui/format.ts';

/** The payer's claim, the day until which we have to answer, and the link to the dispute at the payment service. */
export function Dispute({ of: { reason, dueAt, url } }: { of: NonNullable<LedgerRow['dispute']> }) {
  return (
    <>
      {reason && i18n.t(disputeReasons[reason])} {dueAt && <b>{i18n.t('Answer by {date}.', { date: dayOf(dueAt) })}</b>}{' '}
      {url && (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {i18n.t('Open the dispute')}
        </a>
      )}
    </>
  );
}
