import type { Services } from './context.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { oneClicks } from '@stoa/contract/people/notifications.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { FastifyInstance } from 'fastify';
import { serve, type Call } from './http.ts';
import { Refusal } from './refusal.ts';

type OneClick = (typeof oneClicks)[keyof typeof oneClicks];

/** Serves the one-click unsubscribe address of emails. Mail programs send a form, without a cookie. */
export function serveOneClick<E extends OneClick>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  stop: (call: Call<OneClick>, token: string) => Promise<unknown>,
): void {
  void app.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    serve<OneClick>(forms, services, endpoint, async (call) => {
      await stop(call, call.query.token);
      return { stopped: true };
    });
  });
}

const signed = (key: Buffer, bytes: Buffer) => createHmac('sha256', key).update(bytes).digest().subarray(0, 16);

/** Signs the subject of a link in an email. The token never expires, because people keep emails. */
export const signToken = (key: Buffer, about: Buffer): string =>
  Buffer.concat([about, signed(key, about)]).toString('base64url');

/** Returns the subject of a token. Throws Refusal 400 when none of our keys signed it. */
export function readToken(keys: readonly Buffer[], token: string): Buffer {
  const bytes = Buffer.from(token, 'base64url');
  const about = bytes.subarray(0, -16);
  if (bytes.length <= 16 || !keys.some((key) => timingSafeEqual(bytes.subarray(-16), signed(key, about))))
    throw new Refusal(400, i18n.t('This link isn’t complete. Open it from the email again.'));
  return about;
}

/** An id as its 16 bytes, and back. */
export const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
export const idOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
