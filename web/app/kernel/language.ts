import { isLanguage, loadCatalog, speak, type Language } from '@stoa/contract/kernel/i18n';

/**
 * The language of the page: the server chose it by what was chosen in this browser, else by what the browser asks for, and
 * says it in the page's own markup (server/src/web.ts). While pages are prerendered, the build says it.
 */
function pageLanguage(): Language {
  const said = import.meta.env.SSR ? process.env['PAGE_LANGUAGE'] : document.documentElement.lang;
  return isLanguage(said) ? said : 'en';
}
speak(pageLanguage);

const catalogs = {
  /** what the public pages say */
  site: () => import('@stoa/contract/locales/es/site.json'),
  /** what the others say beside it */
  web: () => import('@stoa/contract/locales/es/web.json'),
};

// While pages are prerendered there is nothing to wait for: all of them stand in the same catalogue.
if (import.meta.env.SSR) loadCatalog('es', (await catalogs.site()).default);

/** Fetches what pages say in another language than English; to be done before anything of them is drawn. */
export async function loadMessages(...names: readonly (keyof typeof catalogs)[]): Promise<null> {
  const language = pageLanguage();
  if (language !== 'en')
    for (const catalog of await Promise.all(names.map((name) => catalogs[name]())))
      loadCatalog(language, catalog.default);
  return null;
}

/** Where a page of the site is in a language; without one, this page. The server keeps the choice in a cookie. */
export function inLanguage(language: Language, at = ''): string {
  const [path = '', search] = (
    at || (import.meta.env.SSR ? '' : window.location.pathname + window.location.search)
  ).split('?');
  const params = new URLSearchParams(search);
  params.set('language', language);
  return `${path}?${params}`;
}

/** Loads a page anew where somebody's own choice is another language than this page's: true when it does. */
export function followChoice(language: Language | null, at?: string): boolean {
  if (language === null || language === pageLanguage()) return false;
  window.location.assign(inLanguage(language, at));
  return true;
}

/** The language that an address asks for was answered, and is kept: the address goes on without it. */
export function forgetAskedLanguage(): void {
  const here = new URL(window.location.href);
  if (!here.searchParams.has('language')) return;
  here.searchParams.delete('language');
  window.history.replaceState(window.history.state, '', here);
}
