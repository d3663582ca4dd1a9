import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { StoredSite } from '../columns.ts';
import type { Db } from '../kernel/db.ts';
import { pageOf } from '../kernel/lists.ts';
import { inForce } from '../people/acceptances.queries.ts';

/** Makes concurrent changes of the site wait for each other. */
export const lockSite = (db: Db) => sql`select pg_advisory_xact_lock(hashtextextended('site', 0))`.execute(db);

const latest = (db: Db) =>
  db.selectFrom('siteVersion').select(['version', 'settings']).orderBy('version', 'desc').limit(1);
export const latestSite = (db: Db) => latest(db).executeTakeFirst();

/** The settings and the pages in force, in one query. */
export const whatVisitorsSee = (db: Db) =>
  db
    .selectNoFrom([
      jsonObjectFrom(latest(db)).as('stored'),
      jsonArrayFrom(inForce(db).clearSelect().select(['slug', 'version'])).as('pages'),
    ])
    .executeTakeFirstOrThrow();
/** The time when the site’s name or texts were first set; undefined before. */
export const siteChangedAt = (db: Db) =>
  db
    .selectFrom('siteVersion')
    .select('createdAt as at')
    .where(sql<boolean>`"settings" ? 'name' or "settings" ? 'texts'`)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst();
export const siteAt = (db: Db, version: number) =>
  db.selectFrom('siteVersion').select(['version', 'settings']).where('version', '=', version).executeTakeFirst();

export const insertSite = (db: Db, version: number, settings: StoredSite, personId: string) =>
  db
    .insertInto('siteVersion')
    .values({ version, settings: JSON.stringify(settings), createdByREF: personId })
    .execute();

/** The versions, each with the settings of the one before it. */
export const sitePage = (db: Db, query: PageQuery) =>
  pageOf(
    db
      .selectFrom('siteVersion')
      .leftJoin('person', 'person._id', 'siteVersion.createdByREF')
      .leftJoin('siteVersion as before', (join) =>
        join.on('before.version', '=', sql<number>`"siteVersion"."version" - 1`),
      )
      .select([
        sql<string>`"siteVersion"."version"::text`.as('_id'),
        'siteVersion.version',
        'siteVersion.createdAt as at',
        sql<string>`coalesce(trim("firstName" || ' ' || "lastName"), '')`.as('by'),
        'siteVersion.settings',
        'before.settings as before',
      ]),
    query,
    {
      search: [sql.ref('firstName'), sql.ref('lastName')],
      sort: { version: sql.ref('siteVersion.version') },
      byDefault: [sql`"siteVersion"."version" desc`],
    },
  );
