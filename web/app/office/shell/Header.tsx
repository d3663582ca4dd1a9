import { Suspense, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { ApiError, unreachable } from '../../kernel/http.ts';
import { optional } from '../../kernel/later.ts';
import { useIsInBrowser } from '../../kernel/page.ts';
import { signOut, useSession } from '../../kernel/session.ts';
import { BellIcon, CrossIcon, MenuIcon, Mark } from '../../ui/icons.tsx';
import { Button, ButtonLink } from '../../ui/plain/Button.tsx';
import styles from './Header.module.css';
import { paths } from '@stoa/contract/paths';

/** Milliseconds until the page is idle. */
const idle = 3000;
const BellStream = optional(async () => {
  await new Promise((resolve) => setTimeout(resolve, idle));
  return import('./BellStream.tsx');
});

/** The number of unread notifications. It comes with the session, and is updated by a stream once the page is idle. */
function Bell() {
  const session = useSession();
  const unread = session?.unread ?? 0;
  const follows = useIsInBrowser();
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
      {follows && session && !session.twoFactorDue && (
        <Suspense>
          <BellStream personId={session.person._id} />
        </Suspense>
      )}
    </>
  );
}

interface HeaderProps {
  /** Also true while a session is only expected. */
  readonly signedIn: boolean;
  readonly menuOpen: boolean;
  readonly onMenu: () => void;
}

export function Header({ signedIn, menuOpen, onMenu }: HeaderProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [failure, setFailure] = useState('');
  const [leaving, setLeaving] = useState(false);
  const onLanding = pathname === '/';

  async function leave() {
    setLeaving(true);
    setFailure('');
    try {
      await signOut();
      await navigate('/login');
    } catch (error) {
      const { status, message } = error instanceof ApiError ? error : unreachable();
      setFailure(
        status > 0
          ? i18n.t('Sign out failed ({status}): {message}', { status, message })
          : i18n.t('Sign out failed: {message}', { message }),
      );
    } finally {
      setLeaving(false);
    }
  }

  return (
    <header className={styles['header']}>
      <div className={styles['bar']}>
        <Link to="/" className={styles['brand']}>
          <Mark />
          {i18n.site}
        </Link>
        <nav aria-label={i18n.t('Site')} className={styles['links']}>
          <NavLink to="/" end onClick={() => onLanding && window.scrollTo({ top: 0 })}>
            {i18n.t('Home')}
          </NavLink>
          <NavLink to="/courses">{i18n.t('Courses')}</NavLink>
        </nav>
        <div className={styles['account']}>
          {signedIn ? (
            <>
              <Bell />
              <button type="button" className={styles['plain']} disabled={leaving} onClick={() => void leave()}>
                {i18n.t('Sign Out')}
              </button>
              <Button
                variant="default"
                className={styles['tight']}
                {...(onLanding ? {} : { 'aria-expanded': menuOpen })}
                {...(menuOpen ? { 'aria-controls': 'main-menu' } : {})}
                onClick={() => (onLanding ? void navigate('/mainContent') : onMenu())}
              >
                {menuOpen ? <CrossIcon size={18} /> : <MenuIcon size={18} />}
                {i18n.t('Menu')}
              </Button>
            </>
          ) : (
            <>
              <Link to="/login" className={styles['plain']}>
                {i18n.t('Sign In')}
              </Link>
              <ButtonLink to="/register" className={styles['tight'] ?? ''}>
                {i18n.t('Join Now')}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
      {failure && (
        <div role="alert" className={styles['failure']}>
          {failure}
          <button type="button" className={styles['plain']} onClick={() => setFailure('')}>
            {i18n.t('Close')}
          </button>
        </div>
      )}
    </header>
  );
}
