import { ledgerReasons, type LedgerReason } from '@stoa/contract/ledger';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import styles from './ledger.module.css';

/** Whether processor, transaction and registration agree; if not, why. */
export function Match({ why }: { why: LedgerReason | null }) {
  if (why === null) return <StatusBadge status="Matched" tone="approved" />;
  return (
    <>
      <StatusBadge status="Needs a look" tone="denied" />
      <span className={styles['below']}>{ledgerReasons[why]}</span>
    </>
  );
}
