import { ledgerReasons, type LedgerReason } from '@stoa/contract/ledger';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { words } from './words.ts';

/** Whether processor, transaction and registration agree; if not, why. */
export function Match({ why }: { why: LedgerReason | null }) {
  if (why === null) return <StatusBadge status="Matched" tone="approved" />;
  return (
    <>
      <StatusBadge status={words.needsALook} tone="denied" />
      <span className="below">{ledgerReasons[why]}</span>
    </>
  );
}
