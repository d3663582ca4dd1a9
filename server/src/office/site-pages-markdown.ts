import { cutText } from '@stoa/contract/kernel/text';
import { i18n } from '@stoa/contract/kernel/i18n';
import { readMarkdown } from '../kernel/markdown.ts';
import { refuseField } from '../kernel/refusal.ts';

/** Where a link in a page may lead: this site, https, or a mail address. */
const isSafeLink = (url: string): boolean =>
  /^(?:#|\/(?![/\\]))[^\s\\]*$/.test(url) || /^(?:https:\/\/|mailto:)[^\s\\]+$/i.test(url);

/**
 * The text as HTML. Throws a Refusal at `markdown` when it holds HTML, pictures, or links that lead anywhere but to this site or
 * https.
 */
export async function safeHtmlOf(markdown: string): Promise<string> {
  const { html, links, hasPictures, hasTags } = await readMarkdown(markdown);
  if (hasTags) throw refuseField('markdown', i18n.t('Remove the HTML. Pages are written in Markdown alone.'));
  if (hasPictures)
    throw refuseField('markdown', i18n.t('Remove the picture. Pages can’t show pictures from elsewhere.'));
  const refused = links.find((url) => !isSafeLink(url));
  if (refused !== undefined)
    throw refuseField(
      'markdown',
      i18n.t('Change the link to “{url}”. Links lead to this site, to https:// or to an email address.', {
        url: cutText(refused, 80),
      }),
    );
  return html;
}
