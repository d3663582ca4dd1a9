import type { Endpoint } from '@stoa/contract/kernel/endpoint';
import { useState } from 'react';
import type { RowOf } from '../kernel/api.ts';
import { useEndpoint } from '../kernel/queries.ts';
import { useOpened } from './useOpened.ts';

const idOf = (row: unknown): string => (row as { _id: string })._id;

interface OpenedRow<Row> {
  /** The id in the address, or "new". */
  readonly id: string | undefined;
  /** Its row; undefined while it is looked for, and when there is none. */
  readonly row: Row | undefined;
  readonly open: (row: Row | 'new') => void;
  /** The row as it is after a change, for a screen that stays. */
  readonly keep: (row: Row) => void;
  readonly close: () => void;
}

/**
 * As useOpened, for records that have no call of their own: the row one came from is kept, and who comes by a link gets it
 * from the whole list.
 *
 *     const { id, row, open, close } = useOpenedRow('edit', courseDefinitions.list);
 */
export function useOpenedRow<E extends Endpoint>(name: string, of: E): OpenedRow<RowOf<E>> {
  const [id, toId, close] = useOpened(name);
  const [known, keep] = useState<RowOf<E>>();
  const isKnown = known !== undefined && idOf(known) === id;
  const whole = useEndpoint(of, {}, { enabled: id !== undefined && id !== 'new' && !isKnown });
  const rows = (whole.data ?? []) as readonly RowOf<E>[];
  return {
    id,
    row: isKnown ? known : rows.find((row) => idOf(row) === id),
    keep: (row) => keep(() => row),
    open: (row) => {
      if (row === 'new') return toId('new');
      keep(() => row);
      toId(idOf(row));
    },
    close,
  };
}
