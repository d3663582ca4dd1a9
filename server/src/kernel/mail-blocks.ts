import { cutText, trimmed } from '@stoa/contract/kernel/text';
import { i18n, type Language } from '@stoa/contract/kernel/i18n';

/** A label and its value: "Amount", "$400.00". */
export type Fact = readonly [label: string, value: string];
/** A part of an email: a paragraph, facts, a list, a quote, or a link. */
export type Block =
  | string
  | { readonly facts: readonly Fact[] }
  | { readonly list: readonly string[] }
  | { readonly quote: string }
  | { readonly button: string; readonly path: string }
  /** a link that few people need, in small print */
  | { readonly link: string; readonly path: string };
/** The content of one email. The greeting and the closing are the same in all of them. */
export interface Mail {
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** the path where the recipient can unsubscribe, for the mail program's own button */
  readonly stop?: string;
  /** the names in its sentences, as they are written there; names among its facts needn't be listed */
  readonly names?: readonly string[];
}
/** An email as we keep it until it is sent: in one language, with absolute links. */
export interface MailBody {
  readonly language: Language;
  readonly greeting: string;
  readonly blocks: readonly Block[];
  /** says who sends the email and why the person gets it */
  readonly closing: readonly string[];
  /** the address where the recipient can unsubscribe; null or missing when that isn't possible */
  readonly stop?: string | null;
  /** the names of people, courses and institutions, which HTML shows in bold; missing in emails of the version before */
  readonly names?: readonly string[];
  /** the site's color, as `#rrggbb`; missing in emails of the version before */
  readonly accent?: string;
}

/** The longest part of a name that an email shows, in characters. */
const mostOfName = 60;

/**
 * Makes a name safe for an email: short, and without anything that mail programs turn into a link. Forms refuse addresses in
 * names, but older names may still have them.
 */
export function inMail(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .split(' ')
    .map((word) => (/:\/\/|@|www\./i.test(word) ? '…' : word))
    .join(' ')
    // A word joiner is invisible and breaks up text that looks like a domain.
    .replaceAll(/\.(?=\p{L}{2})/gu, '.\u2060');
  return cutText(plain, mostOfName, '…');
}

/** An email's greeting. It leaves out the name when we haven't confirmed that the address is the person's. */
export const dear = ({ firstName }: { readonly firstName: string }): string =>
  firstName ? i18n.t('Dear {name},', { name: inMail(firstName) }) : i18n.t('Hello,');

/** Quotes the reason somebody gave; empty when they gave none. */
export const because = (reason: string): Block[] =>
  trimmed(reason) ? [i18n.t('Reason:'), { quote: trimmed(reason) }] : [];

/** The sender of an email. */
interface Sender {
  readonly name: string;
  readonly supportEmail: string;
  /** the address of the site */
  readonly publicUrl: string;
  readonly accent: string;
}
/** The names that a mail's facts give. */
function namesIn(blocks: readonly Block[]): string[] {
  const labels = [i18n.t('Course'), i18n.t('Student'), i18n.t('Professor'), i18n.t('Institution')];
  return blocks.flatMap((block) =>
    typeof block === 'object' && 'facts' in block
      ? block.facts.filter(([label]) => labels.includes(label)).map(([, value]) => value)
      : [],
  );
}
/** Completes an email with its greeting and closing, in the current language. All its links lead to this site. */
export function framed(
  { blocks, stop, names = [] }: Mail,
  to: { readonly firstName: string },
  { name, publicUrl, supportEmail, accent }: Sender,
): MailBody {
  const whole = (path: string) => {
    if (!/^\/(?!\/)/.test(path)) throw new Error(`${path} is no path of this site`);
    return `${publicUrl}${path}`;
  };
  return {
    language: i18n.language,
    stop: stop === undefined ? null : whole(stop),
    greeting: dear(to),
    names: [...new Set([inMail(to.firstName), ...names, ...namesIn(blocks)])].filter(Boolean),
    accent,
    blocks: blocks.map((block) =>
      typeof block === 'object' && 'path' in block ? { ...block, path: whole(block.path) } : block,
    ),
    closing: [
      name,
      publicUrl,
      to.firstName
        ? i18n.t('You’re getting this email because you have an account at {site}.')
        : i18n.t('You’re getting this email because someone entered your address at {site}.'),
      i18n.t('Questions? Write to {address}.', { address: supportEmail }),
    ],
  };
}

function textOfBlock(block: Block): string {
  if (typeof block === 'string') return block;
  if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n');
  if ('quote' in block) return block.quote.replaceAll(/^/gm, '> ');
  return `${'button' in block ? block.button : block.link}:\n${block.path}`;
}
/** Renders an email as plain text. */
export const textOf = ({ greeting, blocks, closing }: MailBody): string =>
  [greeting, ...blocks.map(textOfBlock), `-- \n${closing.join('\n')}\n`].join('\n\n');
