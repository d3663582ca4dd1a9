import { i18n } from '@stoa/contract/kernel/i18n';
import { Figures } from '../../ui/Figures.tsx';
import { shortDay } from '../../ui/format.ts';
import styles from './WeekBars.module.css';

interface Series<Row> {
  readonly label: string;
  readonly tone: 'aegean' | 'olive' | 'terracotta';
  readonly value: (row: Row) => number;
}
interface WeekBarsProps<Row extends { readonly week: string }> {
  readonly title: string;
  /** Oldest first. `week` is the Monday of the week. */
  readonly rows: readonly Row[];
  readonly series: readonly Series<Row>[];
  readonly format: (value: number) => string;
  /** Shown when all values are zero. */
  readonly empty: string;
}

/** A few bars by week, with a table of the same figures. Home has no list, so this doesn't import the code of lists. */
export function WeekBars<Row extends { readonly week: string }>({
  title,
  rows,
  series,
  format,
  empty,
}: WeekBarsProps<Row>) {
  const most = Math.max(...rows.flatMap((row) => series.map(({ value }) => value(row))));
  if (!(most > 0))
    return (
      <figure className={styles['figure']}>
        <figcaption>{title}</figcaption>
        <p>{empty}</p>
      </figure>
    );
  return (
    <figure className={styles['figure']}>
      <figcaption>{title}</figcaption>
      <div aria-hidden="true">
        <p className={styles['most']}>{format(most)}</p>
        <div className={styles['bars']}>
          {rows.map((row) => (
            <div key={row.week} className={styles['week']} title={shortDay(row.week)}>
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
          <span>{shortDay(rows[0]!.week)}</span>
          <span>{shortDay(rows.at(-1)!.week)}</span>
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
        <table className={styles['table']} aria-label={title}>
          <thead>
            <tr>
              {[i18n.t('Week from'), ...series.map(({ label }) => label)].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map((row) => (
              <tr key={row.week}>
                <th scope="row">{shortDay(row.week)}</th>
                {series.map(({ label, value }) => (
                  <td key={label}>{format(value(row))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Figures>
    </figure>
  );
}
