import type { ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { icons, Note, toneClass, type Tone } from './plain/Note.tsx';
import styles from './StatusBadge.module.css';

export type { Tone } from './plain/Note.tsx';

/** For each status of the API its tone, and the word people read where it isn't the status itself. */
const statuses: Record<string, readonly [tone: Tone, word?: string]> = {
  Approved: ['approved'],
  Active: ['approved'],
  'Open/Registering': ['approved'],
  COMPLETED: ['approved', /*i18n*/ 'Completed'],
  Registered: ['approved'],
  confirmed: ['approved', /*i18n*/ 'Confirmed'],
  Pending: ['pending'],
  'Pending Approval': ['pending'],
  'Approval Requested': ['pending'],
  'Awaiting Info': ['pending'],
  'Payment pending': ['pending'],
  Draft: ['pending'],
  PENDING: ['pending', /*i18n*/ 'Pending'],
  CAPTURING: ['pending', /*i18n*/ 'Being settled'],
  provisional: ['pending', /*i18n*/ 'Provisional'],
  Denied: ['denied'],
  Cancelled: ['denied'],
  'No-show': ['denied'],
  CANCELLED: ['denied', /*i18n*/ 'Cancelled'],
  FAILED: ['denied', /*i18n*/ 'Failed'],
  ATTENTION: ['denied', /*i18n*/ 'Set aside'],
  DISPUTED: ['denied', /*i18n*/ 'Disputed'],
  Locked: ['denied'],
  REFUNDED: ['quiet', /*i18n*/ 'Refunded'],
  PARTIALLY_REFUNDED: ['quiet', /*i18n*/ 'Partly refunded'],
};
const toneOf = (status: string): Tone => statuses[status]?.[0] ?? 'quiet';

/** A status in the reader's language: "Partly refunded". */
export const statusWord = (status: string): string => i18n.t(statuses[status]?.[1] ?? status);

interface StatusProps {
  /** The status as the API spells it. */
  readonly status: string;
  /** Overrides the tone, where a screen sees a status differently. */
  readonly tone?: Tone;
}

/** A status as color, icon and word: `<StatusBadge status={row.status} />`. */
export function StatusBadge({ status, tone = toneOf(status) }: StatusProps) {
  const Icon = icons[tone];
  return (
    <span className={`${styles['badge']} ${toneClass(tone)}`}>
      <Icon size={14} />
      <span>{statusWord(status)}</span>
    </span>
  );
}

/** A status above a form or record, with its meaning: `<StatusBanner status="Denied">Reason: …</StatusBanner>`. */
export const StatusBanner = ({ status, tone = toneOf(status), children }: StatusProps & { children?: ReactNode }) => (
  <Note tone={tone} title={statusWord(status)}>
    {children}
  </Note>
);
