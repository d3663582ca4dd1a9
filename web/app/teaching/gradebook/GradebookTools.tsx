import { i18n } from '@stoa/contract/kernel/i18n';
import type { ReactNode } from 'react';
import { TableControls } from '../../ui/plain/TableControls.tsx';
import type { TableState } from '../../ui/plain/useTableState.ts';
import styles from './tools.module.css';
import { filters } from './useView.ts';

interface GradebookToolsProps {
  readonly registered: number;
  readonly state: TableState;
  /** How many students are shown, of how many. */
  readonly shown: number;
  readonly total: number;
  readonly children: ReactNode;
}

/** The line above the grid: how many students are shown, the search and the filter. */
export function GradebookTools({ registered, state, shown, total, children }: GradebookToolsProps) {
  return (
    <div className={styles['tools']}>
      <output>
        {state.narrowed
          ? i18n.t('{shown} of {total, plural, one {# student} other {# students}}', { shown, total })
          : i18n.t('{count, plural, one {# registration} other {# registrations}}', { count: registered })}
      </output>
      {total > 0 && (
        <TableControls of={i18n.t('Students')} search={i18n.t('Search by name')} filters={filters} state={state} />
      )}
      {children}
    </div>
  );
}
