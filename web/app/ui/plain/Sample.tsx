import type { ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';

/** An item of a list of cards that stands for no real thing and says so, outside the card. */
export const SampleCard = ({ className = '', children }: { className?: string | undefined; children: ReactNode }) => (
  <li className="sample">
    <span className="sample-tag">{i18n.t('Sample')}</span>
    <div className={`card ${className}`}>{children}</div>
  </li>
);
