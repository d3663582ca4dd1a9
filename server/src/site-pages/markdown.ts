import { i18n } from '@stoa/contract/kernel/i18n';
import { nodesOf } from '../kernel/markdown.ts';
import { refuseField } from '../kernel/refusal.ts';

/** Where a link in a page may lead: this site, https, or a mail address. */
const isSafeLink = (url: string): boolean =>
  /^(?:#|\/(?![/\\]))[^\s\\]*$/.test(url) || /^(?:https:\/\/|mailto:)[^\s\\]+$/i.test(url);

function problemOf(type: string, url: string): string | undefined {
  if (type === 'html') return i18n.t('Remove the HTML. Pages are written in Markdown alone.');
  if (type === 'image' || type === 'imageReference')
    return i18n.t('Remove the picture. Pages can’t show pictures from elsewhere.');
  if ((type === 'link' || type === 'definition') && !isSafeLink(url))
    return i18n.t('Change the link to “{url}”. Links lead to this site, to https:// or to an email address.', {
      url: url.slice(0, 80),
    });
  return undefined;
}

/** Throws a Refusal at `markdown` when a text holds HTML, pictures, or links that lead anywhere but to this site or https. */
export function refuseUnsafe(markdown: string): void {
  for (const { type, url } of nodesOf(markdown)) {
    const problem = problemOf(type, url ?? '');
    if (problem !== undefined) throw refuseField('markdown', problem);
  }
}
