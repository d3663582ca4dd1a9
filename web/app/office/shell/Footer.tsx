import { useSyncExternalStore } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Link } from 'react-router';
import { useMay } from '../../kernel/session.ts';
import { now as presentTime } from '../../kernel/page.ts';
import { useSite } from '../../kernel/site.ts';
import { chooseScheme, chosenScheme, onSchemeChange } from '../../ui/colorScheme.ts';
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx';
import { Mark } from '../../ui/icons.tsx';
import styles from './Footer.module.css';

const schemes = { auto: /*i18n*/ 'System', light: /*i18n*/ 'Light', dark: /*i18n*/ 'Dark' } as const;

/** The copyright years, from the first course to this year. */
function years(): string {
  const now = new Date(presentTime()).getUTCFullYear();
  return now > 2025 ? `2025-${now}` : '2025';
}

/** The footer of every page. Staff also see the version of the app. */
export function Footer() {
  const isStaff = useMay('approve');
  const { pages, settings } = useSite();
  const links = [
    ...pages.map(({ slug, title }) => ({ to: `/pages/${slug}`, label: title })),
    { to: '/trust', label: i18n.t('Security') },
    ...settings.footerLinks.filter(({ language }) => language === undefined || language === i18n.language),
  ];
  return (
    <footer className={styles['footer']}>
      <p>
        <Mark size={18} /> {i18n.t('© {years} {site}', { years: years() })}
        {isStaff && <span>{i18n.t('Version {version}', { version: import.meta.env['VITE_STOA_VERSION'] })}</span>}
      </p>
      {links.length > 0 && (
        <nav aria-label={i18n.t('Legal and help')}>
          <ul className={styles['links']}>
            {links.map(({ to, label }) => (
              <li key={to}>{to.startsWith('/') ? <Link to={to}>{label}</Link> : <a href={to}>{label}</a>}</li>
            ))}
          </ul>
        </nav>
      )}
      <LanguageSwitch />
      <ThemeSwitch />
    </footer>
  );
}

function ThemeSwitch() {
  const scheme = useSyncExternalStore(onSchemeChange, chosenScheme, () => 'auto' as const);
  return (
    <fieldset className={styles['theme']}>
      <legend>{i18n.t('Theme')}</legend>
      {(['auto', 'light', 'dark'] as const).map((one) => (
        <label key={one}>
          <input type="radio" name="theme" checked={scheme === one} onChange={() => chooseScheme(one)} />
          <span>{i18n.t(schemes[one])}</span>
        </label>
      ))}
    </fieldset>
  );
}
