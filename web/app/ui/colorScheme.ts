import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

const key = 'stoa-color-scheme';
const changed = 'stoa-color-scheme';
const schemes: readonly string[] = ['auto', 'light', 'dark'];
const isScheme = (value: string | null): value is MantineColorScheme => value !== null && schemes.includes(value);

/**
 * Runs in the page's head before the first paint, so that the dark theme doesn't flash white. It also follows the system's
 * theme until the app has loaded.
 */
export const colorSchemeScript = `(()=>{const m=matchMedia('(prefers-color-scheme: dark)');const paint=()=>{let s;try{s=localStorage.getItem('${key}')}catch{}document.documentElement.dataset.mantineColorScheme=s==='light'||s==='dark'?s:m.matches?'dark':'light'};paint();m.addEventListener('change',paint)})()`;

export function chosenScheme(): MantineColorScheme {
  if (typeof localStorage === 'undefined') return 'auto';
  const value = localStorage.getItem(key);
  return isScheme(value) ? value : 'auto';
}

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');
/** Marks the root element with the current theme. */
export function paint(): void {
  const scheme = chosenScheme();
  const dark = scheme === 'auto' ? systemDark().matches : scheme === 'dark';
  document.documentElement.dataset['mantineColorScheme'] = dark ? 'dark' : 'light';
}

/** Sets the theme, on pages with Mantine and without it. */
export function chooseScheme(scheme: MantineColorScheme) {
  // Mantine reacts to a change by setting the same theme again, which must not loop forever.
  if (scheme === chosenScheme()) return;
  localStorage.setItem(key, scheme);
  paint();
  window.dispatchEvent(new Event(changed));
}

/** Calls back when the person, another tab or the system changes the theme. */
export function onSchemeChange(callback: () => void): () => void {
  const update = () => {
    paint();
    callback();
  };
  const elsewhere = (event: StorageEvent) => event.key === key && update();
  const system = systemDark();
  system.addEventListener('change', update);
  window.addEventListener('storage', elsewhere);
  window.addEventListener(changed, callback);
  return () => {
    system.removeEventListener('change', update);
    window.removeEventListener('storage', elsewhere);
    window.removeEventListener(changed, callback);
  };
}

let stop: (() => void) | undefined;
/** Makes Mantine follow the theme switch in the header, which works without Mantine. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: chosenScheme,
  set: chooseScheme,
  subscribe: (onUpdate) => {
    stop = onSchemeChange(() => onUpdate(chosenScheme()));
  },
  unsubscribe: () => stop?.(),
  clear: () => chooseScheme('auto'),
};
