import { fullName, type PersonName } from '@stoa/contract/people/people';
import { now } from '../../kernel/page.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import { dayOf, instant, waited } from '../format.ts';
import type { Column } from '../RowsTable.tsx';
import styles from './ReviewList.module.css';

interface Decided {
  readonly decidedBy: PersonName | null;
  readonly decidedAt: string | null;
}
interface Since {
  readonly waitingSince: string | null;
  readonly createdAt: string;
}

/** Since when something waits: how long that is, and the day. */
export const waitingColumn = <T extends Since>(isWaiting: (row: T) => boolean): Column<T> => ({
  label: /*i18n*/ 'Waiting for',
  cell: (row) => {
    if (!isWaiting(row)) return '–';
    const since = row.waitingSince ?? row.createdAt;
    return (
      <time dateTime={since} title={instant(since)}>
        {now() - Date.parse(since) < 60_000 ? i18n.t('Just now') : waited(since)}
        <span className={styles['second']}>{dayOf(since)}</span>
      </time>
    );
  },
  sort: 'waitingSince',
  orders: [/*i18n*/ 'Longest wait first', /*i18n*/ 'Shortest wait first'],
  whole: true,
});

/** The name of the last approver, and the time of the decision. */
export const decisionColumn: Column<Decided> = {
  label: /*i18n*/ 'Last decision',
  cell: ({ decidedBy, decidedAt }) =>
    decidedBy && decidedAt ? (
      <>
        <div data-cut="1">{fullName(decidedBy)}</div>
        <time dateTime={decidedAt} title={instant(decidedAt)} className={styles['second']}>
          {dayOf(decidedAt)}
        </time>
      </>
    ) : (
      '–'
    ),
  clipped: true,
  full: true,
};
