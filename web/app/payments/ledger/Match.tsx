import { ledgerReasons, type LedgerReason } from '@stoa/contract/payments/ledger';
import { i18n } from '@stoa/contract/kernel/i18n';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

/** Says if processor, transaction and registration agree; if not, why. */
export function Match({ why }: { why: LedgerReason | null }) {
  if (why === null) return <StatusBadge status={/*i18n*/ 'Matched'} tone="approved" />;
  return (
    <>
      <StatusBadge status={/*i18n*/ 'Needs a look'} tone="denied" />
      <span className="below">{i18n.t(ledgerReasons[why])}</span>
    </>
  );
}
