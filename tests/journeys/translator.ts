import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Language } from '@stoa/contract/kernel/i18n';

/** The payment service's own button has these words, in whatever language it likes. */
const isOthers = (message: string) => message === 'Debit or Credit Card';
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function readCatalog(language: Language): Readonly<Record<string, string>> {
  const read = (name: string) =>
    JSON.parse(
      readFileSync(new URL(`../../contract/locales/${language}/${name}.json`, import.meta.url), 'utf8'),
    ) as object;
  return Object.assign({}, ...['server', 'site', 'web'].map(read)) as Readonly<Record<string, string>>;
}
/** Messages with values, without plurals: as a pattern of what they say. */
const templatesOf = (catalog: Readonly<Record<string, string>>) =>
  Object.entries(catalog)
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

function readWords(language: Language) {
  const catalog = readCatalog(language);
  // `npm run pseudo` makes a language whose every message has brackets around it.
  return {
    catalog,
    templates: templatesOf(catalog),
    isMarked: Object.values(catalog).every((said) => said[0] === '⟦'),
  };
}
const known = new Map<Language, ReturnType<typeof readWords>>();
/** A language's catalog, read once for all pages of a journey. */
function wordsOf(language: Language) {
  const words = known.get(language) ?? readWords(language);
  known.set(language, words);
  return words;
}

/**
 * Returns a function from English to the product's words in a language: for a message, one with its values, or the label of a
 * row's button with what it is about behind it. Anything else is nobody's words but people's own, and stays.
 */
export function translator(language: Language): (text: string) => string {
  if (language === 'en') return (text) => text;
  const { catalog, templates } = wordsOf(language);
  return (text) => {
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
  };
}

/** Returns the English that is left on a page in another language: texts, and the names of fields and buttons. */
export function englishOn(page: Page, language: Language): Promise<string[]> {
  const english = Object.entries(wordsOf(language).catalog)
    .filter(
      ([message, said]) => !isOthers(message) && message !== said && /\p{L}{3}/u.test(message) && !/[{<]/.test(message),
    )
    .map(([message]) => message);
  return page.evaluate((messages) => {
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
}

/**
 * Returns the texts of a page in a marked language that no catalog has, and the messages whose end is cut off. Texts of people
 * and figures, which match `data`, are neither.
 */
async function faultsOf(page: Page, language: Language, data: RegExp): Promise<string[]> {
  if (!wordsOf(language).isMarked) return [];
  const texts = await page.evaluate(() => {
    const found: { text: string; whole: string; isCut: boolean }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      const text = node.textContent!.trim();
      if (
        text === '' ||
        !parent.checkVisibility() ||
        parent.closest('[lang]:not(html), script, style, code, pre, option')
      )
        continue;
      let block: Element = parent;
      while (
        !block.textContent!.includes('⟧') &&
        block.parentElement &&
        getComputedStyle(block).display.startsWith('inline')
      )
        block = block.parentElement;
      let isCut = false;
      for (let one: Element | null = parent; one && one !== document.body; one = one.parentElement) {
        const { overflowX, overflowY, display } = getComputedStyle(one);
        // A text for screen readers alone is not cut.
        if (one.clientWidth < 2 || one.clientHeight < 2) break;
        if (display.startsWith('inline')) continue;
        if (/auto|scroll/.test(overflowX + overflowY)) break;
        isCut ||= overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1;
        isCut ||= overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 2;
      }
      found.push({ text, whole: block.textContent!, isCut });
    }
    return found;
  });
  const unmarked = texts.filter(
    ({ text, whole }) => /[A-Za-z]{3}/.test(text) && !whole.includes('⟦') && !data.test(text),
  );
  const cut = texts.filter(({ text, isCut }) => isCut && /[⟦⟧]/.test(text));
  return [...new Set([...unmarked.map(({ text }) => `no message: ${text}`), ...cut.map(({ text }) => `cut: ${text}`)])];
}

/** Texts of people, figures, and those of the simulator's buttons. */
const others =
  /^Stoa$|^Z|Citieus|Theano|[\w.]+@|\d|\.example|\.(?:jpg|pdf|docx)$|PayPal|Credit Card|A careful reading|One book|^None\.$|Patience|To read|Once a week|^Essay$|Bring your copy|I will/;
/** Whether a page says something in another language than its own, or cuts it off. `here` is in the names a journey gives. */
export async function expectOneLanguage(page: Page, language: Language, here: string): Promise<void> {
  if (language === 'en') return;
  const faults = await faultsOf(page, language, new RegExp(`${here}|${others.source}`));
  expect.soft([...(await englishOn(page, language)), ...faults], page.url()).toEqual([]);
}
