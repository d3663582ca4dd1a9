import type { CSSProperties } from 'react';
import styles from './Chart.module.css';
import { Figures } from './Figures.tsx';
import { PlainTable } from './PlainTable.tsx';
import type { Column } from './RowsTable.tsx';

/** The colors of a series, named in theme.css. */
export type ChartTone = 'aegean' | 'terracotta';

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
  /** The label of a row's bars. */
  readonly nameOf: (row: T) => string;
  readonly series: readonly ChartSeries<T>[];
  /** Formats a value: money, percent, a count. */
  readonly format: (value: number) => string;
  /** Columns go side by side, in their order; rows go below each other and have room for long names. */
  readonly kind?: 'columns' | 'rows';
  /** How many rows to draw, counted from the first. The table shows all of them. */
  readonly rendered?: number;
  /** The columns of the table with the same figures. */
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
  const { title, rows, keyOf, nameOf, series, format, kind = 'columns', rendered, columns, unit, empty } = props;
  if (!rows.some((row) => series.some(({ value }) => value(row) !== 0)))
    return (
      <figure className={styles['chart']}>
        <figcaption>{title}</figcaption>
        <p>{empty}</p>
      </figure>
    );
  const Drawing = kind === 'columns' ? Columns : Rows;
  return (
    <figure className={styles['chart']}>
      <figcaption>{title}</figcaption>
      <div aria-hidden="true" className={styles['drawing']}>
        {series.length > 1 && (
          <p className={styles['legend']}>
            {series.map(({ label, tone }) => (
              <span key={label} data-tone={tone}>
                {label}
              </span>
            ))}
          </p>
        )}
        <Drawing rows={rows.slice(0, rendered)} keyOf={keyOf} nameOf={nameOf} series={series} format={format} />
      </div>
      <Figures title={title}>
        <PlainTable label={title} columns={columns} rows={rows} keyOf={keyOf} unit={unit} />
      </Figures>
    </figure>
  );
}

type DrawingProps<T> = Pick<ChartProps<T>, 'rows' | 'keyOf' | 'nameOf' | 'series' | 'format'>;

const allOf = <T,>({ rows, series }: DrawingProps<T>) => rows.flatMap((row) => series.map(({ value }) => value(row)));

/** How far apart the lines of a scale are, so that about four of them reach the largest value: 1, 2 or 5, or ten times as much. */
function stepOf(values: readonly number[]): number {
  const least = Math.max(...values) / 4;
  const ten = 10 ** Math.floor(Math.log10(least));
  const step = ten * [1, 2, 5, 10].find((one) => one * ten >= least * 0.999)!;
  // Students are counted in whole numbers.
  return values.every(Number.isInteger) ? Math.max(1, step) : step;
}

/** How many characters of labels stand side by side on a phone. */
const widest = 40;

/** Columns over a scale. Skips labels where there is no room for all of them. */
function Columns<T>(props: DrawingProps<T>) {
  const { rows, keyOf, nameOf, series, format } = props;
  const values = allOf(props);
  const step = stepOf(values);
  const steps = Math.ceil(Math.max(...values) / step);
  const longest = Math.max(...rows.map((row) => nameOf(row).length)) + 1;
  const every = Math.ceil((rows.length * longest) / widest);
  return (
    <div className={styles['columns']} style={{ '--steps': steps, '--count': rows.length } as CSSProperties}>
      <div className={styles['scale']}>
        {Array.from({ length: steps + 1 }, (_, at) => (
          <span key={at}>{format((steps - at) * step)}</span>
        ))}
      </div>
      <div className={styles['plot']}>
        {rows.map((row) => (
          <div key={keyOf(row)}>
            {series.map(({ label, tone, value }) => (
              <span
                key={label}
                data-tone={tone}
                style={{ blockSize: `${(100 * value(row)) / (step * steps)}%` }}
                title={`${nameOf(row)}, ${label}: ${format(value(row))}`}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={styles['names']} data-sparse={every > 1 || undefined}>
        {rows.map((row, at) =>
          at % every > 0 ? null : (
            <span key={keyOf(row)} style={{ gridColumn: `${at + 1} / span ${Math.min(every, rows.length - at)}` }}>
              {nameOf(row)}
            </span>
          ),
        )}
      </div>
    </div>
  );
}

/** Bars that begin beside their names, each with its value. */
function Rows<T>(props: DrawingProps<T>) {
  const { rows, keyOf, nameOf, series, format } = props;
  const most = Math.max(...allOf(props));
  return (
    <div className={styles['rows']}>
      {rows.map((row) => (
        <div key={keyOf(row)}>
          <span className={styles['name']} title={nameOf(row)}>
            {nameOf(row)}
          </span>
          <div>
            {series.map(({ label, tone, value }) => (
              <span key={label} className={styles['bar']} style={{ '--part': value(row) / most } as CSSProperties}>
                <span data-tone={tone} />
                {format(value(row))}
              </span>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
