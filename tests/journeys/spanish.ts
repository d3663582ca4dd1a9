import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

const catalog = Object.assign(
  {},
  ...['server', 'site', 'web'].map((name) =>
    JSON.parse(readFileSync(new URL(`../../contract/locales/es/${name}.json`, import.meta.url), 'utf8')),
  ),
) as Readonly<Record<string, string>>;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** Messages with values, without plurals: as a pattern of what they say. */
const templates = Object.entries(catalog)
  .filter(([message]) => /\{\w+\}/.test(message) && !message.includes(', plural') && !message.includes('<0>'))
  .map(([message, said]) => ({
    said,
    weight: message.replaceAll(/\{\w+\}/g, '').length,
    pattern: new RegExp(
      `^${message
        .split(/\{\w+\}/)
        .map(escaped)
        .join('(.+?)')}$`,
    ),
    names: [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
  }));

/**
 * Returns the product's Spanish for a text in English: a message, one with its values, or the label of a row's button
 * with what it is about behind it. Anything else is nobody's words but people's own, and stays.
 */
export function inSpanish(text: string): string {
  if (catalog[text] !== undefined) return catalog[text];
  const label = Object.keys(catalog)
    .filter((message) => text.startsWith(`${message} `))
    .toSorted((one, other) => other.length - one.length)[0];
  const [best] = templates
    .filter(({ pattern }) => pattern.test(text))
    .toSorted((one, other) => other.weight - one.weight);
  if (best && best.weight > (label?.length ?? 0)) {
    const values = best.pattern.exec(text)!.slice(1);
    return best.said.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[best.names.indexOf(name)] ?? '');
  }
  return label === undefined ? text : `${catalog[label]}${text.slice(label.length)}`;
}

/** English messages that would not be English any more if they were said in the page's language. */
const english = Object.entries(catalog)
  // PayPal's own button says this one as it likes
  .filter(
    ([message, said]) =>
      message !== 'Debit or Credit Card' && message !== said && /\p{L}{3}/u.test(message) && !/[{<]/.test(message),
  )
  .map(([message]) => message);
/** Returns the English that is left on a page in Spanish: texts, and the names of fields and buttons. */
export const englishOn = (page: Page): Promise<string[]> =>
  page.evaluate((messages) => {
    const known = new Set(messages);
    const said: (string | null)[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      // a language names itself in its own words, and a file's headings are for programs
      if (parent.closest('[lang]:not(html), script, style, code, pre')) continue;
      said.push(node.textContent!.trim());
    }
    for (const one of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) said.push(one.getAttribute(name));
    return [...new Set(said.filter((text) => text !== null && known.has(text)))] as string[];
  }, english);
