import type { FastifyInstance } from 'fastify';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Refusal, invalid } from './refusal.ts';

/** Deeper than any valid body. A deeper one could overflow the stack of the parser and of every schema. */
const deepest = 20;

/** Counts how deep the brackets of a JSON text go, up to `deepest` + 1. Brackets inside strings don't count. */
function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  let inString = false;
  for (let at = 0; at < text.length && most <= deepest; at++) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '[' || char === '{') most = Math.max(most, ++depth);
    else if (char === ']' || char === '}') depth--;
  }
  return most;
}

/** Reads JSON bodies, except those nested too deeply and those that would reach an object's prototype. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    // Many programs send a content type with every call, even without a body.
    if (body === '') return done(null, undefined);
    if (depthOf(body) > deepest)
      return done(new Refusal(400, i18n.t('This request is nested too deeply.'), { code: invalid }));
    void parse(request, body, (error, value) =>
      error ? done(new Refusal(400, i18n.t('This request isn’t valid JSON.'), { code: invalid })) : done(null, value),
    );
  });
}
