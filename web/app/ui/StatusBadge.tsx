import type { ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { icons, Note, toneClass, type Tone } from './plain/Note.tsx';
import styles from './StatusBadge.module.css';

export type { Tone } from './plain/Note.tsx';

const tones: Record<string, Tone> = {
  Approved: 'approved',
  Active: 'approved',
  'Open/Registering': 'approved',
  COMPLETED: 'approved',
  Registered: 'approved',
  confirmed: 'approved',
  Pending: 'pending',
  'Pending Approval': 'pending',
  'Approval Requested': 'pending',
  'Awaiting Info': 'pending',
  'Payment pending': 'pending',
  Draft: 'pending',
  PENDING: 'pending',
  CAPTURING: 'pending',
  provisional: 'pending',
  Denied: 'denied',
  Cancelled: 'denied',
  'No-show': 'denied',
  CANCELLED: 'denied',
  FAILED: 'denied',
  ATTENTION: 'denied',
  DISPUTED: 'denied',
  Locked: 'denied',
};

/** The words people read for statuses that the API writes in capitals or in small letters. */
const words: Record<string, string> = {
  COMPLETED: /*i18n*/ 'Completed',
  PENDING: /*i18n*/ 'Pending',
  FAILED: /*i18n*/ 'Failed',
  CANCELLED: /*i18n*/ 'Cancelled',
  REFUNDED: /*i18n*/ 'Refunded',
  PARTIALLY_REFUNDED: /*i18n*/ 'Partly refunded',
  DISPUTED: /*i18n*/ 'Disputed',
  CAPTURING: /*i18n*/ 'Being settled',
  ATTENTION: /*i18n*/ 'Set aside',
  confirmed: /*i18n*/ 'Confirmed',
  provisional: /*i18n*/ 'Provisional',
};

/** A status in the reader's language: "Partly refunded". */
export const statusWord = (status: string): string => i18n.t(words[status] ?? status);

interface StatusProps {
  /** The status as the API spells it. */
  readonly status: string;
  /** Overrides the tone, where a screen sees a status differently. */
  readonly tone?: Tone;
}

/** A status as color, icon and word: `<StatusBadge status={row.status} />`. */
export function StatusBadge({ status, tone = tones[status] ?? 'quiet' }: StatusProps) {
  const Icon = icons[tone];
  return (
    <span className={`${styles['badge']} ${toneClass(tone)}`}>
      <Icon size={14} />
      <span>{statusWord(status)}</span>
    </span>
  );
}

/** A status above a form or record, with its meaning: `<StatusBanner status="Denied">Reason: …</StatusBanner>`. */
export const StatusBanner = ({
  status,
  tone = tones[status] ?? 'quiet',
  children,
}: StatusProps & { children?: ReactNode }) => (
  <Note tone={tone} title={statusWord(status)}>
    {children}
  </Note>
);
