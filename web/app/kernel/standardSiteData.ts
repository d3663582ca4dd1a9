import type { SiteData } from '@stoa/contract/office/site-data';
import { standardSite } from '@stoa/contract/office/standard-site';

/** A site of which nothing is known, for tests and the build. */
export const standardSiteData: SiteData = {
  settings: { ...standardSite, supportEmail: '' },
  pages: [],
  upcoming: [],
  faculty: [],
  samples: null,
};
