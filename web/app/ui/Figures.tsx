import { Trans } from '#trans';
import type { ReactNode } from 'react';
import styles from './Figures.module.css';

/** The table with a chart's figures, below it. Anyone can open it; screen readers read it instead of the chart. */
export const Figures = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={styles['figures']}>
    <summary>
      <Trans
        id="Show the figures<0> for {title}</0>"
        values={{ title: <>{title}</> }}
        components={{ 0: <span className="hidden-text" /> }}
      />
    </summary>
    {children}
  </details>
);
