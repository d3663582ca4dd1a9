import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import '../kernel/upload.ts';
import { ConfirmProvider } from './confirm.tsx';
import { notices } from './notify.ts';

const Notices = lazy(() => import('./Notices.tsx'));

/** Sets up questions and notices for the screens behind the login. Public pages do without them. */
export function Ui({ children }: { children: ReactNode }) {
  const noticed = useSyncExternalStore(notices.subscribe, notices.areWanted, notices.areWanted);
  return (
    <>
      <ConfirmProvider>{children}</ConfirmProvider>
      {noticed && (
        <Suspense>
          <Notices />
        </Suspense>
      )}
    </>
  );
}
