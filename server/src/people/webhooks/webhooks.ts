import { randomBytes } from 'node:crypto';
import { i18n } from '@stoa/contract/kernel/i18n';
import { mostWebhooks, type Delivery, type webhooks, type Webhook } from '@stoa/contract/people/webhooks.shapes';
import type { z } from 'zod';
import { recordAction } from '../../kernel/audit.ts';
import { changesBetween } from '../../kernel/changes.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Trx } from '../../kernel/db.ts';
import type { Page } from '../../kernel/lists.ts';
import { conflict, notFound, refuseField } from '../../kernel/refusal.ts';
import { refuseOld } from '../accounts/history.ts';
import { lockedInstitution } from '../accounts/institution.queries.ts';
import {
  countWebhooks,
  deleteSome,
  deleteWebhook,
  deliveryPage,
  insertWebhook,
  lockedWebhook,
  renewDelivery,
  replaceSecret,
  updateWebhook,
  webhookById,
} from './webhooks.queries.ts';

type New = z.output<(typeof webhooks)['create']['body']>;
type Change = z.output<(typeof webhooks)['change']['body']>;
type WithSecret = Webhook & { secret: string };
type DeliveryQuery = z.output<(typeof webhooks)['deliveries']['query']>;

/** 256 random bits, as Standard Webhooks writes them. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
/** The log has only the host, because a path or a query may contain a key. */
const nameOf = (url: string) => new URL(url).host;

async function webhookNow({ db, me }: Context, id: string): Promise<Webhook> {
  const row = await webhookById(db, me, id);
  if (!row) throw notFound();
  return row;
}
async function locked({ db, me }: Context<Trx>, id: string) {
  const row = await lockedWebhook(db, me, id);
  if (!row) throw notFound();
  return row;
}
function refuseUnsafe({ services }: Context, url: string | undefined): void {
  if (services.settings.production && url?.startsWith('http:'))
    throw refuseField('url', i18n.t('Use https://, so that nobody can read or change what we send.'));
}

/** The institution whose events a new webhook gets; null for those of the site, which only Administrators can choose. */
async function institutionFor({ db, me }: Context<Trx>, asked: string | null | undefined): Promise<string | null> {
  const own = me.institutionREF ?? undefined;
  const institutionREF = asked ?? own;
  if (institutionREF === undefined && me.role === 'Administrator') return null;
  const isTheirs = own === undefined || institutionREF === own;
  if (institutionREF === undefined || !isTheirs || !(await lockedInstitution(db, institutionREF)))
    throw refuseField('institutionREF', i18n.t('Choose an institution.'));
  return institutionREF;
}

export async function addWebhook(
  context: Context<Trx>,
  { url, kinds, institutionREF: asked }: New,
): Promise<WithSecret> {
  const { db, me, services } = context;
  refuseUnsafe(context, url);
  const institutionREF = await institutionFor(context, asked);
  if ((await countWebhooks(db, institutionREF)) >= mostWebhooks)
    throw conflict(i18n.t('There are already {most} webhooks. Delete one first.', { most: mostWebhooks }));
  const secret = newSecret();
  const sealed = services.encryption.encrypt(secret);
  const { _id } = await insertWebhook(db, { url, kinds, institutionREF, secret: sealed, createdByREF: me._id });
  await recordAction(context, 'add webhook', 'webhook', _id, { host: nameOf(url), kinds, institutionREF });
  return { ...(await webhookNow(context, _id)), secret };
}

/** Changes a webhook. After it is turned on again, it gets the waiting deliveries and three more days of tries. */
export async function changeWebhook(
  context: Context<Trx>,
  id: string,
  { version, ...change }: Change,
): Promise<Webhook> {
  const before = await locked(context, id);
  const current = await webhookNow(context, id);
  await refuseOld(context, { entity: 'webhook', id, current }, version, change);
  refuseUnsafe(context, change.url);
  const { url = before.url, kinds = before.kinds, isOn = before.isOn } = change;
  const turned = isOn === before.isOn ? {} : { isOn, stopped: isOn ? null : ('by hand' as const), failingSince: null };
  await updateWebhook(context.db, id, { url, kinds, ...turned });
  const logged = (row: { url: string; kinds: string[]; isOn: boolean }) => ({ ...row, url: nameOf(row.url) });
  const changes = changesBetween(logged(before), logged({ url, kinds, isOn }), ['url', 'kinds', 'isOn']);
  if (changes.length > 0) await recordAction(context, 'change webhook', 'webhook', id, { changes });
  return webhookNow(context, id);
}

/** Makes a new secret. The earlier one also signs for a day, so that the receiver has time to change it. */
export async function rotateSecret(context: Context<Trx>, id: string): Promise<WithSecret> {
  const { url } = await locked(context, id);
  const secret = newSecret();
  await replaceSecret(context.db, id, context.services.encryption.encrypt(secret));
  await recordAction(context, 'rotate webhook secret', 'webhook', id, { host: nameOf(url) });
  return { ...(await webhookNow(context, id)), secret };
}

export async function removeWebhook(context: Context<Trx>, id: string): Promise<void> {
  const { url } = await locked(context, id);
  await deleteWebhook(context.db, id);
  await recordAction(context, 'delete webhook', 'webhook', id, { host: nameOf(url) });
}

export async function deliveriesOf(
  context: Context,
  id: string,
  { state, ...query }: DeliveryQuery,
): Promise<Page<Delivery>> {
  await webhookNow(context, id);
  return deliveryPage(context.db, id, query, state);
}

export async function sendAgain(context: Context<Trx>, id: string): Promise<Delivery> {
  const delivery = await renewDelivery(context.db, context.me, id);
  if (!delivery) throw notFound();
  await recordAction(context, 'send delivery again', 'delivery', id, { kind: delivery.kind });
  return delivery;
}

export const deleteOldDeliveries = (db: Db, days: number, limit: number): Promise<number> =>
  deleteSome(db, days, limit);
