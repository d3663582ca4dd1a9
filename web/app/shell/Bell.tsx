import { lazy, Suspense, useEffect, useState } from 'react';
import { paths } from '@stoa/contract/paths';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useSession } from '../kernel/session.ts';
import { BellIcon } from '../ui/icons.tsx';
import styles from './Header.module.css';

const BellStream = lazy(() => import('./BellStream.tsx'));

/** How many notifications one has not read. The number comes with the session, and follows a stream once the page is idle. */
export function Bell() {
  const session = useSession();
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const wait = setTimeout(() => setIdle(true), 3000);
    return () => clearTimeout(wait);
  }, []);
  const count = session?.unread ?? 0;
  const label =
    count === 0
      ? i18n.t('Notifications')
      : count >= 100
        ? i18n.t('Notifications, 100 or more new')
        : i18n.t('Notifications, {count} new', { count });
  return (
    <>
      <Link to={paths.notifications} className={styles['bell']} aria-label={label}>
        <BellIcon size={20} />
        {count > 0 && (
          <span className={styles['count']} aria-hidden="true">
            {count >= 100 ? '99+' : count}
          </span>
        )}
      </Link>
      {idle && session && !session.twoFactorDue && (
        <Suspense>
          <BellStream personId={session.person._id} />
        </Suspense>
      )}
    </>
  );
}
