const key = 'stoa-color-scheme';
const changed = 'stoa-color-scheme';
type ColorScheme = 'auto' | 'light' | 'dark';

/**
 * Runs in the page's head before the first paint, so that the dark theme doesn't flash white. It also follows the system's
 * theme until the app has loaded.
 */
export const colorSchemeScript = `(()=>{const m=matchMedia('(prefers-color-scheme: dark)');const paint=()=>{let s;try{s=localStorage.getItem('${key}')}catch{}document.documentElement.dataset.colorScheme=s==='light'||s==='dark'?s:m.matches?'dark':'light'};paint();m.addEventListener('change',paint)})()`;

export function chosenScheme(): ColorScheme {
  if (typeof localStorage === 'undefined') return 'auto';
  const value = localStorage.getItem(key);
  return value === 'light' || value === 'dark' ? value : 'auto';
}

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');
/** Marks the root element with the current theme. */
export function paint(): void {
  const scheme = chosenScheme();
  const dark = scheme === 'auto' ? systemDark().matches : scheme === 'dark';
  document.documentElement.dataset['colorScheme'] = dark ? 'dark' : 'light';
}

/** Sets the theme. */
export function chooseScheme(scheme: ColorScheme) {
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
