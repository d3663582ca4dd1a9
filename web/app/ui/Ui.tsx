import './mantine.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { queryClient } from '../kernel/queries.ts';
import '../kernel/upload.ts';
import { colorSchemeManager } from './colorScheme.ts';
import { ConfirmProvider } from './confirm.tsx';
import { wantsNotices } from './notify.ts';
import { cssVariablesResolver, theme } from './theme.ts';

const Notices = lazy(async () => ({ default: (await import('./Notices.tsx')).Notices }));

/** Sets up Mantine for the screens that use it. Public pages do without it and stay light. */
export function Ui({ children }: { children: ReactNode }) {
  const noticed = useSyncExternalStore(wantsNotices.subscribe, wantsNotices.now);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <ConfirmProvider>{children}</ConfirmProvider>
        {noticed && (
          <Suspense>
            <Notices />
          </Suspense>
        )}
      </QueryClientProvider>
    </MantineProvider>
  );
}
