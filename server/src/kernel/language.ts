import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { i18n, isLanguage, languageFrom, loadCatalog, speak, type Language } from '@stoa/contract/kernel/i18n';
import spanish from '@stoa/contract/locales/es/server.json' with { type: 'json' };

loadCatalog('es', spanish);

const spoken = new AsyncLocalStorage<{ language: Language }>();
speak(() => spoken.getStore()?.language ?? 'en');

/** The cookie in which a browser keeps the language that was chosen in it (web/app/kernel/language.ts). */
const chosen = (request: FastifyRequest): Language | undefined => {
  const { language } = request.cookies;
  return isLanguage(language) ? language : undefined;
};

/** Every request is answered in the language chosen in its browser, else in one that the browser asks for. */
export function speakWithEach(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    spoken.run({ language: chosen(request) ?? languageFrom(request.headers['accept-language']) }, done);
  });
}

/** A program that keeps no cookie of the language is answered in the one its person has chosen. */
export function speakWith(request: FastifyRequest, person: { readonly language: Language | null } | undefined): void {
  const now = spoken.getStore();
  if (now && person?.language && !chosen(request)) now.language = person.language;
}

/** Seconds; browsers keep no cookie for longer than 400 days. */
const kept = 400 * 24 * 60 * 60;
/** The language of a page: that which its address asks for, and the browser keeps from then on, else the request's. */
export function pageLanguage(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Language {
  const asked = (request.query as { language?: unknown }).language;
  if (!isLanguage(asked)) return i18n.language;
  const secure = publicUrl.startsWith('https:');
  reply.setCookie('language', asked, { path: '/', sameSite: 'lax', maxAge: kept, secure, httpOnly: true });
  return asked;
}

/** Says something in a language of somebody else than who asks: `speakIn(recipient.language, letter)`. */
export const speakIn = <T>(language: Language, say: () => T): T => spoken.run({ language }, say);
