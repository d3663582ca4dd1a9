import type { Face } from '@stoa/contract/office/face';
import { nameSite } from '@stoa/contract/kernel/i18n';
import { standardFace } from './standardFace.ts';

/** The element that holds what the server knows of the site, as JSON. */
export const siteElement = 'site';

let known: Face | undefined;
function read(): Face {
  const text = import.meta.env.SSR ? undefined : document.getElementById(siteElement)?.textContent;
  return text ? (JSON.parse(text) as Face) : standardFace;
}

/**
 * What visitors see of this site: its settings, pages, next courses and faculty. The server writes it into every page, so that the
 * page that arrives and the program agree about it.
 */
export const site = (): Face => (known ??= read());
/** Sets it: for pages that the server renders, and for a development server, whose pages don't have it. */
export const setSite = (face: Face): void => void (known = face);

nameSite(() => site().settings.name);
