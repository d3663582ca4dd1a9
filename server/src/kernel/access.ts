import type { Area, Endpoint } from '@stoa/contract/kernel/endpoint';
import { i18n, type Language } from '@stoa/contract/kernel/i18n';
import { roleName, type Role } from '@stoa/contract/kernel/role';
import { Refusal, forbidden } from './refusal.ts';

/** The rights of a token, besides those of its owner. */
export interface TokenRights {
  readonly _id: string;
  readonly areas: readonly Area[];
  readonly write: boolean;
}
/** The signed-in person, as read from the session for this request. */
export interface Me {
  readonly sessionId: string;
  /** The token that a program sent instead of a session, whose id is then `sessionId`. */
  readonly token?: TokenRights;
  readonly accountId: string;
  /** of the person */
  readonly _id: string;
  readonly role: Role;
  /** the institution an InstitutionAdmin decides for; null for all others, and for those who act for every institution */
  readonly institutionREF: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** chosen by the person, or used when they joined; null when neither is known */
  readonly language: Language | null;
  /** Milliseconds since the person last proved their identity. Missing for a program with a token. */
  readonly signedInFor?: number;
  /** the person has to set up two-factor sign-in before anything else */
  readonly twoFactorDue: boolean;
  /** Days until they have to; null when nothing is missing. */
  readonly twoFactorIn?: number | null;
  readonly hasPasskey?: boolean;
  /** The provider that signed the person in; null when they signed in here. */
  readonly providerREF?: string | null;
  /** When the person answered the offer of a passkey; null before. */
  readonly passkeyOfferedAt?: string | null;
}

export const signInFirst = () => new Refusal(401, i18n.t('Please sign in.'));
/** The refusal of a call that a session alone may not make: after signing in again, the same call works. */
export const freshSignInFirst = () =>
  new Refusal(401, i18n.t('To protect people’s records, please sign in again to do this.'), { code: 'fresh-factor' });
/** Milliseconds for which a sign-in counts as fresh. */
const freshFor = 600_000;
/** Throws Refusal 401 `fresh-factor` when the person signed in too long ago for a call that a stolen session would make. */
export function refuseStale({ signedInFor = 0 }: Pick<Me, 'signedInFor'>): void {
  if (signedInFor > freshFor) throw freshSignInFirst();
}
/** The refusal for a person whose role needs two-factor sign-in and who hasn't set it up. */
export const twoFactorFirst = () =>
  new Refusal(
    403,
    i18n.t('Your role needs two-factor sign-in. Set it up under My Account first, or sign in with your passkey.'),
    { code: 'two-factor-due' },
  );

/** Throws Refusal 403 if the endpoint is outside the token's areas, writes without the right to, or is closed to tokens. */
function refuseBeyond({ reach, method }: Endpoint, { areas, write }: TokenRights): void {
  if (reach === 'none') throw forbidden(i18n.t('Tokens can’t do this. Sign in instead.'), 'token');
  if (reach !== 'any' && !areas.includes(reach))
    throw forbidden(i18n.t('This token can’t do this: it lacks the area “{area}”.', { area: reach }), 'token');
  if (method !== 'GET' && !write) throw forbidden(i18n.t('This token can only read.'), 'token');
}

/** Throws Refusal 401 when nobody is signed in, and 403 when the endpoint doesn't allow the person's role. */
export function admit(endpoint: Endpoint, me: Me | undefined): void {
  if (me?.token) refuseBeyond(endpoint, me.token);
  if (endpoint.access === 'anyone') return;
  if (!me) throw signInFirst();
  if (endpoint.access.includes(me.role)) return;
  throw forbidden(i18n.t('Your role, {role}, can’t do this.', { role: roleName(me.role) }));
}
