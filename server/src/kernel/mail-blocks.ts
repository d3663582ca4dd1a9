import { productName } from '@stoa/contract/site';
import { i18n, type Language } from '@stoa/contract/kernel/i18n';
import type { Settings } from '../settings.ts';

/** A label and its value: "Amount", "$400.00". */
export type Fact = readonly [label: string, value: string];
/** A piece of a mail: a paragraph, facts, a list, people's own words, or the way to the very thing. */
export type Block =
  | string
  | { readonly facts: readonly Fact[] }
  | { readonly list: readonly string[] }
  | { readonly quote: string }
  | { readonly button: string; readonly path: string }
  /** what few need, in small letters */
  | { readonly link: string; readonly path: string };
/** What a mail says; how it begins and ends is the same in all. */
export interface Mail {
  readonly subject: string;
  readonly blocks: readonly Block[];
}
/** A mail as it is kept until it is sent: said in one language, with whole addresses. */
export interface MailBody {
  readonly language: Language;
  readonly greeting: string;
  readonly blocks: readonly Block[];
  /** who it is from, and why it came */
  readonly closing: readonly string[];
}

/** Of a name no more than this stands in a mail. */
const mostOfName = 60;

/**
 * A name as a mail may say it: short, and with nothing that mail programs make a link of. Forms refuse addresses in names,
 * but names from before they did are still there.
 */
export function inMail(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .split(' ')
    .map((word) => (/:\/\/|@|www\./i.test(word) ? '…' : word))
    .join(' ')
    // A word joiner is not seen, and ends what looks like a domain.
    .replaceAll(/\.(?=\p{L}{2})/gu, '.\u2060');
  const letters = Array.from(plain);
  return letters.length > mostOfName ? `${letters.slice(0, mostOfName - 1).join('')}…` : plain;
}

/** How a mail begins; without a name, where the address has not been proved to be the person's. */
export const dear = ({ firstName }: { readonly firstName: string }): string =>
  firstName ? i18n.t('Dear {name},', { name: inMail(firstName) }) : i18n.t('Hello,');

/** What somebody gave as a reason, in their own words; nothing where none was given. */
export const because = (reason: string): Block[] =>
  reason.trim() ? [i18n.t('Reason:'), { quote: reason.trim() }] : [];

/** What a mail says, with its beginning and its end, in the language spoken now. Its links lead to this site alone. */
export function framed(
  { blocks }: Mail,
  to: { readonly firstName: string },
  { publicUrl, supportEmail }: Settings,
): MailBody {
  const whole = (path: string) => {
    if (!/^\/(?!\/)/.test(path)) throw new Error(`${path} is no path of this site`);
    return `${publicUrl}${path}`;
  };
  return {
    language: i18n.language,
    greeting: dear(to),
    blocks: blocks.map((block) =>
      typeof block === 'object' && 'path' in block ? { ...block, path: whole(block.path) } : block,
    ),
    closing: [
      productName,
      publicUrl,
      to.firstName
        ? i18n.t('You’re getting this email because you have an account at {site}.', { site: productName })
        : i18n.t('You’re getting this email because someone entered your address at {site}.', { site: productName }),
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
/** A mail as plain text. */
export const textOf = ({ greeting, blocks, closing }: MailBody): string =>
  [greeting, ...blocks.map(textOfBlock), `-- \n${closing.join('\n')}\n`].join('\n\n');
