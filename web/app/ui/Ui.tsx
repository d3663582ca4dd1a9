import './mantine.ts';
import '@mantine/notifications/styles.layer.css';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { queryClient } from '../kernel/queries.ts';
import '../kernel/upload.ts';
import { colorSchemeManager } from './colorScheme.ts';
import { ConfirmProvider } from './confirm.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

/** What the screens with Mantine stand in; the public pages do without it and stay light. */
export function Ui({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n.speaker}>
          <ConfirmProvider>{children}</ConfirmProvider>
        </I18nProvider>
        <Notifications position="bottom-right" limit={4} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
