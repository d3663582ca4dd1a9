import { useKeptState } from '../kernel/page.ts';
import { recordAt } from '@stoa/contract/paths';
import { useCallback, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';

/** Stays true once it has been true, so that a form stays open even when its record changes. */
export function useOnce(is: boolean): boolean {
  const [was, setWas] = useState(is);
  if (is && !was) setWas(true);
  return was || is;
}

interface FromList {
  /** The address of the list with its search, filters and page. */
  readonly list?: string;
}

/** Returns a function that opens a record of the list at its own address, and remembers the list's state for the way back. */
export function useOpenRecord(list: string): (id: string, part?: 'board' | 'registrations', more?: object) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    (id, part, more) => void navigate(recordAt(list, id, part), { state: { ...more, list: pathname + search } }),
    [navigate, list, pathname, search],
  );
}

/** The id of the record in the address, and a function that goes back to where the reader came from, or to the list. */
export function useRecord(list: string): { readonly id: string; readonly close: () => void } {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const state = useKeptState<FromList>();
  const back = state?.list ?? list;
  return { id, close: useCallback(() => void navigate(back), [navigate, back]) };
}
