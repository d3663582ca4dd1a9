const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns the first letter of a text as readers see it, with its accents, or nothing. */
export const firstLetter = (text: string): string => letters.segment(text).containing(0)?.segment ?? '';

/**
 * Cuts a text to at most `most` UTF-16 units, the unit in which fields and other programs count. It cuts between letters as
 * readers see them, so that an emoji or an accented letter is never split. `mark` ends a cut text, and counts toward the limit.
 */
export function cutText(said: string, most: number, mark = ''): string {
  const text = said.toWellFormed();
  if (text.length <= most) return text;
  const end = most - mark.length;
  const at = letters.segment(text).containing(end)?.index ?? end;
  // A single letter with hundreds of combining marks may be longer than the limit.
  return text.slice(0, at > 0 ? at : end).replace(/[\uD800-\uDBFF]$/, '') + mark;
}

/**
 * Cuts a text for a card or a preview to at most `most` UTF-16 units, after a whole word where there is one, and ends it in an
 * ellipsis. A text that fits is returned unchanged.
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
 * Removes invisible characters from both ends of a text, which often come with copied text. Loops over characters, because a
 * regular expression anchored to the end would try every space in the text.
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
 * Returns an email address in the form that we store: trimmed, with a domain beyond ASCII in lower case and NFC, so that each has
 * one form. Text that isn't an address is only trimmed; check it with `isAddress`.
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
  // URL validates the letters of a domain and converts it to ASCII.
  const { hostname } = URL.canParse(`http://${domain}/`) ? new URL(`http://${domain}/`) : { hostname: '' };
  return domainName.test(hostname) && hostname.length <= 253;
}

/** A mailto link, which escapes special characters in the address. */
export const mailTo = (address: string): string => `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;

type LinkStart = '/' | '#' | 'https://' | 'http://' | 'mailto:';
/**
 * Returns true for a link that begins in one of these ways, and does what it seems to. Control characters and spaces could hide
 * another scheme, `//host` leads to another site, and a name before the host could pose as the site.
 */
export const isSafeLink = (url: string, starts: readonly LinkStart[]): boolean =>
  starts.some((start) => url.toLowerCase().startsWith(start)) &&
  !/^\/\/|^mailto:$|^https?:\/+[^/?#]*@|[\s\\\p{C}]/iu.test(url) &&
  URL.canParse(url, 'https://stoa.example');
