import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { BodyOf, ReplyOf } from '@stoa/contract/kernel/endpoint';
import { mostPasskeys, type Passkey, type passkeys } from '@stoa/contract/people/passkeys.shapes';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAction } from '../../../kernel/audit.ts';
import type { Context, Services } from '../../../kernel/context.ts';
import type { Trx } from '../../../kernel/db.ts';
import { queueMail } from '../../../kernel/mail.ts';
import { Refusal, conflict, notFound } from '../../../kernel/refusal.ts';
import { passkeyAdded, passkeyRemoved } from '../accounts.emails.ts';
import { accountById } from '../accounts.queries.ts';
import {
  credentialsOf,
  deletePasskey,
  insertPasskey,
  lockPasskey,
  passkeysOf,
  spendChallenge,
  updatePasskeyName,
  usePasskey,
} from './passkeys.queries.ts';
import { hasShownBoth } from './sessions.queries.ts';
import { keepAWayIn } from './without-password.ts';
import { openSession, refuseClosed } from './sign-in.ts';

// Imported lazily, because it is large and only needed to check passkeys.
const webauthn = () => import('@simplewebauthn/server');

/** Milliseconds that a browser has to answer. */
const patience = 300_000;
const forSignIn = 'sign in';

/** The site as browsers identify it: passkeys work only on its own host. */
const siteOf = ({ settings }: Services) => {
  const { hostname, origin } = new URL(settings.publicUrl);
  return { expectedRPID: hostname, expectedOrigin: origin };
};

/**
 * A challenge with a signature and an expiry, for one purpose. Nothing is stored until it is answered, so requests for any
 * number of challenges cost no storage.
 */
function newChallenge(services: Services, purpose: string): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(24);
  head.writeDoubleBE(Date.now() + patience);
  randomBytes(16).copy(head, 8);
  return new Uint8Array(Buffer.concat([head, signOf(services, purpose, head)]));
}
const signOf = ({ encryption }: Services, purpose: string, head: Buffer): Buffer =>
  createHmac('sha256', encryption.derive('passkey challenges')).update(purpose).update(head).digest();
function isChallenge(services: Services, purpose: string, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== 56) return false;
  const head = bytes.subarray(0, 24);
  const left = head.readDoubleBE() - Date.now();
  return timingSafeEqual(bytes.subarray(24), signOf(services, purpose, head)) && left > 0 && left <= patience;
}
const challengeIn = (clientDataJSON: string): string => {
  try {
    return String(
      (JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }).challenge,
    );
  } catch {
    return '';
  }
};

/** The account's id for authenticators, which doesn't identify a person. */
const handleOf = (accountId: string) => new Uint8Array(Buffer.from(accountId.replaceAll('-', ''), 'hex'));

/** Returns the options for a browser to make a passkey. Authenticators with a passkey of the account refuse another one. */
export async function passkeyOptions({ services, db, me }: Context): Promise<ReplyOf<typeof passkeys.options>> {
  const known = await credentialsOf(db, me.accountId);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: i18n.site,
    rpID: siteOf(services).expectedRPID,
    userName: me.email,
    userID: handleOf(me.accountId),
    challenge: newChallenge(services, me.accountId),
    timeout: patience,
    excludeCredentials: known.map(({ credential, transports }) => ({ id: credential, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

const notMade = () => conflict(i18n.t('Your browser’s answer came too late or doesn’t fit. Try again.'), 'passkey');

/** Adds a passkey. Throws Refusal 409 when the browser's answer is old, used or forged, or the passkey is known. */
export async function addPasskey(
  context: Context<Trx>,
  { name, response }: BodyOf<typeof passkeys.create>,
): Promise<Passkey> {
  const { services, db, me } = context;
  const made = response as unknown as RegistrationResponseJSON;
  const challenge = challengeIn(made.response.clientDataJSON);
  if (!isChallenge(services, me.accountId, challenge) || !(await spendChallenge(db, challenge))) throw notMade();
  if ((await passkeysOf(db, me.accountId)).length >= mostPasskeys)
    throw conflict(i18n.t('You have many passkeys already. Remove one you don’t use.'), 'too-many');
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: made,
    expectedChallenge: challenge,
    ...siteOf(services),
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw notMade();
  const { id: credential, publicKey, counter, transports = [] } = registrationInfo.credential;
  const values = { accountREF: me.accountId, credential, publicKey: Buffer.from(publicKey), counter, transports, name };
  const saved = await insertPasskey(db, values);
  if (!saved) throw notMade();
  // The passkey has just verified its user, after the password.
  await hasShownBoth(db, me.sessionId);
  await recordAction(context, 'add passkey', 'account', me.accountId, { name });
  await queueMail(context, me, passkeyAdded(name));
  return saved;
}

/** Renames the person's own passkey. Throws Refusal 404 for another's. */
export async function renamePasskey(context: Context<Trx>, id: string, name: string): Promise<void> {
  const { db, me } = context;
  if (!(await updatePasskeyName(db, me.accountId, id, name))) throw notFound();
  await recordAction(context, 'rename passkey', 'account', me.accountId, { name });
}

/** Removes the person's own passkey. Throws Refusal 404 for another's. */
export async function removePasskey(context: Context<Trx>, id: string): Promise<void> {
  const { db, me } = context;
  const account = await accountById(db, me.accountId);
  const removed = await deletePasskey(db, me.accountId, id);
  if (!removed || !account) throw notFound();
  keepAWayIn(account, (await passkeysOf(db, me.accountId)).length);
  await recordAction(context, 'remove passkey', 'account', me.accountId, removed);
  await queueMail(context, me, passkeyRemoved(removed.name));
}

/** Returns the options for a sign-in by a passkey, before the account is known. */
export async function signInOptions(services: Services): Promise<ReplyOf<typeof passkeys.signInOptions>> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(services).expectedRPID,
    challenge: newChallenge(services, forSignIn),
    timeout: patience,
    userVerification: 'required',
  });
  return { ...options };
}

/**
 * Signs a person in by a passkey. It has verified its user, so it counts as both factors. Every passkey that doesn't work gets
 * the same error.
 */
export async function signInByPasskey(
  services: Services,
  { response }: BodyOf<typeof passkeys.signIn>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ReplyOf<typeof passkeys.signIn>> {
  const shown = response as unknown as AuthenticationResponseJSON;
  const challenge = challengeIn(shown.response.clientDataJSON);
  const unknown = new Refusal(401, i18n.t('This passkey doesn’t work here. Sign in with your password.'));
  if (!isChallenge(services, forSignIn, challenge)) throw unknown;
  const { verifyAuthenticationResponse } = await webauthn();
  return services.database.tx(async (trx) => {
    const passkey = await lockPasskey(trx, shown.id);
    if (!passkey || !(await spendChallenge(trx, challenge))) throw unknown;
    const { accountREF, publicKey, counter, transports } = passkey;
    const handle = Buffer.from(handleOf(accountREF)).toString('base64url');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: shown,
      expectedChallenge: challenge,
      ...siteOf(services),
      credential: { id: shown.id, publicKey: new Uint8Array(publicKey), counter, transports },
    }).catch(() => ({ verified: false, authenticationInfo: undefined }));
    const account = await accountById(trx, accountREF);
    if (!verified || !authenticationInfo || !account || shown.response.userHandle !== handle) throw unknown;
    refuseClosed(account.status);
    await usePasskey(trx, passkey._id, authenticationInfo.newCounter);
    return openSession(services, trx, account, { request, reply, byPasskey: true });
  });
}
