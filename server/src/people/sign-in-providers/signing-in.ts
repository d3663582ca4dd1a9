import type { BodyOf, ReplyOf } from '@stoa/contract/kernel/endpoint';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { signInProviders } from '@stoa/contract/people/sign-in-providers.shapes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAction } from '../../kernel/audit.ts';
import { systemContext, type Services } from '../../kernel/context.ts';
import { hashToken } from '../../kernel/encryption.ts';
import { Refusal, notFound } from '../../kernel/refusal.ts';
import { limitTo } from '../../kernel/throttle.ts';
import type { Trx } from '../../kernel/db.ts';
import { accountByEmail, accountById, type LockedAccount } from '../accounts/accounts.queries.ts';
import { spendChallenge } from '../accounts/sign-in/passkeys.queries.ts';
import { pendingCookie, type Coming } from '../accounts/sign-in/sessions.ts';
import { openSession, refuseClosed } from '../accounts/sign-in/sign-in.ts';
import { codeFirst, codeFits, wrongCode } from '../accounts/sign-in/two-factor.ts';
import { ask, proofOf, reached, type Asked, type Proof } from './oidc.ts';
import {
  identitiesOf,
  insertIdentity,
  offeredProviders,
  providerOfDomain,
  workingProvider,
  type WorkingProvider,
} from './providers.queries.ts';

/** A person whom a provider has signed in, and who still has to enter the code of their app. */
interface Owing extends Omit<Proof, 'email'> {
  readonly accountId: string;
  readonly id: string;
}
type Session = ReplyOf<typeof signInProviders.finish>;

export async function offeredWays({ database: { db } }: Services): Promise<ReplyOf<typeof signInProviders.offered>> {
  const all = await offeredProviders(db);
  return {
    byName: all.filter(({ institutionREF }) => institutionREF === null).map(({ _id, name }) => ({ _id, name })),
    byDomain: all.length > 0,
  };
}

const clientOf = ({ encryption }: Services, row: WorkingProvider) => ({
  ...row,
  secret: encryption.decrypt(row.secret),
});
const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Returns the provider's address. Throws Refusal 404 without a provider for the address, and 503 when the provider is down. */
export async function beginSignIn(
  services: Services,
  { id, email, fresh = false }: BodyOf<typeof signInProviders.begin>,
  reply: FastifyReply,
): Promise<{ url: string }> {
  const { db } = services.database;
  const row = id === undefined ? await providerOfDomain(db, domainOf(email ?? '')) : await workingProvider(db, id);
  if (!row)
    throw new Refusal(404, i18n.t('We know no institution for this address. Sign in with your password or a passkey.'));
  const { asked, url } = await reached(() => ask(services, clientOf(services, row), email, fresh));
  pendingCookie(services).set(reply, asked);
  return { url };
}

const beginFresh = () => new Refusal(401, i18n.t('This sign-in took too long or was used before. Start again.'));

/** Signs in with a provider's answer, which is valid once and in the browser that began the sign-in. */
export async function finishSignIn(
  services: Services,
  { id, answer }: BodyOf<typeof signInProviders.finish>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  const { database } = services;
  const cookie = pendingCookie(services);
  const asked = cookie.take<Asked>(request, reply);
  const row = await workingProvider(database.db, id);
  if (!row || asked?.id !== id || !asked.verifier) throw beginFresh();
  if (!(await database.tx((trx) => spendChallenge(trx, hashToken(asked.state).toString('base64url')))))
    throw beginFresh();
  const proof = await proofOf(services, clientOf(services, row), answer, asked);
  return database
    .tx(async (trx) => {
      const account = await ownerOf(services, trx, row, proof);
      if (account.totpSecret !== null && !proof.both) {
        const { email: _email, ...owed } = proof;
        cookie.set(reply, { ...owed, id, accountId: account.accountId } satisfies Owing);
        return undefined;
      }
      return open(services, trx, account, { ...proof, id }, { request, reply });
    })
    .then((session) => {
      if (!session) throw codeFirst();
      return session;
    });
}

/**
 * The account that a provider may sign in: one that exists, with an address that the provider has verified and whose domain is
 * its own. An institution's provider can't sign in people who decide for others. Every refusal is the same.
 */
async function ownerOf(services: Services, trx: Trx, row: WorkingProvider, proof: Proof): Promise<LockedAccount> {
  const { email, subject } = proof;
  const nobody = new Refusal(
    403,
    i18n.t(
      'Your institution signed you in, but there’s no account here that it may open. Ask an administrator to invite you.',
    ),
  );
  if (email === undefined || !row.domains.includes(domainOf(email))) throw nobody;
  const found = await accountByEmail(trx, email);
  const account = found && (await accountById(trx, found.accountId));
  if (!account) throw nobody;
  const isOthersStaff =
    account.role === 'Administrator' ||
    (account.role === 'InstitutionAdmin' && account.institutionREF !== row.institutionREF);
  if (row.institutionREF !== null && isOthersStaff) throw nobody;
  // An address that now belongs to another person gives no access: the provider's subject must stay the same.
  const known = await identitiesOf(trx, row._id, subject, account.accountId);
  if (known.some((one) => one.subject !== subject || one.accountREF !== account.accountId)) throw nobody;
  refuseClosed(account.status);
  if (known.length === 0) {
    await insertIdentity(trx, { providerREF: row._id, subject, accountREF: account.accountId });
    const detail = { provider: row.name };
    await recordAction(systemContext(services, trx), 'link provider', 'account', account.accountId, detail);
  }
  return account;
}

const open = (
  services: Services,
  trx: Trx,
  account: LockedAccount,
  { id, both, provedAt, signOut }: Omit<Owing, 'accountId' | 'subject'>,
  by: Pick<Coming, 'request' | 'reply'>,
) =>
  openSession(services, trx, account, {
    ...by,
    byPasskey: both,
    provider: {
      providerREF: id,
      provedAt,
      signOut: signOut === undefined ? null : services.encryption.encrypt(signOut),
    },
  });

/** Signs in with the code of the app, after a provider that asked for only one factor. */
export async function finishWithCode(
  services: Services,
  { code }: BodyOf<typeof signInProviders.code>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  const { database } = services;
  const cookie = pendingCookie(services);
  const owing = cookie.read<Owing>(request);
  if (owing?.accountId === undefined) throw beginFresh();
  await limitTo(database.db, `provider codes of ${owing.accountId}`, 10, 900);
  const session = await database.tx(async (trx) => {
    const account = await accountById(trx, owing.accountId);
    if (!account || !(await workingProvider(trx, owing.id))) throw notFound();
    refuseClosed(account.status);
    if (!(await codeFits(systemContext(services, trx), account, code))) return undefined;
    return open(services, trx, account, { ...owing, both: true }, { request, reply });
  });
  if (!session) throw wrongCode();
  cookie.take(request, reply);
  return session;
}
