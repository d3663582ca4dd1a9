import { Trans } from '#trans';
import { Suspense, lazy } from 'react';
import styles from './Chart.module.css';
import list from './plain/List.module.css';
import { PlainTable } from './PlainTable.tsx';
import type { Column } from './RowsTable.tsx';

/** The chart library is larger than the page, so it loads only when there is something to draw. */
const Drawing = lazy(() => import('./ChartDrawing.tsx'));

/** The colors of a series, named in theme.css. */
export type ChartTone = 'aegean' | 'olive' | 'terracotta' | 'ochre';

export interface ChartSeries<T> {
  readonly label: string;
  readonly tone: ChartTone;
  readonly value: (row: T) => number;
}

interface ChartProps<T> {
  /** The chart's title: "Received and refunded by month". */
  readonly title: string;
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  /** The label below a bar or point. */
  readonly nameOf: (row: T) => string;
  readonly series: readonly ChartSeries<T>[];
  /** Formats a value: money, percent, a count. */
  readonly format: (value: number) => string;
  readonly kind?: 'bars' | 'lines';
  /** How many rows to draw, counted from the first. The table shows all of them. */
  readonly drawn?: number;
  /** The columns of the table with the same figures. Anyone can open it; screen readers read it instead of the chart. */
  readonly columns: readonly Omit<Column<T>, 'sort'>[];
  /** The marked message that counts the rows: '{count, plural, one {# month} other {# months}}'. */
  readonly unit: string;
  /** Shown when there is nothing to draw. */
  readonly empty: string;
}

/**
 * A chart, with a table of the same figures:
 *
 *     <Chart title="Registrations by month" rows={months} keyOf={(m) => m.month} nameOf={(m) => m.month} format={String}
 *       series={[{ label: i18n.t('Registered'), tone: 'aegean', value: (m) => m.count }]} columns={columns}
 *       unit={/*i18n*\/ '{count, plural, one {# month} other {# months}}'} empty={i18n.t('No registrations yet.')} />
 */
export function Chart<T>(props: ChartProps<T>) {
  const { title, rows, keyOf, nameOf, series, format, kind = 'bars', drawn, columns, unit, empty } = props;
  if (!rows.some((row) => series.some(({ value }) => value(row) !== 0)))
    return (
      <figure className={styles['chart']}>
        <figcaption>{title}</figcaption>
        <p>{empty}</p>
      </figure>
    );
  const data = rows.slice(0, drawn).map((row) => ({
    name: nameOf(row),
    ...Object.fromEntries(series.map(({ label, value }) => [label, value(row)])),
  }));
  return (
    <figure className={styles['chart']}>
      <figcaption>{title}</figcaption>
      <div aria-hidden="true" className={styles['drawing']}>
        <Suspense fallback={<div className={list['blank']} />}>
          <Drawing
            data={data}
            series={series.map(({ label, tone }) => ({ name: label, color: colors[tone] }))}
            format={format}
            kind={kind}
          />
        </Suspense>
      </div>
      <details className={styles['figures']}>
        <summary>
          <Trans
            id="Show the figures<0> for {title}</0>"
            values={{ title: <>{title}</> }}
            components={{ 0: <span className="hidden-text" /> }}
          />
        </summary>
        <PlainTable label={title} columns={columns} rows={rows} keyOf={keyOf} unit={unit} />
      </details>
    </figure>
  );
}

const colors: Readonly<Record<ChartTone, string>> = {
  aegean: 'var(--aegean-fill)',
  olive: 'var(--olive-line)',
  terracotta: 'var(--terracotta-line)',
  ochre: 'var(--ochre-line)',
};
