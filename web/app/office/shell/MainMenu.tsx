import { mailTo } from '@stoa/contract/kernel/text';
import { useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { site } from '../../kernel/site.ts';
import type { SignedIn } from '../../kernel/session.ts';
import { openSearch } from './searching.ts';
import { BackIcon, ForwardIcon, HomeIcon, SearchIcon } from '../../ui/icons.tsx';
import styles from './MainMenu.module.css';
import { entriesFor, entryToOpen, itemsFor, type MenuEntry } from './menu.ts';

interface MainMenuProps {
  readonly session: SignedIn;
  /** True when somebody has opened it. Otherwise it shows where it has room. */
  readonly isChosen: boolean;
  readonly onClose: () => void;
}

/** The main menu, or the sub-menu of an entry. Without a choice it follows the path and the person's roles. */
export default function MainMenu({ session, isChosen, onClose }: MainMenuProps) {
  const { pathname } = useLocation();
  const [choice, setChoice] = useState<{ at: string; entry: MenuEntry | undefined }>();
  const entry = choice?.at === pathname ? choice.entry : entryToOpen(pathname, session);
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    // The pressed button is gone with its menu, so the focus moves to the new one.
    if (choice) menu.current?.querySelector<HTMLElement>('[data-back],li>:is(a,button)')?.focus();
  }, [choice]);
  useEffect(() => {
    const opened = menu.current;
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The focused element disappears with the menu.
      document.querySelector<HTMLElement>('[aria-controls=main-menu]')?.focus();
      onClose();
    };
    opened?.addEventListener('keydown', leave);
    return () => opened?.removeEventListener('keydown', leave);
  }, [onClose]);
  const choose = (next: MenuEntry | undefined) => setChoice({ at: pathname, entry: next });

  return (
    <nav
      id="main-menu"
      ref={menu}
      data-chosen={isChosen || undefined}
      aria-label={entry ? i18n.t('{role} menu', { role: i18n.t(entry.label) }) : i18n.t('Main menu')}
      className={styles['menu']}
    >
      {/* Public pages don't render the search dialog. */}
      {pathname.startsWith('/mainContent') && (
        <button type="button" className={styles['search']} onClick={() => openSearch()}>
          <SearchIcon />
          {i18n.t('Search')}
          <kbd>{i18n.t('Ctrl+K')}</kbd>
        </button>
      )}
      {entry ? (
        <>
          <button type="button" data-back className={styles['back']} onClick={() => choose(undefined)}>
            <BackIcon />
            {i18n.t('Main menu')}
          </button>
          <p className={styles['title']}>{i18n.t(entry.label)}</p>
          <ul>
            {itemsFor(entry, session, site().config.simulatedPayments).map(({ path, label }) => (
              <li key={path}>
                <NavLink to={path}>{label}</NavLink>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <ul>
          <li>
            <NavLink to="/mainContent" end>
              <HomeIcon />
              {i18n.t('Home')}
            </NavLink>
          </li>
          {entriesFor(session).map((one) => (
            <li key={one.name}>
              <button type="button" onClick={() => choose(one)}>
                {i18n.t(one.label)}
                <ForwardIcon />
              </button>
            </li>
          ))}
          <li>
            <NavLink to="/mainContent/account">{i18n.t('My Account')}</NavLink>
          </li>
          <li>
            <a href={mailTo(site().settings.supportEmail)}>{i18n.t('Support')}</a>
          </li>
        </ul>
      )}
    </nav>
  );
}
