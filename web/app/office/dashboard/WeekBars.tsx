import { Figures } from '../../ui/Figures.tsx';
import { shortDay } from '../../ui/format.ts';
import { Table } from '../../ui/plain/Table.tsx';
import styles from './WeekBars.module.css';

interface Series<Row> {
  readonly label: string;
  readonly tone: 'aegean' | 'olive' | 'terracotta';
  readonly value: (row: Row) => number;
}
interface WeekBarsProps<Row> {
  readonly title: string;
  /** oldest first */
  readonly rows: readonly Row[];
  /** the Monday of a row's week */
  readonly weekOf: (row: Row) => string;
  readonly series: readonly Series<Row>[];
  readonly format: (value: number) => string;
  /** Shown when all values are zero. */
  readonly empty: string;
}

/**
 * A few bars by week, with a table of the same figures. Smaller than `ui/Chart.tsx`, whose table needs the cache of the lists.
 */
export function WeekBars<Row>({ title, rows, weekOf, series, format, empty }: WeekBarsProps<Row>) {
  const most = Math.max(...rows.flatMap((row) => series.map(({ value }) => value(row))));
  if (!(most > 0))
    return (
      <figure className={styles['figure']}>
        <figcaption>{title}</figcaption>
        <p>{empty}</p>
      </figure>
    );
  const columns = series.map(({ label, value }) => ({ label, cell: (row: Row) => format(value(row)), figures: true }));
  return (
    <figure className={styles['figure']}>
      <figcaption>{title}</figcaption>
      <div aria-hidden="true">
        <p className={styles['most']}>{format(most)}</p>
        <div className={styles['bars']}>
          {rows.map((row) => (
            <div key={weekOf(row)} className={styles['week']} title={shortDay(weekOf(row))}>
              {series.map(({ label, tone, value }) => (
                <span
                  key={label}
                  data-tone={tone}
                  style={{ blockSize: `${(100 * value(row)) / most}%` }}
                  title={`${label}: ${format(value(row))}`}
                />
              ))}
            </div>
          ))}
        </div>
        <p className={styles['ends']}>
          <span>{shortDay(weekOf(rows[0]!))}</span>
          <span>{shortDay(weekOf(rows.at(-1)!))}</span>
        </p>
        {series.length > 1 && (
          <p className={styles['legend']}>
            {series.map(({ label, tone }) => (
              <span key={label} data-tone={tone}>
                {label}
              </span>
            ))}
          </p>
        )}
      </div>
      <Figures title={title}>
        <Table
          label={title}
          columns={[{ label: /*i18n*/ 'Week from', cell: (row: Row) => shortDay(weekOf(row)) }, ...columns]}
          rows={rows.toReversed()}
          keyOf={weekOf}
        />
      </Figures>
    </figure>
  );
}
