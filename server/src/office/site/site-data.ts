import type { SiteData } from '@stoa/contract/office/site-data.endpoints';
import type { Language } from '@stoa/contract/kernel/i18n';
import type { Services } from '../../kernel/context.ts';
import { siteDataFor } from './site.ts';

/** How long the site's data is served before we look whether courses, faculty or pages have changed, in milliseconds. */
const fresh = 1000;

interface Kept {
  readonly siteData: SiteData;
  readonly lookedAt: number;
  /** of the settings by which it was looked at */
  readonly version: number;
}

/**
 * Returns the site's data for its pages, in a language: at most a second old, or as old as the database has been away. Only the
 * landing page shows texts, courses and people; the others need the name, the colors and the links, which is the brief data.
 */
export function openSiteData(services: Services) {
  const kept = new Map<string, Kept>();
  const looking = new Map<string, Promise<SiteData>>();

  async function look(key: string, language: Language, isBrief: boolean): Promise<SiteData> {
    const before = kept.get(key);
    const { version } = services.site.now();
    try {
      const whole = await siteDataFor(services.database.db, services, language, { isBrief });
      const siteData = isBrief ? { ...whole, settings: { ...whole.settings, texts: {} } } : whole;
      kept.set(key, { siteData, lookedAt: Date.now(), version });
      return siteData;
    } catch (error) {
      if (!before) throw error;
      kept.set(key, { ...before, lookedAt: Date.now(), version });
      return before.siteData;
    }
  }
  return (language: Language, { isBrief }: { readonly isBrief: boolean }): Promise<SiteData> => {
    const key = `${language} ${isBrief}`;
    const one = kept.get(key);
    if (one?.version === services.site.now().version && Date.now() - one.lookedAt < fresh)
      return Promise.resolve(one.siteData);
    const found = looking.get(key) ?? look(key, language, isBrief).finally(() => looking.delete(key));
    looking.set(key, found);
    return found;
  };
}
