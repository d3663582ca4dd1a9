import type { SiteData } from '@stoa/contract/office/site-data';
import { nameSite } from '@stoa/contract/kernel/i18n';
import { standardSite } from '@stoa/contract/office/standard-site';

/** A site of which nothing is known, for tests and the build. */
const standardSiteData: SiteData = {
  settings: { ...standardSite, supportEmail: '' },
  pages: [],
  upcoming: [],
  faculty: [],
  samples: null,
};

/** The element that holds what the server knows of the site, as JSON. */
export const siteElement = 'site';

let known: SiteData | undefined;
function read(): SiteData {
  const text = import.meta.env.SSR ? undefined : document.getElementById(siteElement)?.textContent;
  return text ? (JSON.parse(text) as SiteData) : standardSiteData;
}

/**
 * Returns the data that visitors see of this site: its settings, pages, next courses and faculty. The server writes it into
 * every page, so that the page that arrives and the program agree about it.
 */
export const site = (): SiteData => (known ??= read());
/** Sets it: for pages that the server renders, and for a development server, whose pages don't have it. */
export const setSite = (siteData: SiteData): void => void (known = siteData);

nameSite(() => site().settings.name);
