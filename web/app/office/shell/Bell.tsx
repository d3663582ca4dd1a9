import { lazy, Suspense } from 'react';
import { paths } from '@stoa/contract/paths';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useSession } from '../../kernel/session.ts';
import { BellIcon } from '../../ui/icons.tsx';
import styles from './Header.module.css';

/** Milliseconds until the page is idle. */
const idle = 3000;
const BellStream = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, idle));
  return import('./BellStream.tsx');
});

/** How many notifications one has not read. The number comes with the session, and follows a stream once the page is idle. */
export function Bell() {
  const session = useSession();
  const unread = session?.unread ?? 0;
  const count = unread >= 100 ? '99+' : unread;
  return (
    <>
      <Link
        to={paths.notifications}
        className={styles['bell']}
        aria-label={count ? i18n.t('Notifications, {count} new', { count }) : i18n.t('Notifications')}
      >
        <BellIcon size={20} />
        {count !== 0 && (
          <span className={styles['count']} aria-hidden="true">
            {count}
          </span>
        )}
      </Link>
      {session && !session.twoFactorDue && (
        <Suspense>
          <BellStream personId={session.person._id} />
        </Suspense>
      )}
    </>
  );
}
