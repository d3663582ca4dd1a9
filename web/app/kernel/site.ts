import type { SiteData } from '@stoa/contract/office/site.endpoints';
import { nameSite } from '@stoa/contract/kernel/i18n';
import { useSyncExternalStore } from 'react';
import { page } from './page.ts';

let changed: SiteData | undefined;
const listeners = new Set<() => void>();

/** Returns the data that visitors see of this site: its settings, pages, next courses and faculty. */
export const site = (): SiteData => changed ?? page().site;
/** Replaces it after its operator has changed it in this browser. */
export function setSite(siteData: SiteData): void {
  changed = siteData;
  listeners.forEach((listener) => listener());
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** The same for what stays on the screen when the operator changes the site. */
export const useSite = (): SiteData => useSyncExternalStore(subscribe, site, site);

nameSite(() => site().settings.name);
