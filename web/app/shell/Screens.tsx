import { paths, recordAt } from '@stoa/contract/paths';
import { Navigate, Outlet, useLocation } from 'react-router';
import { Ui } from '../ui/Ui.tsx';

const lists: readonly string[] = Object.values(paths);

/** The new address of a record that older emails link to through its list: "/mainContent/admin/ledger?view=…". */
export function movedTo(pathname: string, search: string): string | undefined {
  if (!lists.includes(pathname)) return undefined;
  const params = new URLSearchParams(search);
  const id = params.get('view') ?? params.get('course');
  if (id !== null) return recordAt(pathname, id);
  const board = params.get('board');
  return board === null ? undefined : recordAt(pathname, board, 'board');
}

/** The signed-in screens that are made of lists and forms. */
export default function Screens() {
  const { pathname, search } = useLocation();
  const moved = movedTo(pathname, search);
  return <Ui>{moved === undefined ? <Outlet /> : <Navigate to={moved} replace />}</Ui>;
}
