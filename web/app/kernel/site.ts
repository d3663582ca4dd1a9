import type { SiteData } from '@stoa/contract/office/site.endpoints';
import { nameSite } from '@stoa/contract/kernel/i18n';
import { page } from './page.ts';

let changed: SiteData | undefined;

/** Returns the data that visitors see of this site: its settings, pages, next courses and faculty. */
export const site = (): SiteData => changed ?? page().site;
/** Replaces it after its operator has changed it in this browser. */
export const setSite = (siteData: SiteData): void => void (changed = siteData);

nameSite(() => site().settings.name);
