import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Which record of a list is open, kept in the address so that Back closes it and a link leads to it; what else is in the
 * address (search, filters, page) stays, and so the list is as it was when the record is closed.
 *
 *     const [viewed, view, close] = useOpened('view');
 */
export function useOpened(name: string): readonly [string | undefined, (id: string) => void, () => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (id: string | undefined) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        if (id === undefined) after.delete(name);
        else after.set(name, id);
        return after;
      }),
    [setParams, name],
  );
  const close = useCallback(() => change(undefined), [change]);
  return [params.get(name) ?? undefined, change, close];
}
