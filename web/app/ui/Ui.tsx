import './mantine.ts';
import '@mantine/notifications/styles.layer.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../kernel/queries.ts';
import '../kernel/upload.ts';
import { colorSchemeManager } from './colorScheme.ts';
import { ConfirmProvider } from './confirm.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

/** Sets up Mantine for the screens that use it. Public pages do without it and stay light. */
export function Ui({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <ConfirmProvider>{children}</ConfirmProvider>
        <Notifications position="bottom-right" limit={4} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
