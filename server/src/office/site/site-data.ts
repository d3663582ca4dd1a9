import type { SiteData } from '@stoa/contract/office/site.endpoints';
import type { Language } from '@stoa/contract/kernel/i18n';
import type { Services } from '../../kernel/context.ts';
import { siteDataFor } from './site.ts';

/** The milliseconds for which cached data of the site is served without a check for changes. */
const fresh = 1000;
/** The maximum number of cached values. */
const most = 500;

/**
 * Caches values that are made from the site's data and are the same for every visitor. Each is remade at most once a second,
 * and at once after a change of the site's settings. `make` gets the earlier value, if there is one.
 */
export function keepFresh<T>({ site }: Pick<Services, 'site'>) {
  const kept = new Map<string, { readonly value: T; readonly madeAt: number; readonly version: number }>();
  const making = new Map<string, Promise<T>>();
  return async (key: string, make: (before: T | undefined) => Promise<T>): Promise<T> => {
    const { version } = site.now();
    const one = kept.get(key);
    if (one?.version === version && Date.now() - one.madeAt < fresh) return one.value;
    const known = making.get(key);
    if (known) return known;
    const made = make(one?.value)
      .then((value) => {
        if (kept.size >= most) kept.clear();
        kept.set(key, { value, madeAt: Date.now(), version });
        return value;
      })
      .finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };
}

/**
 * Returns the site's data for its pages, in a language: at most a second old, or older while the database is down. Only the
 * landing page shows texts, courses and people; the others need only the brief data: the name, the colors and the links.
 */
export function openSiteData(services: Services) {
  const kept = keepFresh<SiteData>(services);
  return (language: Language, { isBrief }: { readonly isBrief: boolean }): Promise<SiteData> =>
    kept(`${language} ${isBrief}`, async (before) => {
      try {
        const whole = await siteDataFor(services.database.db, services, language, { isBrief });
        return isBrief ? { ...whole, settings: { ...whole.settings, texts: {} } } : whole;
      } catch (error) {
        if (!before) throw error;
        return before;
      }
    });
}
