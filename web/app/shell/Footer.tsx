import { useSyncExternalStore } from 'react';
import { useMay } from '../kernel/session.ts';
import { chooseScheme, chosenScheme, onSchemeChange } from '../ui/colorScheme.ts';
import { Mark } from '../ui/Mark.tsx';
import styles from './Footer.module.css';
import { words } from './words.ts';

const schemes = { auto: 'System', light: 'Light', dark: 'Dark' } as const;

/** Who runs it reads here which version this page is of. */
export function Footer() {
  const isStaff = useMay('approve');
  return (
    <footer className={styles['footer']}>
      <p>
        <Mark size={18} /> {words.stoa}
        {isStaff && <span>{words.version(import.meta.env['VITE_STOA_VERSION'])}</span>}
      </p>
      <ThemeSwitch />
    </footer>
  );
}

function ThemeSwitch() {
  const scheme = useSyncExternalStore(onSchemeChange, chosenScheme, () => 'auto' as const);
  return (
    <fieldset className={styles['theme']}>
      <legend>{words.theme}</legend>
      {(['auto', 'light', 'dark'] as const).map((one) => (
        <label key={one}>
          <input type="radio" name="theme" checked={scheme === one} onChange={() => chooseScheme(one)} />
          <span>{schemes[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}
