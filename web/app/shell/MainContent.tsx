import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useConfig } from '../kernel/config.ts';
import { loadMessages } from '../kernel/language.ts';
import { hasSignedOut, restoreSession, useSession, useSessionEnded } from '../kernel/session.ts';
import { SignInAgain } from './SignInAgain.tsx';

const account = '/mainContent/account';

export const clientLoader = () => loadMessages('web');

/**
 * The signed-in area. People who aren't signed in get the login, which leads back here.
 * People who have to set up two-factor sign-in see only that.
 */
export default function MainContent() {
  const session = useSession();
  const ended = useSessionEnded();
  const { pathname, search, hash } = useLocation();
  const [known, setKnown] = useState(session !== undefined);
  useEffect(() => {
    if (!known) void restoreSession().then(() => setKnown(true));
  }, [known]);
  const config = useConfig();
  useEffect(() => {
    // Only pages loaded in this area may show the processor's buttons, so a page loaded elsewhere is loaded again.
    if (config && !config.simulatedPayments && !startedHere()) window.location.reload();
  }, [config]);
  useEffect(fetchAhead, []);
  if (!known) return <output>{i18n.t('Loading…')}</output>;
  if (!session) {
    const here = pathname + search + hash;
    const next = hasSignedOut() || here === '/mainContent' ? '' : `?${new URLSearchParams({ next: here })}`;
    return <Navigate to={`/login${next}`} replace />;
  }
  if (session.twoFactorDue && pathname !== account)
    return <Navigate to={`${account}?${new URLSearchParams({ next: pathname + search + hash })}`} replace />;
  return (
    <>
      <Outlet />
      {ended && <SignInAgain username={session.person.email} />}
    </>
  );
}

/** Whether the browser's page was loaded at an address of this area. */
function startedHere(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation === undefined || new URL(navigation.name).pathname.startsWith('/mainContent');
}

/** Fetches the parts of lists and forms at the first movement, before they are needed. */
function fetchAhead() {
  const moves = ['pointermove', 'touchstart', 'keydown'];
  const ended = new AbortController();
  const start = () => {
    ended.abort();
    // A screen that needs a missing part asks for it again.
    void Promise.all([
      import('../ui/Ui.tsx'),
      import('../ui/RowsTable.tsx'),
      import('../ui/Form.tsx'),
      import('../ui/Field.tsx'),
      import('../ui/useSchemaForm.ts'),
    ]).catch(() => {});
  };
  for (const move of moves) addEventListener(move, start, { capture: true, passive: true, signal: ended.signal });
  return () => ended.abort();
}
