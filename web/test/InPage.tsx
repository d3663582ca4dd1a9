import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../app/kernel/queries.ts';
import { Ui } from '../app/ui/Ui.tsx';

/** Draws a part of a screen as a page does: with its answers, questions and notices. */
export const InPage = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <Ui>{children}</Ui>
  </QueryClientProvider>
);
