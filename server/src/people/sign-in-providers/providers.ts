import { i18n } from '@stoa/contract/kernel/i18n';
import type { SignInProvider, signInProviders } from '@stoa/contract/people/sign-in-providers.shapes';
import type { z } from 'zod';
import { recordAction } from '../../kernel/audit.ts';
import { changesBetween } from '../../kernel/changes.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Trx } from '../../kernel/db.ts';
import { notFound, refuseField } from '../../kernel/refusal.ts';
import { refuseOld } from '../accounts/history.ts';
import { lockedInstitution } from '../accounts/institution.queries.ts';
import { endSessionsOfProvider } from '../accounts/sign-in/sessions.queries.ts';
import { configOf } from './oidc.ts';
import {
  deleteProvider,
  domainsOfOthers,
  dropIdentities,
  insertProvider,
  providerById,
  updateProvider,
} from './providers.queries.ts';

type New = z.output<(typeof signInProviders)['create']['body']>;
type Change = z.output<(typeof signInProviders)['change']['body']>;

async function provider(db: Db, id: string): Promise<SignInProvider> {
  const row = await providerById(db, id);
  if (!row) throw notFound();
  return row;
}

/** Reads an issuer's configuration, and throws a Refusal at its field when that fails. */
async function refuseUnknown(
  { services }: Context,
  client: Pick<New, 'issuer' | 'clientId' | 'secret'>,
): Promise<void> {
  await configOf(services, { ...client, _id: '', version: 0 }).catch((error: unknown) => {
    services.log.warn(error, 'an issuer could not be asked');
    throw refuseField(
      'issuer',
      i18n.t('No OpenID Connect provider answers there, or it calls itself by another name. Copy the issuer exactly.'),
    );
  });
}
async function refuseTaken(db: Db, id: string | undefined, { domains = [], institutionREF }: Partial<New>) {
  const others = await domainsOfOthers(db, id);
  const taken = domains.find((domain) => others.includes(domain));
  if (taken) throw refuseField('domains', i18n.t('Another provider already signs in {domain}.', { domain: taken }));
  if (institutionREF && !(await lockedInstitution(db, institutionREF)))
    throw refuseField('institutionREF', i18n.t('Choose an institution.'));
}

export async function addProvider(context: Context, { secret, institutionREF = null, ...given }: New) {
  await refuseUnknown(context, { ...given, secret });
  const { services } = context;
  return services.database.tx(async (trx) => {
    await refuseTaken(trx, undefined, { ...given, institutionREF });
    const { _id } = await insertProvider(trx, {
      ...given,
      institutionREF,
      secret: services.encryption.encrypt(secret),
    });
    await recordAction({ ...context, db: trx }, 'add sign-in provider', 'signInProvider', _id, given);
    return provider(trx, _id);
  });
}

const named = ['name', 'issuer', 'clientId', 'domains', 'isActive'] as const;
/** Changes a provider. With another issuer, the identities of the first one are deleted. */
export async function changeProvider(context: Context, id: string, { version, secret, ...change }: Change) {
  const { services } = context;
  const before = await provider(context.db, id);
  const { issuer = before.issuer, clientId = before.clientId } = change;
  if (issuer !== before.issuer) {
    if (!secret) throw refuseField('secret', i18n.t('Enter the secret that the new issuer gave you.'));
    await refuseUnknown(context, { issuer, clientId, secret });
  }
  return services.database.tx(async (trx) => {
    const inside = { ...context, db: trx };
    await refuseTaken(trx, id, change);
    const current = await provider(trx, id);
    await refuseOld(inside, { entity: 'signInProvider', id, current }, version, change);
    await updateProvider(trx, id, { ...change, ...(secret && { secret: services.encryption.encrypt(secret) }) });
    const after = await provider(trx, id);
    if (!after.isActive || issuer !== current.issuer) await endSessionsOfProvider(trx, id);
    if (issuer !== current.issuer) await dropIdentities(trx, id);
    const changes = changesBetween(current, after, [...named]);
    const logged = { changes, isSecretNew: Boolean(secret) };
    await recordAction(inside, 'change sign-in provider', 'signInProvider', id, logged);
    return after;
  });
}

export async function removeProvider(context: Context<Trx>, id: string): Promise<void> {
  const removed = await deleteProvider(context.db, id);
  if (!removed) throw notFound();
  await recordAction(context, 'delete sign-in provider', 'signInProvider', id, removed);
}
