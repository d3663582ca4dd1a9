import type { ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';

/** What somebody reads who came to a student's screen without being one. */
export function NotForYou({ children }: { children: ReactNode }) {
  return (
    <p>
      {i18n.t('There is nothing here for you:')} {children}
      {i18n.t(', and your account is not a student’s.')}
    </p>
  );
}
