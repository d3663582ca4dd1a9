import { AsyncLocalStorage } from 'node:async_hooks';
import { cutText } from '@stoa/contract/kernel/text';
import { abilitiesOf } from '@stoa/contract/abilities';
import type { WholeEndpoint } from '@stoa/contract/kernel/endpoint';
import { type Ability, isApprover, type Role } from '@stoa/contract/kernel/role';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readersZone } from '../../../kernel/language.ts';
import { admit, twoFactorFirst, type Me } from '../../../kernel/access.ts';
import { networkOf } from '../../../kernel/addresses.ts';
import { hashToken, newToken } from '../../../kernel/encryption.ts';
import type { Services } from '../../../kernel/context.ts';
import type { Database } from '../../../kernel/database.ts';
import type { Db } from '../../../kernel/db.ts';
import type { Schema } from '../../../schema.ts';
import type { Settings } from '../../../settings.ts';
import { holderOf, tokenInAddress } from '../../tokens/tokens.ts';
import { openStaffLimits } from './staff-limits.ts';
import { graceDays, twoFactorDays } from './second-factor.ts';
import {
  dropSession,
  saveSession,
  sessionByToken,
  sessionsByIds,
  touchSession,
  type NewSession,
} from './sessions.queries.ts';

const isSecure = (settings: Settings) => settings.publicUrl.startsWith('https:');
const cookieOptions = (settings: Settings) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure(settings) }) as const;

const name = (settings: Settings) => (isSecure(settings) ? '__Host-stoa-browser' : 'stoa-browser');
/** Seconds; browsers keep no cookie for longer than 400 days. */
const kept = 400 * 24 * 60 * 60;

/** The hash of a browser's random name, which gives no access; undefined when it has none yet. */
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

const minute = 60_000;
const hour = 60 * minute;
/** How long a session lasts unused and in total; shorter for staff, who see other people's documents. */
const lifetimes = {
  staff: { idle: 30 * minute, absolute: 12 * hour },
  others: { idle: 8 * hour, absolute: 7 * 24 * hour },
};
/** More sessions than a person has browsers. Without a limit, every abandoned session could be misused. */
const sessionsAtOnce = 20;

/** The prefix makes browsers accept the cookie only if it is secure and for this host only. Plain HTTP can't use it. */
export const cookieName = (settings: Settings) => (isSecure(settings) ? '__Host-stoa' : 'stoa');

/** An authenticated person: the browser, whether both factors were shown, and the sign-in provider. */
export interface Coming {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly byPasskey: boolean;
  readonly provider?: Pick<NewSession, 'providerREF' | 'provedAt' | 'signOut'>;
}

/** The encrypted cookie of a sign-in by a provider, which lasts ten minutes from the request to the answer. */
export function pendingCookie({ settings, encryption }: Services) {
  const pending = isSecure(settings) ? '__Host-stoa-provider' : 'stoa-provider';
  const read = <T extends object>(request: FastifyRequest): T | undefined => {
    try {
      const { until, ...of } = JSON.parse(encryption.decrypt(request.cookies[pending] ?? '')) as T & { until: number };
      return until > Date.now() ? (of as unknown as T) : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    read,
    set: (reply: FastifyReply, of: object) => {
      const sealed = encryption.encrypt(JSON.stringify({ ...of, until: Date.now() + 10 * minute })).replace(/=+$/, '');
      reply.setCookie(pending, sealed, { ...cookieOptions(settings), maxAge: 600 });
    },
    take: <T extends object>(request: FastifyRequest, reply: FastifyReply): T | undefined => {
      reply.clearCookie(pending, cookieOptions(settings));
      return read<T>(request);
    },
  };
}

/**
 * Starts a session, always with a new id, whatever cookie came with the request. `failures` is the key of the failed sign-ins
 * to reset.
 */
export async function startSession(
  db: Db,
  settings: Settings,
  { accountId, _id: personId, role }: { readonly accountId: string; readonly _id: string; readonly role: Role },
  failures: string,
  { request, reply, byPasskey, provider = { providerREF: null, provedAt: null, signOut: null } }: Coming,
) {
  await endSession(db, settings, request);
  const token = newToken();
  const session = {
    accountREF: accountId,
    tokenHash: hashToken(token),
    userAgent: cutText(request.headers['user-agent'] ?? '', 300),
    address: request.ip,
    zone: readersZone(),
    byPasskey,
    ...provider,
    graceDays: settings.requireTwoFactor === 'week' && isApprover(role) ? graceDays : null,
    otherSessions: sessionsAtOnce - 1,
  };
  const browser = nameBrowser(settings, request, reply);
  const sessionId = await saveSession(db, { ...session, personId, failures, browserHash: browser.hash });
  // The session's cookie comes first, because programs that keep only one cookie keep the first.
  reply.setCookie(cookieName(settings), token, cookieOptions(settings));
  browser.keep();
  return sessionId;
}

/** Ends the request's session, if it has one. Returns the encrypted address to sign out at a provider. */
export async function endSession(db: Db, settings: Settings, request: FastifyRequest): Promise<string | null> {
  const token = request.cookies[cookieName(settings)];
  const ended = token ? await dropSession(db, hashToken(token)) : undefined;
  return ended?.signOut ?? null;
}

export function clearCookie(settings: Settings, reply: FastifyReply): void {
  reply.clearCookie(cookieName(settings), cookieOptions(settings)).header('clear-site-data', '"cache", "storage"');
}

/** The abilities open to a person: none while they still have to set up two-factor sign-in. */
export const openTo = ({ role, twoFactorDue }: Pick<Me, 'role' | 'twoFactorDue'>): Ability[] =>
  twoFactorDue ? [] : abilitiesOf(role);

/** True when a session was unused for too long or has reached its maximum age. */
export function isSessionOver(
  role: Role,
  { createdAt, lastSeenAt, asOf }: { createdAt: string; lastSeenAt: string; asOf: string },
): boolean {
  const { idle, absolute } = isApprover(role) ? lifetimes.staff : lifetimes.others;
  // An instant may be in the future after a clock was corrected; we use its distance from now.
  const age = (instant: string) => Math.abs(Date.parse(asOf) - Date.parse(instant));
  return age(lastSeenAt) > idle || age(createdAt) > absolute;
}

/** The visitor of the current page, read by its first call. */
const pages = new AsyncLocalStorage<{ visitor?: Promise<Me | undefined> }>();
/** Reads the person once for all calls that the task makes. They must have the cookies of one request, and change nothing. */
export const asOneVisitor = <T>(task: () => T): T => pages.run({}, task);

/**
 * Reads the person from the database for every request and every page, so that a lock, a new role or a deletion takes effect at
 * once.
 */
export function sessionReader(database: Database<Schema>, settings: Settings) {
  const limits = openStaffLimits(database.db, settings.rateLimits);
  return {
    whoIs: async (services: Services, request: FastifyRequest, endpoint: WholeEndpoint): Promise<Me | undefined> => {
      const of = pages.getStore() ?? {};
      const me = await (of.visitor ??= identify(database.db, settings, request));
      admit(endpoint, me);
      if (me?.twoFactorDue === true && endpoint.access !== 'anyone' && !isOpenBefore(endpoint, me))
        throw twoFactorFirst();
      if (me) await limits.check(services, me, endpoint);
      return me;
    },
    noteAnswer: limits.note,
  };
}

/** A person with a passkey can't set up another factor with only a password. */
const isOpenBefore = ({ whileSettingUp, method }: WholeEndpoint, { hasPasskey = false }: Me): boolean =>
  whileSettingUp === true && (method === 'GET' || !hasPasskey);

/** Returns the sessions that have ended. The check doesn't count as a use. */
export async function endedSessions(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await sessionsByIds(db, ids);
  const alive = new Set(
    found.filter((one) => one.status === 'Active' && !isSessionOver(one.role, one)).map(({ _id }) => _id),
  );
  return new Set(ids.filter((id) => !alive.has(id)));
}

/** The browser and its system without versions, which can change during a session. */
const deviceOf = (userAgent: string) => userAgent.replaceAll(/[\d._]+/g, '');
/** True when a session comes from another network and another device at once, like a stolen one. Its owner signs in again. */
const hasMoved = (
  { userAgent, address }: { readonly userAgent: string; readonly address: string },
  { ip, headers }: FastifyRequest,
): boolean =>
  networkOf(ip) !== networkOf(address) && deviceOf(cutText(headers['user-agent'] ?? '', 300)) !== deviceOf(userAgent);

async function identify(db: Db, settings: Settings, request: FastifyRequest): Promise<Me | undefined> {
  if (/stoa_(?:pat|inst)_/.test(request.url)) throw tokenInAddress();
  const [, secret] = /^bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (secret !== undefined) {
    const { totpSince, secondFactorBy, ...me } = await holderOf(db, secret.trim());
    const twoFactorIn = twoFactorDays(settings, { ...me, totpSince, secondFactorBy, byPasskey: me.hasPasskey });
    return { ...me, twoFactorDue: twoFactorIn === 0 };
  }
  const token = request.cookies[cookieName(settings)];
  if (!token) return undefined;
  const found = await sessionByToken(db, hashToken(token));
  if (!found || found.status !== 'Active' || isSessionOver(found.role, found)) return undefined;
  const {
    status: _status,
    createdAt,
    lastSeenAt,
    asOf,
    totpSince,
    secondFactorBy,
    byPasskey,
    provedAt,
    userAgent: _agent,
    address: _address,
    ...me
  } = found;
  if (hasMoved(found, request)) return undefined;
  if (Date.parse(asOf) - Date.parse(lastSeenAt) > minute) await touchSession(db, me.sessionId, request.ip);
  const signedInFor = Math.abs(Date.parse(asOf) - Date.parse(provedAt ?? createdAt));
  const twoFactorIn = twoFactorDays(settings, { ...me, totpSince, secondFactorBy, byPasskey });
  return { ...me, signedInFor, twoFactorDue: twoFactorIn === 0, twoFactorIn };
}
