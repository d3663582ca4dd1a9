import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  i18n,
  isLanguage,
  languageFrom,
  languageNames,
  loadCatalog,
  speak,
  type Language,
} from '@stoa/contract/kernel/i18n';
import { isZone } from '@stoa/contract/kernel/zones';

const load = createRequire(import.meta.url);
for (const language of languageNames)
  if (language !== 'en')
    loadCatalog(language, load(`@stoa/contract/locales/${language}/server.json`) as Parameters<typeof loadCatalog>[1]);

interface Reader {
  language: Language;
  /** The IANA zone that their browser or their account names. A browser may name anything. */
  readonly zone?: string | null | undefined;
}
const readers = new AsyncLocalStorage<Reader>();
speak(() => readers.getStore()?.language ?? 'en');

/** Returns the zone of the reader of this answer or mail, or null where none is known. */
export function readersZone(): string | null {
  const zone = readers.getStore()?.zone;
  return zone && isZone(zone) ? zone : null;
}

/** Returns the language that was chosen in this browser, or undefined. */
export function chosenIn({ cookies: { language } }: FastifyRequest): Language | undefined {
  return isLanguage(language) ? language : undefined;
}

/** Returns the language a request asks for: the one chosen in its browser, otherwise one it accepts. */
const askedOf = (request: FastifyRequest): Language | undefined =>
  chosenIn(request) ?? languageFrom(request.headers['accept-language']);

/** Answers every request in its browser's zone and in the language chosen there, else in one that it accepts. */
export function speakWithEach(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    readers.run({ language: askedOf(request) ?? 'en', zone: request.cookies['zone'] }, done);
  });
}

/** Answers a program that asks for no language in its account's language. */
export function speakWith(request: FastifyRequest, person: { readonly language: Language | null } | undefined): void {
  const now = readers.getStore();
  if (now && person?.language && askedOf(request) === undefined) now.language = person.language;
}

/** Seconds; browsers keep no cookie for longer than 400 days. */
const kept = 400 * 24 * 60 * 60;
/** Returns a page's language: the one in its address, which the browser then keeps in a cookie, else the request's. */
export function pageLanguage(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Language {
  const asked = (request.query as { language?: unknown }).language;
  if (!isLanguage(asked)) return i18n.language;
  const secure = publicUrl.startsWith('https:');
  reply.setCookie('language', asked, { path: '/', sameSite: 'lax', maxAge: kept, secure, httpOnly: true });
  return asked;
}

/** Builds a text in somebody else's language and zone: `speakIn(recipient, letter)`. */
export const speakIn = <T>(reader: Readonly<Reader>, say: () => T): T => readers.run({ ...reader }, say);
