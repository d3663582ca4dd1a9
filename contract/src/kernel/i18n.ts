import { type I18n, setupI18n, type Messages } from '@lingui/core';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

/** A part of a message in Lingui's format: text, a value by name, or a number or choice with the text for each case. */
type Token = string | [name: string] | [name: string, type: string, cases?: Record<string, Token[] | undefined>];

/**
 * Parses a message in ICU syntax: `{name}`, `{count, number}`, `{count, plural, one {# seat} other {# seats}}` and `select`. A
 * message with invalid syntax comes back as plain text. Lingui's own parser does more, but adds 7 KB to every first page;
 * `tests/catalogs.test.ts` checks that both agree on every message.
 */
export function readMessage(message: string): Token[] {
  let at = 0;
  const upTo = (end: RegExp): string => {
    const start = at;
    while (at < message.length && !end.test(message[at]!)) at++;
    return message.slice(start, at).trim();
  };
  const expect = (sign: string): void => {
    if (message[at++] !== sign) throw new SyntaxError(message);
  };

  function texts(countsHere: boolean): Token[] {
    const tokens: Token[] = [];
    let text = '';
    const add = (token: Token) => {
      if (text !== '') tokens.push(text);
      text = '';
      tokens.push(token);
    };
    while (at < message.length && message[at] !== '}') {
      if (message[at] === '{') add(value(countsHere));
      else if (message[at] === '#' && countsHere) add(message[at++]!);
      else text += message[at++];
    }
    if (text !== '') tokens.push(text);
    return tokens;
  }

  function value(countsHere: boolean): Token {
    expect('{');
    const name = upTo(/[,{}]/);
    if (message[at] === '}') return (at++, [name]);
    expect(',');
    const type = upTo(/[,{}]/);
    if (message[at] === '}') return (at++, [name, type]);
    expect(',');
    const cases: Record<string, Token[] | undefined> = { offset: undefined };
    for (let key = upTo(/[{}]/); message[at] === '{'; key = upTo(/[{}]/)) {
      at++;
      cases[key.replace(/^=/, '')] = texts(countsHere || type !== 'select');
      expect('}');
    }
    expect('}');
    return [name, type, cases];
  }

  try {
    const tokens = texts(false);
    return at === message.length ? tokens : [message];
  } catch {
    return [message];
  }
}

/** The languages of Stoa, each under its own name. English is written in the code, the others in `contract/locales/<code>`. */
export const languages = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof languages;
export const languageNames = Object.keys(languages) as Language[];
export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languages, text);

/** The locale for `Intl`: of the language, in the United States. */
const regionOf = (language: Language) => `${language}-US`;

/**
 * The language a reader prefers, from an Accept-Language header: "es-MX,es;q=0.9,en;q=0.8". Returns undefined when it names
 * none of ours.
 */
export function languageFrom(accepted: string | undefined): Language | undefined {
  const wanted = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';');
      const quality = rest.map((one) => /^\s*q=(\d(?:\.\d+)?)\s*$/.exec(one)?.[1]).find((one) => one !== undefined);
      return { language: tag.slice(0, 2).toLowerCase(), quality: Number(quality ?? 1) };
    })
    .filter(({ language, quality }) => isLanguage(language) && quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return wanted[0]?.language as Language | undefined;
}

const messagesRead = new Map<string, CompiledMessage>();
/** Caches compiled messages, because most are used more than once. */
function read(message: string): CompiledMessage {
  const known = messagesRead.get(message) ?? (readMessage(message) as CompiledMessage);
  messagesRead.set(message, known);
  return known;
}

const speakers = new Map<Language, I18n>();
/**
 * Returns Lingui's object for a language. A message missing from its catalog appears in English; the checks make sure none is.
 */
function speakerOf(language: Language): I18n {
  const known = speakers.get(language);
  if (known) return known;
  const speaker = setupI18n({ locale: language, locales: regionOf(language), messages: { [language]: {} } });
  speakers.set(language, speaker.setMessagesCompiler(read));
  return speaker;
}
/** Adds a catalog of translations, keyed by the English message. */
export const loadCatalog = (language: Language, messages: Messages): void =>
  speakerOf(language).load(language, messages);

let siteName = (): string => 'Stoa';
/** Sets the function that returns the name of the site, which messages contain as `{site}`. */
export const nameSite = (name: () => string): void => void (siteName = name);

let current = (): Language => 'en';
/** Sets the function that returns the current language: of the page in a browser, of each request or email on the server. */
export const speak = (choose: () => Language): void => void (current = choose);

/** The names in a message's braces, without the text inside the cases of a plural or select. */
type Names<M extends string> = M extends `${infer Before}{${infer Rest}`
  ? Before extends `${string}${'one' | 'other' | 'yes' | `=${number}`} `
    ? Names<Rest>
    : Rest extends `${infer Name},${string}`
      ?
          | (Name extends `${string}${'}' | ' ' | '{'}${string}`
              ? Rest extends `${infer Plain}}${string}`
                ? Plain
                : never
              : Name)
          | Names<Rest>
      : (Rest extends `${infer Plain}}${string}` ? Plain : never) | Names<Rest>
  : never;
type Values<M extends string> = string extends M
  ? [values?: Readonly<Record<string, string | number>>]
  : [Exclude<Names<M>, 'site'>] extends [never]
    ? []
    : [values: Readonly<Record<Exclude<Names<M>, 'site'>, string | number>>];

/**
 * Returns a message in the reader's language. The message is written in the code, in English, with ICU syntax:
 * `i18n.t('{count, plural, one {# seat} other {# seats}} left in {course}', { count, course })`. TypeScript checks the names of
 * the values; `{site}`, the name of the site, needs none. Never call it while a module loads, because the language is not known
 * yet. Instead, mark messages in tables with the comment i18n, and pass them to `i18n.t` where they are shown. (Lingui's extractor
 * looks for this name and this comment.)
 */
export const i18n = {
  t: <const M extends string>(message: M, ...[values]: Values<M>): string =>
    speakerOf(current())._(message, { site: siteName(), ...values }),
  get language(): Language {
    return current();
  },
  /** The name of the site. */
  get site(): string {
    return siteName();
  },
  /** The locale for `Intl`: "es-US". */
  get region(): string {
    return regionOf(current());
  },
  /** Lingui's own object, which its React components need. */
  get speaker(): I18n {
    return speakerOf(current());
  },
};

/** The message that refuses a field: a marked message, or a function that creates one when it is needed. */
export type Said = string | (() => string);
/**
 * Wraps a message for a schema. It is translated when a field is refused, because schemas are made before the language is
 * known.
 */
export const say = (message: Said) => (): string => (typeof message === 'string' ? i18n.t(message) : message());
interface Objection {
  readonly code?: string;
  readonly input?: unknown;
}
/**
 * Wraps a schema's message for a missing value. zod also uses a schema's message for checks without their own, so without this a
 * text that is too long would be reported as missing.
 */
export const sayMissing =
  (message: Said) =>
  ({ code, input }: Objection): string | undefined =>
    code === 'invalid_type' && (input === undefined || input === null) ? say(message)() : undefined;
/** Wraps a schema's message for a value of the wrong type, and leaves other rules to their own messages. */
export const sayType =
  (message: Said) =>
  ({ code }: Objection): string | undefined =>
    code === 'invalid_type' ? say(message)() : undefined;
