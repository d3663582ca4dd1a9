import { isLanguage, languageNames, loadCatalog, speak, type Language } from '@stoa/contract/kernel/i18n';
import { rendering } from './page.ts';

/**
 * The language of the page. The server picks it (the choice made in this browser, else the browser's preference) and writes it
 * into the markup (server/src/web.ts).
 */
function pageLanguage(): Language {
  if (import.meta.env.SSR) return rendering().language;
  const said = document.documentElement.lang;
  return isLanguage(said) ? said : 'en';
}
speak(pageLanguage);

/** The messages of the public pages (`site`), and the additional ones of all other pages (`web`). */
type CatalogName = 'site' | 'web';
const catalogs = import.meta.glob<Parameters<typeof loadCatalog>[1]>(['./*/{site,web}.json', '!./en/*'], {
  base: '../../../contract/locales',
  import: 'default',
});
const load = async (language: Language, name: CatalogName) =>
  loadCatalog(language, await catalogs[`./${language}/${name}.json`]!());

if (import.meta.env.SSR)
  for (const language of languageNames)
    if (language !== 'en') for (const name of ['site', 'web'] as const) await load(language, name);

/** Loads the translations of these catalogs unless the page is in English. Call it before the first render. */
export async function loadMessages(...names: readonly CatalogName[]): Promise<null> {
  const language = pageLanguage();
  if (!import.meta.env.SSR && language !== 'en') await Promise.all(names.map((name) => load(language, name)));
  return null;
}

/**
 * The address of a public page in a language; of the current page when `at` is empty. The server keeps the choice in a cookie.
 */
export function inLanguage(language: Language, at = ''): string {
  const [path = '', search] = (at || window.location.pathname + window.location.search).split('?');
  const params = new URLSearchParams(search);
  params.set('language', language);
  return `${path}?${params}`;
}

/** Reloads the page when the person's chosen language differs from this page's. Returns true when it does. */
export function followChoice(language: Language | null, at?: string): boolean {
  if (language === null || language === pageLanguage()) return false;
  window.location.assign(inLanguage(language, at));
  return true;
}

/** Removes the language from the address. The server has already stored the choice. */
export function clearAskedLanguage(): void {
  const here = new URL(window.location.href);
  if (!here.searchParams.has('language')) return;
  here.searchParams.delete('language');
  window.history.replaceState(window.history.state, '', here);
}
