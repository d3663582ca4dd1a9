import type { Endpoint } from '@stoa/contract/kernel/endpoint';
import { useEffect, useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Args, RowOf } from '../kernel/api.ts';
import { callEveryRow } from '../kernel/queries.ts';
import { notifyFailure } from './notify.ts';
import { useRunning } from './useSend.ts';

/** With more rows, the browser freezes, and the printout has dozens of sheets. */
const mostPrinted = 2000;

interface Printing<Row> {
  /** Every row of the list, while it is being printed. */
  readonly rows: readonly Row[] | undefined;
  readonly running: boolean;
  /** Loads every row, then opens the browser's print dialog. `total` is how many there are. */
  readonly print: (total: number) => void;
}

/** Prints a whole list, whatever page of it is shown. */
export function usePrinting<E extends Endpoint>(of: E, args: Args<E>): Printing<RowOf<E>> {
  const [rows, setRows] = useState<readonly RowOf<E>[]>();
  const [running, run] = useRunning();
  useEffect(() => {
    if (!rows) return;
    const end = () => setRows(undefined);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [rows]);
  const load = () =>
    callEveryRow(of, args).then(setRows, (error: unknown) =>
      notifyFailure(error, i18n.t('We couldn’t load this list.')),
    );
  function print(total: number) {
    if (total <= mostPrinted) run(load);
    else
      notifyFailure(
        undefined,
        i18n.t('This list is too long to print. Narrow your search to {most, number} rows or fewer.', {
          most: mostPrinted,
        }),
      );
  }
  return { rows, running, print };
}
