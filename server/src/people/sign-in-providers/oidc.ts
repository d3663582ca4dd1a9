import type { Configuration, CustomFetch } from 'openid-client';
import { i18n } from '@stoa/contract/kernel/i18n';
import { returnPath } from '@stoa/contract/people/sign-in-providers.endpoints';
import type { Services } from '../../kernel/context.ts';
import { callOutward } from '../../kernel/outward.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { WorkingProvider } from './providers.queries.ts';

// Imported lazily, because only a server with providers needs it.
const library = () => import('openid-client');
const minute = 60_000;
/** Seconds for which a provider may sign a person in without asking them again. */
const longestSignIn = 12 * 3600;

/** Calls the provider's addresses, which an administrator or the provider chose, through our guard for outward calls. */
const guarded =
  ({ settings }: Services): CustomFetch =>
  async (url, { method, headers, body }) => {
    const asked = {
      url,
      method,
      headers: headers as Record<string, string>,
      body: body instanceof URLSearchParams ? body.toString() : '',
    };
    const {
      status,
      text,
      headers: answered,
    } = await callOutward(asked, {
      allowsPrivate: settings.signInPrivate,
      patience: 8000,
      most: 500_000,
      signal: new AbortController().signal,
    });
    return new Response([204, 304].includes(status) ? null : text, { status, headers: answered });
  };

export type Client = Pick<WorkingProvider, '_id' | 'version' | 'issuer' | 'clientId'> & { readonly secret: string };
const known = new Map<string, { readonly at: number; readonly config: Configuration }>();

/** Reads a provider's configuration, and caches it for ten minutes. Throws when it is unreachable or names another issuer. */
export async function configOf(services: Services, { _id, version, issuer, clientId, secret }: Client) {
  const key = `${_id} ${version}`;
  const kept = known.get(key);
  if (kept && Date.now() - kept.at < 10 * minute) return kept.config;
  const client = await library();
  const fetch = guarded(services);
  const plain = services.settings.signInPrivate ? [client.allowInsecureRequests] : [];
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    [client.customFetch]: fetch,
    execute: plain,
  });
  const metadata = found.serverMetadata();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const isBasic = methods.includes('client_secret_basic');
  const auth = isBasic ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret);
  const config = new client.Configuration(metadata, clientId, secret, auth);
  config[client.customFetch] = fetch;
  for (const allow of plain) allow(config);
  if (_id !== '') known.set(key, { at: Date.now(), config });
  return config;
}

const redirectTo = ({ settings }: Services, id: string) => settings.publicUrl + returnPath(id);

/** The secrets of one sign-in, which stay in the browser's encrypted cookie until the answer comes. */
export interface Asked {
  readonly id: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly maxAge: number;
}
/** Returns the address at the provider, and the values that its answer has to match. */
export async function ask(services: Services, of: Client, email: string | undefined, isFresh: boolean) {
  const config = await configOf(services, of);
  const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } =
    await library();
  const asked: Asked = {
    id: of._id,
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    maxAge: isFresh ? 0 : longestSignIn,
  };
  const url = buildAuthorizationUrl(config, {
    redirect_uri: redirectTo(services, of._id),
    scope: 'openid email',
    state: asked.state,
    nonce: asked.nonce,
    code_challenge: await calculatePKCECodeChallenge(asked.verifier),
    code_challenge_method: 'S256',
    max_age: String(asked.maxAge),
    ...(email && { login_hint: email }),
    ...(isFresh && { prompt: 'login' }),
  });
  return { asked, url: url.href };
}

/** The values by which providers report a second factor (RFC 8176, and the classes in use). */
const strong = {
  amr: ['mfa', 'otp', 'hwk', 'fpt', 'face', 'iris', 'sc'],
  acr: [
    'phr',
    'phrh',
    'https://refeds.org/profile/mfa',
    'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  ],
};
/** A key or a face is only one factor: it counts together with another kind, or if the provider says `mfa`. */
function showsBoth(amr: unknown, acr: unknown): boolean {
  if (typeof acr === 'string' && strong.acr.includes(acr)) return true;
  const kinds = new Set(Array.isArray(amr) ? amr : []);
  return kinds.has('mfa') || (kinds.size > 1 && strong.amr.some((one) => kinds.has(one)));
}

/** The person as a provider knows them. */
export interface Proof {
  readonly subject: string;
  /** verified by the provider; undefined when it isn't */
  readonly email: string | undefined;
  readonly both: boolean;
  /** when the person last proved who they are, ISO */
  readonly provedAt: string;
  /** where to sign out at the provider */
  readonly signOut: string | undefined;
}
/**
 * Exchanges a provider's answer for the person. State, nonce, PKCE, issuer, signature and the age of the sign-in are checked by the
 * library. Throws Refusal 401 or 503.
 */
export async function proofOf(services: Services, of: Client, answer: string, asked: Asked): Promise<Proof> {
  const { authorizationCodeGrant, buildEndSessionUrl, fetchUserInfo } = await library();
  const config = await reached(() => configOf(services, of));
  const came = new URL(redirectTo(services, of._id));
  came.search = answer;
  try {
    const tokens = await authorizationCodeGrant(config, came, {
      pkceCodeVerifier: asked.verifier,
      expectedState: asked.state,
      expectedNonce: asked.nonce,
      maxAge: asked.maxAge,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    const { email, email_verified: isVerified } =
      claims['email'] === undefined ? await fetchUserInfo(config, tokens.access_token, claims.sub) : claims;
    const hint = { post_logout_redirect_uri: `${services.settings.publicUrl}/login`, id_token_hint: tokens.id_token! };
    return {
      subject: claims.sub,
      email: isVerified === true && typeof email === 'string' ? email : undefined,
      both: showsBoth(claims['amr'], claims['acr']),
      provedAt: new Date(claims.auth_time! * 1000).toISOString(),
      signOut: config.serverMetadata().end_session_endpoint && buildEndSessionUrl(config, hint).href,
    };
  } catch (error) {
    const { code = '', cause } = error as { code?: string; cause?: { error?: unknown } };
    services.log.warn({ provider: of._id, code, why: cause?.error }, 'a provider’s answer was refused');
    if (/TIMEOUT|HTTP|FETCH/.test(code) || (error as Error).name === 'TypeError') throw unreachable();
    throw new Refusal(401, i18n.t('Your institution didn’t sign you in, or its answer doesn’t fit. Start again.'));
  }
}

const unreachable = () =>
  new Refusal(503, i18n.t('Your institution’s sign-in can’t be reached now. Try again later, or sign in another way.'));
/** Throws Refusal 503 when the provider can't be reached. */
export async function reached<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw unreachable();
  }
}
