import { domainToASCII } from 'node:url';

/** Domains of providers that ignore dots in the local part, with the canonical domain of each. */
const dotless: ReadonlyMap<string, string> = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

interface Parts {
  readonly local: string;
  readonly domain: string;
}
/** The local part without its tag (`+…`) and the domain in ASCII, both in lower case. */
function partsOf(email: string): Parts {
  const folded = email.trim().normalize('NFKC').toLowerCase();
  const at = folded.lastIndexOf('@');
  const [local = ''] = folded.slice(0, at).split('+');
  const domain = folded.slice(at + 1).replace(/\.$/, '');
  return { local, domain: domainToASCII(domain) || domain };
}

/**
 * The mailbox that an address leads to, to compare two addresses: without letter case, tags and the dots that a provider ignores,
 * and with an international domain in ASCII. Never an address to write to.
 */
export function mailboxOf(email: string): string {
  const { local, domain } = partsOf(email);
  const provider = dotless.get(domain);
  return provider === undefined ? `${local}@${domain}` : `${local.replaceAll('.', '')}@${provider}`;
}

/** The local part without dots: addresses of one mailbox have the same, but others may have it as well. */
export const looseLocalOf = (email: string): string => partsOf(email).local.replaceAll('.', '');
