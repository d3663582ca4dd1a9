import { recordAt } from '@stoa/contract/paths';
import { useCallback } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';

interface FromList {
  /** The list as one has left it: its search, filters and page. */
  readonly list?: string;
}

/** What a list opens its records with: each has an address of its own, and remembers the list one came from. */
export function useOpenRecord(list: string): (id: string, part?: 'board' | 'registrations', more?: object) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    (id, part, more) => void navigate(recordAt(list, id, part), { state: { ...more, list: pathname + search } }),
    [navigate, list, pathname, search],
  );
}

/** The record that the address names, and the way back: to where one came from, or to its list. */
export function useRecord(list: string): { readonly id: string; readonly close: () => void } {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const state = useLocation().state as FromList | null;
  const back = state?.list ?? list;
  return { id, close: useCallback(() => void navigate(back), [navigate, back]) };
}
