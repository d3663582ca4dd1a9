import type { SiteData } from '@stoa/contract/office/site.endpoints';
import { nameSite } from '@stoa/contract/kernel/i18n';
import { useSyncExternalStore } from 'react';
import { page, signal } from './page.ts';

let changed: SiteData | undefined;
const { subscribe, tell } = signal();

/** Returns the data that visitors see of this site: its settings, pages, next courses and faculty. */
export const site = (): SiteData => changed ?? page().site;
/** Replaces it after its operator has changed it in this browser. */
export function setSite(siteData: SiteData): void {
  changed = siteData;
  tell();
}
/** The same for what stays on the screen when the operator changes the site. */
export const useSite = (): SiteData => useSyncExternalStore(subscribe, site, site);

nameSite(() => site().settings.name);
