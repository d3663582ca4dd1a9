import type { ComponentProps, ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { CheckIcon, ClockIcon, CrossIcon, DashIcon, NoteIcon } from '../icons.tsx';
import { Button } from './Button.tsx';
import styles from './Note.module.css';

export const icons = { approved: CheckIcon, pending: ClockIcon, denied: CrossIcon, quiet: DashIcon, hint: NoteIcon };
/** The mood of a message: good, waiting, refused or past, or simply a hint. */
export type Tone = keyof typeof icons;
/** The class with the colors of a tone. */
export const toneClass = (tone: Tone): string => styles[tone] ?? '';

interface NoteProps extends ComponentProps<'div'> {
  readonly tone?: Tone;
  /** The icon of a different tone. */
  readonly icon?: Tone;
  readonly title?: string;
}

/** Information to read before going on: `<Note title="Draft restored">…</Note>`. */
export function Note({ tone = 'hint', icon = tone, title, className = '', children, ...rest }: NoteProps) {
  const Icon = icons[icon];
  return (
    <div {...rest} className={`${styles['note']} ${toneClass(tone)} ${className}`}>
      <Icon size={18} />
      <div>
        {title && <strong>{title}</strong>}
        {children && <div className={styles['words']}>{children}</div>}
      </div>
    </div>
  );
}

interface FailureProps extends Omit<NoteProps, 'tone' | 'icon' | 'role'> {
  /** Retries what could not be loaded. */
  readonly retry?: () => unknown;
  /** True while the retry is running. */
  readonly trying?: boolean;
}

/** An error, announced at once: `<Failure title="The courses could not be loaded." retry={refetch} />`. */
export const Failure = ({ retry, trying = false, children, ...rest }: FailureProps) => (
  <Note {...rest} tone="denied" icon="hint" role="alert">
    {children}
    {retry && (
      <Button variant="default" loading={trying} onClick={() => void retry()}>
        {i18n.t('Try again')}
      </Button>
    )}
  </Note>
);

/** A card that is only a sample, with a label outside the card that says so. */
export const SampleCard = ({ className = '', children }: { className?: string | undefined; children: ReactNode }) => (
  <li className="sample">
    <span className="sample-tag">{i18n.t('Sample')}</span>
    <div className={`card ${className}`}>{children}</div>
  </li>
);
