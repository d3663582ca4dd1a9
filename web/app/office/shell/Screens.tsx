import { paths } from '@stoa/contract/paths';
import { Link, Navigate, Outlet, useLocation } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { loadMessages } from '../../kernel/language.ts';
import { useSession } from '../../kernel/session.ts';
import { Ui } from '../../ui/Ui.tsx';
import { movedTo, refusalAt } from './menu.ts';
import { Notice } from './Notice.tsx';
import { onlySignedIn } from './onlySignedIn.server.ts';
import { SignedIn } from './SignedIn.tsx';

export const middleware = [onlySignedIn];
export const clientLoader = () => loadMessages('web');
export const loader = () => null;

/**
 * The layout of signed-in screens with lists and forms. People who can't open a screen see the reason instead, and no call is
 * made that the server would refuse.
 */
export default function Screens() {
  const { pathname, search } = useLocation();
  const session = useSession();
  const moved = movedTo(pathname, search);
  const refusal = session && refusalAt(pathname, session);
  return (
    <SignedIn>
      <Ui>
        {refusal ? <Refused why={refusal} /> : moved === undefined ? <Outlet /> : <Navigate to={moved} replace />}
      </Ui>
    </SignedIn>
  );
}

const Refused = ({ why }: { why: string }) => (
  <Notice title={i18n.t('You can’t open this page')}>
    <p>{i18n.t(why)}</p>
    <p>
      <Link to={paths.home}>{i18n.t('Go to your home page')}</Link>
    </p>
  </Notice>
);
