import { type ReactNode, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useMedia } from '../../kernel/page.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useSession } from '../../kernel/session.ts';
import { Footer } from './Footer.tsx';
import styles from './Frame.module.css';
import { Header } from './Header.tsx';
import MainMenu from './MainMenu.tsx';
import late from './Late.module.css';

/**
 * After two minutes of waiting, offers to load the page again. CSS counts the time, because the page's
 * JavaScript may be missing.
 */
export function Late({ to = '' }: { to?: string }) {
  return (
    <span className={late['late']}>
      {i18n.t('This is taking much longer than it should.')} <a href={to}>{i18n.t('Try again')}</a>
    </span>
  );
}

/** Shown when a script of the page can't be loaded: the script in the head then marks the page. */
const Lost = ({ to }: { to: string }) => (
  <output className={late['lost']}>
    {i18n.t('This page didn’t load completely, so some of its buttons don’t work.')}{' '}
    <a href={to}>{i18n.t('Load the page again')}</a>
  </output>
);

/** Returns true if the menu has room beside the page. CSS decides it until the page is hydrated. */
const useWide = (): boolean => useMedia('(min-width: 64rem)');

/** The frame of every page: skip link, header, menu, page and footer. */
export function Frame({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  const wide = useWide();
  const [choice, setChoice] = useState<{ open: boolean; at: string }>();
  const signedInArea = pathname.startsWith('/mainContent');
  // On a narrow screen a choice counts only on its own page, so that the menu closes after a link is followed;
  // a choice made while the next page loads counts on that page.
  const to = next?.pathname ?? pathname;
  const chosen = choice && (wide || choice.at === pathname || choice.at === to) ? choice.open : undefined;
  const mayOpen = session !== undefined && pathname !== '/';
  const open = mayOpen && (chosen ?? (wide && signedInArea));
  return (
    <div className={styles['frame']}>
      <a href="#main" className={styles['skip']}>
        {i18n.t('Skip to main content')}
      </a>
      <Lost to={pathname + search} />
      <Header signedIn={session !== undefined} menuOpen={open} onMenu={() => setChoice({ open: !open, at: to })} />
      <output className={styles['pending']}>{next && <Late to={next.pathname + next.search + next.hash} />}</output>
      <div className={styles['body']}>
        {mayOpen && (chosen ?? signedInArea) && (
          <MainMenu session={session} isChosen={chosen === true} onClose={() => setChoice({ open: false, at: to })} />
        )}
        <main id="main" tabIndex={-1} className={styles['main']} data-area={signedInArea ? 'inner' : 'outer'}>
          {children}
        </main>
      </div>
      <Footer />
    </div>
  );
}
