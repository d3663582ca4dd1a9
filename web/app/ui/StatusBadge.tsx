import { Fragment, type ReactNode } from 'react';
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
      <span>
        {i18n
          .t(status)
          .split('_')
          .map((word, at) => (
            <Fragment key={word}>
              {at > 0 && (
                <>
                  _<wbr />
                </>
              )}
              {word}
            </Fragment>
          ))}
      </span>
    </span>
  );
}

/** A status above a form or record, with its meaning: `<StatusBanner status="Denied">Reason: …</StatusBanner>`. */
export const StatusBanner = ({
  status,
  tone = tones[status] ?? 'quiet',
  children,
}: StatusProps & { children?: ReactNode }) => (
  <Note tone={tone} title={i18n.t(status)}>
    {children}
  </Note>
);
