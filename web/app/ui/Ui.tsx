import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../kernel/queries.ts';
import '../kernel/upload.ts';
import { ConfirmProvider } from './confirm.tsx';
import { Notices } from './Notices.tsx';

/** Sets up the reading of data, questions and notices for the screens behind the login. Public pages do without them. */
export function Ui({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ConfirmProvider>{children}</ConfirmProvider>
      <Notices />
    </QueryClientProvider>
  );
}
