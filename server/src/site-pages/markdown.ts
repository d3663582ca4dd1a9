import { i18n } from '@stoa/contract/kernel/i18n';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { micromark } from 'micromark';
import { refuseField } from '../kernel/refusal.ts';

/** A node of Markdown's syntax tree, as far as we look at it. */
interface Node {
  readonly type: string;
  readonly url?: string;
  readonly children?: readonly Node[];
}

/** Where a link in a page may lead: this site, https, or a mail address. */
const isSafeLink = (url: string): boolean =>
  /^(?:#|\/(?![/\\]))[^\s\\]*$/.test(url) || /^(?:https:\/\/|mailto:)[^\s\\]+$/i.test(url);

function problemOf({ type, url = '', children = [] }: Node): string | undefined {
  if (type === 'html') return i18n.t('Remove the HTML. Pages are written in Markdown alone.');
  if (type === 'image' || type === 'imageReference')
    return i18n.t('Remove the picture. Pages can’t show pictures from elsewhere.');
  if ((type === 'link' || type === 'definition') && !isSafeLink(url))
    return i18n.t('Change the link to “{url}”. Links lead to this site, to https:// or to an email address.', {
      url: url.slice(0, 80),
    });
  for (const child of children) {
    const problem = problemOf(child);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Throws a Refusal at `markdown` when a text holds HTML, pictures, or links that lead anywhere but to this site or https. */
export function refuseUnsafe(markdown: string): void {
  const problem = problemOf(fromMarkdown(markdown));
  if (problem !== undefined) throw refuseField('markdown', problem);
}

/** Markdown as HTML below a page's own heading. The library escapes what isn't Markdown and drops unsafe addresses. */
export const htmlOf = (markdown: string): string =>
  micromark(markdown).replaceAll('<h1>', '<h2>').replaceAll('</h1>', '</h2>');
