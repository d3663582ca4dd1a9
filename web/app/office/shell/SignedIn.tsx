import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { later, optional } from '../../kernel/later.ts';
import { Navigate, useLocation } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { site } from '../../kernel/site.ts';
import { hasSignedOut, restoreSession, startedInside, useSession, useSessionPause } from '../../kernel/session.ts';
import { useSearchOpen } from './searching.ts';
import { useMoved } from '../../ui/useModal.ts';
import { RenewSession } from './RenewSession.tsx';

const SearchDialog = optional(() => import('./SearchDialog.tsx'));
const AcceptTerms = later('AcceptTerms', async () => ({ default: (await import('./AcceptTerms.tsx')).AcceptTerms }));

const OfferPasskey = optional(() => import('../../people/accounts/OfferPasskey.tsx'));
const SecondFactorNote = later('SecondFactorNote', async () => ({
  default: (await import('../../people/accounts/SecondFactorNote.tsx')).SecondFactorNote,
}));

const account = '/mainContent/account';

/**
 * The signed-in area. People who aren't signed in get the login, which leads back here.
 * People who have to set up two-factor sign-in see only that.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const pause = useSessionPause();
  const { pathname, search, hash } = useLocation();
  const [known, setKnown] = useState(session !== undefined);
  useEffect(() => {
    void restoreSession().then(() => setKnown(true));
  }, []);
  const moved = useMoved();
  const searches = useSearchOpen();
  useEffect(() => {
    // Only pages loaded in this area may show the processor's buttons, so a page loaded elsewhere is loaded again.
    if (!startedInside() && !site().config.simulatedPayments) window.location.reload();
  }, []);
  useEffect(() => {
    if (moved) fetchAhead();
  }, [moved]);
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
      {session.twoFactorIn !== null && session.twoFactorIn > 0 && <SecondFactorNote days={session.twoFactorIn} />}
      {children}
      {session.toAccept.length > 0 && !session.twoFactorDue && <AcceptTerms of={session.toAccept} />}
      {moved && session.offersPasskey && pathname === '/mainContent' && session.toAccept.length === 0 && (
        <Suspense>
          <OfferPasskey />
        </Suspense>
      )}
      {searches && (
        <Suspense>
          <SearchDialog />
        </Suspense>
      )}
      {pause && <RenewSession why={pause} username={session.person.email} />}
    </>
  );
}

/** Fetches the parts of lists, forms and dialogs at the first movement, before they are needed. */
function fetchAhead() {
  // A screen that needs a part which failed to load requests it again.
  void Promise.all([
    import('../../ui/Ui.tsx'),
    import('../../ui/RowsTable.tsx'),
    import('../../ui/Form.tsx'),
    import('../../ui/Field.tsx'),
    import('../../ui/useSchemaForm.ts'),
  ]).catch(() => {});
}
