import type { ReactNode } from 'react';
import { statusWord } from '@stoa/contract/kernel/transition';
import { icons, Note, toneClass, type Tone } from './plain/Note.tsx';
import styles from './StatusBadge.module.css';

export type { Tone } from './plain/Note.tsx';

/** The tone of each status of the API. */
const tones: Readonly<Record<string, Tone>> = {
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
  REFUNDED: 'quiet',
  PARTIALLY_REFUNDED: 'quiet',
};
const toneOf = (status: string): Tone => tones[status] ?? 'quiet';

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
