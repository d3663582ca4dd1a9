import { useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { ApiError } from '../kernel/http.ts';
import { signOut, type SignedIn } from '../kernel/session.ts';
import { CrossIcon, MenuIcon } from '../ui/icons.tsx';
import { Button, ButtonLink } from '../ui/plain/Button.tsx';
import { Mark } from '../ui/Mark.tsx';
import styles from './Header.module.css';
import { words } from './words.ts';

interface HeaderProps {
  readonly session: SignedIn | undefined;
  readonly menuOpen: boolean;
  readonly onMenu: () => void;
}

export function Header({ session, menuOpen, onMenu }: HeaderProps) {
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
      const status = error instanceof ApiError && error.status > 0 ? ` (${error.status})` : '';
      setFailure(words.signOutFailed(status, error instanceof Error ? error.message : words.networkError));
    } finally {
      setLeaving(false);
    }
  }

  return (
    <header className={styles['header']}>
      <div className={styles['bar']}>
        <Link to="/" className={styles['brand']}>
          <Mark />
          {words.productName}
        </Link>
        <nav aria-label={words.site} className={styles['links']}>
          <NavLink to="/" end onClick={() => onLanding && window.scrollTo({ top: 0 })}>
            {words.home}
          </NavLink>
          <NavLink to="/courses">{words.courses}</NavLink>
        </nav>
        <div className={styles['account']}>
          {session ? (
            <>
              <button type="button" className={styles['plain']} disabled={leaving} onClick={() => void leave()}>
                {words.signOut}
              </button>
              <Button
                variant="default"
                className={styles['tight']}
                {...(onLanding ? {} : { 'aria-expanded': menuOpen })}
                {...(menuOpen ? { 'aria-controls': 'main-menu' } : {})}
                onClick={() => (onLanding ? void navigate('/mainContent') : onMenu())}
              >
                {menuOpen ? <CrossIcon size={18} /> : <MenuIcon size={18} />}
                {words.menu}
              </Button>
            </>
          ) : (
            <>
              <Link to="/login" className={styles['plain']}>
                {words.signIn}
              </Link>
              <ButtonLink to="/register" className={styles['tight'] ?? ''}>
                {words.joinNow}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
      {failure && (
        <div role="alert" className={styles['failure']}>
          {failure}
          <button type="button" className={styles['plain']} onClick={() => setFailure('')}>
            {words.close}
          </button>
        </div>
      )}
    </header>
  );
}
