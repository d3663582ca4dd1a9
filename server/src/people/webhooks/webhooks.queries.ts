import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import type { Delivery, Webhook } from '@stoa/contract/people/webhooks.endpoints';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Me } from '../../kernel/access.ts';
import type { Db } from '../../kernel/db.ts';
import { pageOf } from '../../kernel/lists.ts';
import type { Schema } from '../../schema.ts';
import { nameFor, populatedInstitution } from '../accounts/institution.queries.ts';

type Seeing = Pick<Me, 'role' | 'institutionREF'>;
/** Administrators see all; an InstitutionAdmin those of their institution or of all institutions, but none of the site. */
const isSeenBy = ({ role, institutionREF }: Seeing) => {
  if (role === 'Administrator') return sql<boolean>`true`;
  return institutionREF === null
    ? sql<boolean>`"webhook"."institutionREF" is not null`
    : sql<boolean>`"webhook"."institutionREF" = ${institutionREF}`;
};
const webhooks = (db: Db, me: Seeing) =>
  db
    .selectFrom('webhook')
    .select(['webhook._id', 'webhook.version', 'url', 'isOn', 'stopped', 'failingSince', 'webhook.createdAt'])
    .select(sql<Webhook['kinds']>`"kinds"`.as('kinds'))
    .select(sql<string | null>`case when "earlierUntil" > now() then "earlierUntil" end`.as('rotatedUntil'))
    .select([populatedInstitution('webhook.institutionREF').as('institution')])
    .select(nameFor(me, 'webhook.createdByREF').as('createdBy'))
    .where(isSeenBy(me));

export const webhookPage = (db: Db, me: Seeing, query: PageQuery, institutionREF: string | undefined) =>
  pageOf(
    webhooks(db, me).$if(institutionREF !== undefined, (some) => some.where('institutionREF', '=', institutionREF!)),
    query,
    {
      search: [sql.ref('url'), sql`array_to_string("kinds", ' ')`],
      sort: { url: sql.ref('url'), createdAt: sql.ref('webhook.createdAt') },
      byDefault: [sql.ref('webhook._id')],
    },
  );
export const webhookById = (db: Db, me: Seeing, id: string) =>
  webhooks(db, me).where('webhook._id', '=', id).executeTakeFirst();
/** Locks a webhook that the person sees, and returns it with its encrypted secret. */
export const lockedWebhook = (db: Db, me: Seeing, id: string) =>
  db
    .selectFrom('webhook')
    .select(['_id', 'url', 'kinds', 'isOn', 'secret', 'institutionREF'])
    .where('_id', '=', id)
    .where(isSeenBy(me))
    .forNoKeyUpdate()
    .executeTakeFirst();
/** Counts the webhooks of an institution or of the site, and prevents additions until the transaction ends. */
export async function countWebhooks(db: Db, institutionREF: string | null): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'))`.execute(db);
  const { count } = await db
    .selectFrom('webhook')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('institutionREF', 'is not distinct from', institutionREF)
    .executeTakeFirstOrThrow();
  return count;
}
export const insertWebhook = (db: Db, webhook: Insertable<Schema['webhook']>) =>
  db.insertInto('webhook').values(webhook).returning('_id').executeTakeFirstOrThrow();
export const updateWebhook = (db: Db, id: string, change: Updateable<Schema['webhook']>) =>
  db.updateTable('webhook').set(change).where('_id', '=', id).execute();
export const replaceSecret = (db: Db, id: string, secret: string) =>
  db
    .updateTable('webhook')
    .set({ secret, earlierSecret: sql.ref('secret'), earlierUntil: sql<string>`now() + interval '24 hours'` })
    .where('_id', '=', id)
    .execute();
export const deleteWebhook = (db: Db, id: string) => db.deleteFrom('webhook').where('_id', '=', id).execute();
/** Deletes secrets that no longer sign. */
export const dropSecrets = (db: Db) =>
  db
    .updateTable('webhook')
    .set({ earlierSecret: null, earlierUntil: null })
    .where(sql<boolean>`"earlierUntil" < now()`)
    .execute();

const deliveries = (db: Db) =>
  db
    .selectFrom('delivery')
    .innerJoin('webhook', 'webhook._id', 'delivery.webhookREF')
    .select(['delivery._id', 'delivery.createdAt', 'state', 'tries', 'triedAt', 'lastStatus', 'lastProblem'])
    // A delivery that waits isn't tried while the webhook is off.
    .select(['lastAnswer', sql<string | null>`case when "isOn" then "nextAt" end`.as('nextAt')])
    .select([sql<Delivery['kind']>`"kind"`.as('kind'), sql<Delivery['data']>`"data"`.as('data')]);
export const deliveryPage = (db: Db, webhookId: string, query: PageQuery, state: Delivery['state'] | undefined) =>
  pageOf(
    deliveries(db)
      .where('webhookREF', '=', webhookId)
      .$if(state !== undefined, (some) => some.where('state', '=', state!)),
    query,
    {
      search: [sql`"kind"`, sql`"data"::text`, sql.ref('lastAnswer')],
      sort: { createdAt: sql.ref('delivery.createdAt'), tries: sql.ref('tries') },
      byDefault: [sql.ref('delivery._id')],
      newestFirst: true,
    },
  );
/** Makes a delivery due now, as if it had never been tried. Returns it, unless the person may not see it. */
export async function renewDelivery(db: Db, me: Seeing, id: string) {
  const seen = db.selectFrom('webhook').select('webhook._id').where(isSeenBy(me));
  await db
    .updateTable('delivery')
    .set({ state: 'waiting', tries: 0, nextAt: sql<string>`now()` })
    .where('_id', '=', id)
    .where('webhookREF', 'in', seen)
    .execute();
  return deliveries(db).where('delivery._id', '=', id).where(isSeenBy(me)).executeTakeFirst();
}
export const oldDeliveries = (db: Db, days: number) =>
  db
    .selectFrom('delivery')
    .select('_id')
    .where(sql<boolean>`"createdAt" < now() - make_interval(days => ${days})`);
export const deleteSome = async (db: Db, days: number, limit: number): Promise<number> => {
  const some = oldDeliveries(db, days).orderBy('_id').limit(limit);
  return Number((await db.deleteFrom('delivery').where('_id', 'in', some).executeTakeFirst()).numDeletedRows);
};

/**
 * Takes due deliveries, except of webhooks that this node is still calling. They become due again after `lease` seconds, in
 * case this node is killed.
 */
export const takeDue = async (
  db: Db,
  { busy, ofEach, inAll, lease }: Record<'ofEach' | 'inAll' | 'lease', number> & { readonly busy: readonly string[] },
) =>
  (
    await sql<{
      _id: string;
      webhookREF: string;
      kind: string;
      data: object;
      createdAt: string;
      tries: number;
      url: string;
      secret: string;
      earlierSecret: string | null;
    }>`
    with "due" as materialized (
      select "one"."_id" from "webhook" cross join lateral (
        select "_id" from "delivery" where "webhookREF" = "webhook"."_id" and "state" = 'waiting' and "nextAt" <= now()
        order by "nextAt" limit ${ofEach} for update skip locked) as "one"
      where "webhook"."isOn" and "webhook"."_id" <> all(${busy}::uuid[]) limit ${inAll})
    update "delivery" set "nextAt" = now() + ${lease} * interval '1 second', "tries" = "tries" + 1, "triedAt" = now()
    from "webhook" where "delivery"."_id" in (select "_id" from "due") and "webhook"."_id" = "webhookREF"
    returning "delivery"."_id", "webhookREF", "kind", "data", "delivery"."createdAt", "tries", "url", "secret",
      case when "earlierUntil" > now() then "earlierSecret" end as "earlierSecret"`.execute(db)
  ).rows;
export type DueDelivery = Awaited<ReturnType<typeof takeDue>>[number];

type Outcome = Pick<Updateable<Schema['delivery']>, 'lastStatus' | 'lastProblem' | 'lastAnswer'>;
export async function noteDelivered(db: Db, { _id, webhookREF }: DueDelivery, outcome: Outcome): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ ...outcome, state: 'delivered', nextAt: null })
    .where('_id', '=', _id)
    .execute();
  await db
    .updateTable('webhook')
    .set({ failingSince: null })
    .where('_id', '=', webhookREF)
    .where('failingSince', 'is not', null)
    .execute();
}
/** Records a failed try; `wait` is the number of seconds until the next one, null for none. */
export async function noteFailed(
  db: Db,
  { _id, webhookREF, tries }: DueDelivery,
  outcome: Outcome,
  wait: number | null,
): Promise<void> {
  const next = wait === null ? null : sql<string>`now() + ${wait} * interval '1 second'`;
  await db
    .updateTable('delivery')
    .set({ ...outcome, state: wait === null ? 'failed' : 'waiting', nextAt: next })
    .where('_id', '=', _id)
    // If another node or a person has started another try meanwhile, that one's result counts.
    .where('state', '=', 'waiting')
    .where('tries', '=', tries)
    .execute();
  await db
    .updateTable('webhook')
    .set({ failingSince: sql<string>`now()` })
    .where('_id', '=', webhookREF)
    .where('failingSince', 'is', null)
    .execute();
}
/** Turns off a webhook that is on; with `days`, only after so many days without a success. Undefined if nothing changed. */
export const stopWebhook = (db: Db, id: string, stopped: 'gone' | 'failing', days?: number) =>
  db
    .updateTable('webhook')
    .set({ isOn: false, stopped })
    .where('_id', '=', id)
    .where('isOn', '=', true)
    .$if(days !== undefined, (one) => one.where(sql<boolean>`"failingSince" < now() - make_interval(days => ${days!})`))
    .returning(['_id', 'url', 'institutionREF', 'createdByREF'])
    .executeTakeFirst();
/** The active people who may change a webhook: its creator if still among them, else its institution's, else Administrators. */
export async function ownersOf(db: Db, institutionREF: string | null, createdByREF: string | null): Promise<string[]> {
  const people = await db
    .selectFrom('person')
    .innerJoin('account', 'account.personREF', 'person._id')
    .select(['person._id', 'role'])
    .where('account.status', '=', 'Active')
    .where(
      sql<boolean>`("role" = 'Administrator' or "role" = 'InstitutionAdmin' and ${institutionREF}::uuid is not null
        and coalesce("person"."institutionREF" = ${institutionREF}, true))`,
    )
    .execute();
  const own = people.filter(({ _id }) => _id === createdByREF);
  const staff = people.filter(({ role }) => role === 'InstitutionAdmin');
  return ([own, staff, people].find((some) => some.length > 0) ?? []).map(({ _id }) => _id);
}
