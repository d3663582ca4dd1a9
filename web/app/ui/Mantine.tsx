import './mantine.ts';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { colorSchemeManager } from './colorScheme.ts';
import { cssVariablesResolver, theme } from './theme.ts';

/** Sets up Mantine for a dialog, a list with a search box or a notice. Screens do without it until one of them appears. */
export const Mantine = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme="auto"
  >
    {children}
  </MantineProvider>
);
