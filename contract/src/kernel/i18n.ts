import { setupI18n, type I18n, type Messages } from '@lingui/core';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { readMessage } from './message.ts';

/** The languages Stoa speaks, with the name each gives itself. English is written in the code, the others in `contract/locales`. */
export const languages = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof languages;
export const languageNames = ['en', 'es'] as const satisfies readonly Language[];
export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languages, text);

/** What `Intl` is asked for: both are for the United States. */
const regions = { en: 'en-US', es: 'es-US' } as const satisfies Record<Language, string>;

/** The language a reader understands best, from a list like that of the header Accept-Language: "es-MX,es;q=0.9,en;q=0.8";
 * undefined when it names none of ours. */
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
/** A message is read once; most are asked for again. */
function read(message: string): CompiledMessage {
  const known = messagesRead.get(message) ?? (readMessage(message) as CompiledMessage);
  messagesRead.set(message, known);
  return known;
}

const speakers = new Map<Language, I18n>();
/** Who speaks a language. What its catalogue lacks is said in English; the checks see to it that it lacks nothing. */
function speakerOf(language: Language): I18n {
  const known = speakers.get(language);
  if (known) return known;
  const speaker = setupI18n({ locale: language, locales: regions[language], messages: { [language]: {} } });
  speakers.set(language, speaker.setMessagesCompiler(read));
  return speaker;
}
/** Adds the translations of a catalogue: by the English message, what is said instead. */
export const loadCatalog = (language: Language, messages: Messages): void =>
  speakerOf(language).load(language, messages);

let current = (): Language => 'en';
/** Says which language is spoken now: a browser has one for the page, the server one for each request and each mail. */
export const speak = (choose: () => Language): void => void (current = choose);

/** The names in a message's braces. What a plural or a choice says in its cases is no name. */
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
  : [Names<M>] extends [never]
    ? []
    : [values: Readonly<Record<Names<M>, string | number>>];

/**
 * Says a message in the reader's language. The message stands in the code, in English and ICU's grammar:
 * `i18n.t('{count, plural, one {# seat} other {# seats}} left in {course}', { count, course })`. Its values are checked by
 * their names. It is never called while a module loads, when nobody has chosen a language yet: what stands in a table is
 * marked with the comment i18n there, and said by `i18n.t` where it is shown. (Lingui's extraction knows this name and this
 * comment.)
 */
export const i18n = {
  t: <const M extends string>(message: M, ...[values]: Values<M>): string =>
    speakerOf(current())._(message, values ?? {}),
  get language(): Language {
    return current();
  },
  /** For `Intl`: "es-US". */
  get region(): string {
    return regions[current()];
  },
  /** Lingui's own object, for its React components. */
  get speaker(): I18n {
    return speakerOf(current());
  },
};

/** What refuses a field: a marked message, or one that is made when it is needed. */
export type Said = string | (() => string);
/** As a schema takes it: the reader's language is known when something is refused, and not while the schemas are made. */
export const say = (message: Said) => (): string => (typeof message === 'string' ? i18n.t(message) : message());
