import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, newToken } from '../../../kernel/encryption.ts';
import type { Settings } from '../../../settings.ts';

export const isSecure = (settings: Settings) => settings.publicUrl.startsWith('https:');
export const cookieOptions = (settings: Settings) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure(settings) }) as const;

const name = (settings: Settings) => (isSecure(settings) ? '__Host-stoa-browser' : 'stoa-browser');
/** Seconds; browsers keep no cookie for longer than 400 days. */
const kept = 400 * 24 * 60 * 60;

/** The hash of the random name we gave a browser, which can't open anything; undefined when it has none yet. */
export function browserOf(settings: Settings, request: FastifyRequest): Buffer | undefined {
  const token = request.cookies[name(settings)];
  return token ? hashToken(token) : undefined;
}

/** The same, but gives the browser a name if it has none; `keep` sets the cookie. */
export function nameBrowser(settings: Settings, request: FastifyRequest, reply: FastifyReply) {
  const token = request.cookies[name(settings)] ?? newToken();
  const keep = () => void reply.setCookie(name(settings), token, { ...cookieOptions(settings), maxAge: kept });
  return { hash: hashToken(token), keep };
}
