import { useSyncExternalStore } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useMay } from '../kernel/session.ts';
import { chooseScheme, chosenScheme, onSchemeChange } from '../ui/colorScheme.ts';
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx';
import { Mark } from '../ui/Mark.tsx';
import styles from './Footer.module.css';

const schemes = { auto: /*i18n*/ 'System', light: /*i18n*/ 'Light', dark: /*i18n*/ 'Dark' } as const;

/** Staff see the version of the page here. */
export function Footer() {
  const isStaff = useMay('approve');
  return (
    <footer className={styles['footer']}>
      <p>
        <Mark size={18} /> {i18n.t('© 2025 Stoa')}
        {isStaff && <span>{i18n.t('Version {version}', { version: import.meta.env['VITE_STOA_VERSION'] })}</span>}
      </p>
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
