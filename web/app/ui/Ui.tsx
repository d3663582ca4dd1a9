import type { ReactNode } from 'react';
import '../kernel/upload.ts';
import { onSessionChange } from '../kernel/session.ts';
import { notices } from './notify.ts';
import { ConfirmProvider } from './confirm.tsx';
import { Notices } from './Notices.tsx';

// The next person on this page may not be the one whom a notice was for.
onSessionChange(notices.clear);

/** Sets up questions and notices for the screens behind the login. Public pages do without them. */
export const Ui = ({ children }: { children: ReactNode }) => (
  <>
    <ConfirmProvider>{children}</ConfirmProvider>
    <Notices />
  </>
);
