import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import type { Area } from '@stoa/contract/kernel/endpoint';
import { sql } from 'kysely';
import { statement, type Db } from '../../kernel/db.ts';
import { pageOf } from '../../kernel/lists.ts';
import { populatedInstitution } from '../accounts/institution.queries.ts';
import { callerColumns, hasPasskey } from '../accounts/sign-in/sessions.queries.ts';
import { populatedNameOnly } from '../accounts/accounts.queries.ts';

export interface NewApiToken {
  readonly accountREF: string;
  readonly institutionREF: string | null;
  readonly role: string;
  readonly name: string;
  readonly areas: Area[];
  readonly write: boolean;
  readonly hash: Buffer;
  readonly expires: string;
}

/** A token's last day is one of UTC, wherever the database's clock is set. */
const today = sql`(now() at time zone 'UTC')::date`;

const apiTokens = (db: Db) =>
  db
    .selectFrom('apiToken')
    .innerJoin('account', 'account._id', 'apiToken.accountREF')
    .innerJoin('person', 'person._id', 'account.personREF')
    .leftJoin('institution', 'institution._id', 'apiToken.institutionREF')
    .select(['apiToken._id', 'apiToken.name', 'areas', 'write', 'apiToken.createdAt', 'expires', 'lastUsedAt'])
    .select(sql<string | null>`case when "earlierUntil" > now() then "earlierUntil" end`.as('earlierUntil'))
    .select(populatedInstitution('apiToken.institutionREF').as('institution'))
    .select(populatedNameOnly('account.personREF').$notNull().as('owner'))
    .$narrowType<{ areas: Area[] }>();

export const tokenById = (db: Db, id: string) => apiTokens(db).where('apiToken._id', '=', id).executeTakeFirstOrThrow();
const newest = (of: ReturnType<typeof apiTokens>) => of.orderBy('apiToken.createdAt', 'desc').orderBy('apiToken._id');
export const tokensOfAccount = (db: Db, accountId: string) =>
  newest(apiTokens(db)).where('accountREF', '=', accountId).where('apiToken.institutionREF', 'is', null).execute();
export const tokensOfInstitution = (db: Db, institutionId: string) =>
  newest(apiTokens(db)).where('apiToken.institutionREF', '=', institutionId).execute();
export const tokenPage = (db: Db, query: PageQuery) =>
  pageOf(apiTokens(db), query, {
    search: ['apiToken.name', 'person.firstName', 'person.lastName', 'institution.name'].map((one) => sql.ref(one)),
    sort: {
      name: sql`lower("apiToken"."name")`,
      createdAt: sql.ref('apiToken.createdAt'),
      expires: sql.ref('expires'),
      lastUsedAt: sql.ref('lastUsedAt'),
    },
    byDefault: [sql.ref('apiToken._id')],
    newestFirst: true,
  });

/** Saves a token and returns its id. */
export const insertToken = async (db: Db, values: NewApiToken): Promise<string> =>
  (await db.insertInto('apiToken').values(values).returning('_id').executeTakeFirstOrThrow())._id;
/** Counts a person's own tokens or an institution's, and lets nobody add another until the transaction ends. */
export const countTokens = async (db: Db, { accountREF, institutionREF }: NewApiToken): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tokens of ${institutionREF ?? accountREF}`}, 0))`.execute(
    db,
  );
  const { count } = await db
    .selectFrom('apiToken')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('institutionREF', 'is not distinct from', institutionREF)
    .$if(institutionREF === null, (own) => own.where('accountREF', '=', accountREF))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Locks a token until the transaction ends. */
export const lockToken = (db: Db, id: string) =>
  db
    .selectFrom('apiToken')
    .select(['_id', 'accountREF', 'institutionREF', 'name', sql<boolean>`"expires" < ${today}`.as('isOver')])
    .where('_id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Gives a token another secret and owner. The current secret works for some more hours; an older one ends now. */
export const replaceSecret = (
  db: Db,
  id: string,
  to: { accountREF: string; role: string; hash: Buffer },
  overlapHours: number,
) =>
  db
    .updateTable('apiToken')
    .set({
      ...to,
      earlierHash: sql`"hash"` as never,
      earlierUntil: sql`now() + make_interval(hours => ${overlapHours})` as never,
    })
    .where('_id', '=', id)
    .execute();
export const deleteToken = (db: Db, id: string) => db.deleteFrom('apiToken').where('_id', '=', id).execute();
/** Deletes tokens a month after they have expired. Until then their owners see that they expired. */
export const deleteExpiredTokens = (db: Db) =>
  db
    .deleteFrom('apiToken')
    .where('expires', '<', sql<string>`now() - interval '30 days'`)
    .execute();
/** Ends the tokens that a person made, also those of an institution. */
export const deleteTokensOf = (db: Db, accountId: string) =>
  db.deleteFrom('apiToken').where('accountREF', '=', accountId).execute();

const found = statement((db: Db, { hash }: { readonly hash: Buffer }) =>
  db
    .selectFrom('apiToken')
    .innerJoin('account', 'account._id', 'apiToken.accountREF')
    .innerJoin('person', 'person._id', 'account.personREF')
    .select([
      'apiToken._id as tokenId',
      'apiToken.areas',
      'apiToken.write',
      'apiToken.role as givenRole',
      'apiToken.institutionREF as forInstitution',
      ...callerColumns,
      hasPasskey,
      sql<boolean>`"lastUsedAt" is null or "lastUsedAt" < now() - interval '1 minute'`.as('isSeenLongAgo'),
    ])
    .where((eb) =>
      eb.or([
        eb('hash', '=', hash),
        eb.and([eb('earlierHash', '=', hash), eb('earlierUntil', '>', sql<string>`now()`)]),
      ]),
    )
    .where(sql<boolean>`"expires" >= ${today}`)
    .where('account.status', '=', 'Active')
    .$narrowType<{ areas: Area[] }>(),
);
/** Returns the token of a hash with its owner. Undefined when it has ended, or its owner's account is not active. */
export const tokenByHash = async (db: Db, hash: Buffer) => (await found(db, { hash }))[0];
export const touchToken = (db: Db, id: string) =>
  db
    .updateTable('apiToken')
    .set({ lastUsedAt: sql`now()` as never })
    .where('_id', '=', id)
    .execute();
