const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns the first letter of a text as readers see it, with its accents, or nothing. */
export const firstLetter = (text: string): string => letters.segment(text).containing(0)?.segment ?? '';

/**
 * Cuts a text to at most `most` UTF-16 units, the unit in which fields and other programs count. It cuts between letters as
 * readers see them, so that an emoji or an accented letter stays whole or goes. `mark` ends a text that was cut, and counts.
 */
export function cutText(said: string, most: number, mark = ''): string {
  const text = said.toWellFormed();
  if (text.length <= most) return text;
  const end = most - mark.length;
  const at = letters.segment(text).containing(end)?.index ?? end;
  // A letter with hundreds of marks on it may be longer than everything that fits.
  return text.slice(0, at > 0 ? at : end).replace(/[\uD800-\uDBFF]$/, '') + mark;
}

/**
 * Cuts a text for a card or a preview to at most `most` UTF-16 units, after a whole word where there is one, and ends it in an
 * ellipsis. A text that fits is returned as it is.
 */
export function cutWords(said: string, most: number): string {
  const text = said.toWellFormed();
  if (text.length <= most) return text;
  const cut = cutText(text, most - 1);
  const whole = /\s/.test(text[cut.length] ?? '') ? cut : cut.replace(/\s\S*$/, '');
  return `${(whole.trim() === '' ? cut : whole).trimEnd()}…`;
}

/** The characters that readers can't see: spaces of all kinds, zero widths, soft hyphens, direction marks, fillers, the byte order mark. */
const unseen =
  /[\s\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\u2800\u3164\uFEFF\uFFA0]/u;
// After a mark, a joiner shapes the letter before it, as in Malayalam.
const shaping = /\p{M}[\u200C\u200D]$/u;

/**
 * Removes what can't be seen from both ends of a text, which copying from pages and chats brings along. Goes letter by letter,
 * because a pattern for the end of a text tries every space in it.
 */
export function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && unseen.test(text[start]!)) start++;
  while (end > start && unseen.test(text[end - 1]!) && !shaping.test(text.slice(Math.max(start, end - 3), end))) end--;
  return text.slice(start, end);
}

const atom = String.raw`[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+`;
const localPart = new RegExp(`^${atom}(?:\\.${atom})*$`);
const domainName = /^(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/**
 * Returns an email address as we keep it: trimmed, and a domain of other letters than ASCII in small ones (NFC), so that each has
 * one form. Text that is no address comes back trimmed; `isAddress` tells.
 */
export function addressOf(text: string): string {
  const address = trimmed(text);
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 0 || !/\P{ASCII}/u.test(domain)) return address;
  return `${address.slice(0, at)}@${domain
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[。．｡]/g, '.')}`;
}

/** Returns true for an email address: a local part of RFC 5322, and a domain, which may be international. */
export function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  if (!localPart.test(text.slice(0, Math.max(at, 0))) || /[\s/?#\\%:[\]]/.test(domain)) return false;
  // The URL knows which letters a domain may have, and how it is called in ASCII.
  const { hostname } = URL.canParse(`http://${domain}/`) ? new URL(`http://${domain}/`) : { hostname: '' };
  return domainName.test(hostname) && hostname.length <= 253;
}

/** The link that begins an email to an address, whatever signs it has. */
export const mailTo = (address: string): string => `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;
