import type { ReactNode } from 'react';
import '../kernel/upload.ts';
import { ConfirmProvider } from './confirm.tsx';
import { Notices } from './Notices.tsx';

/** Sets up questions and notices for the screens behind the login. Public pages do without them. */
export const Ui = ({ children }: { children: ReactNode }) => (
  <>
    <ConfirmProvider>{children}</ConfirmProvider>
    <Notices />
  </>
);
