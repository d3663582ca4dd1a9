import type { Language } from '@stoa/contract/kernel/i18n';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { acceptedPages } from '@stoa/contract/people/accounts.endpoints';
import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { pageOf } from '../kernel/lists.ts';
import { newestPages, pageColumns, pagesInForce, type PageRow } from '../people/acceptances.queries.ts';

/** Makes concurrent changes of a page wait for each other. */
export const lockPage = (db: Db, slug: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`page ${slug}`}, 0))`.execute(db);

/** The pages by title: those in force, or for staff the newest versions. Titles are searched in a language, else in English. */
export const pageList = (
  db: Db,
  { isStaff, language }: { readonly isStaff: boolean; readonly language: Language },
  query: PageQuery,
) => {
  const title = sql<string>`coalesce("texts"->${language}->>'title', "texts"->'en'->>'title', '')`;
  return pageOf(
    db.selectFrom(newestPages(db, { isStaff }).as('page')).selectAll().where('texts', 'is not', null),
    query,
    {
      search: [title, sql.ref('slug')],
      sort: { title, slug: sql.ref('slug') },
      byDefault: [sql.ref('slug')],
    },
  );
};

/** The time of the last version of the terms or the privacy policy; undefined while one of them is missing. */
export async function termsPublishedAt(db: Db): Promise<{ at: string } | undefined> {
  const inForce = await pagesInForce(db);
  if (!acceptedPages.every((slug) => inForce.some((page) => page.slug === slug))) return undefined;
  return db
    .selectFrom('sitePage')
    .select('createdAt as at')
    .where('slug', 'in', acceptedPages)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The newest version of a page, in force or not yet. */
export const latestPage = (db: Db, slug: string): Promise<PageRow | undefined> =>
  db
    .selectFrom('sitePage')
    .select(pageColumns)
    .where('slug', '=', slug)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
export const pageVersion = (db: Db, slug: string, version: number): Promise<PageRow | undefined> =>
  db
    .selectFrom('sitePage')
    .select(pageColumns)
    .where('slug', '=', slug)
    .where('version', '=', version)
    .executeTakeFirst();

export const insertPage = (db: Db, { texts, ...page }: PageRow, personId: string) =>
  db
    .insertInto('sitePage')
    .values({ ...page, texts: texts && JSON.stringify(texts), createdByREF: personId })
    .execute();

export const pageVersions = (db: Db, slug: string, query: PageQuery) =>
  pageOf(
    db
      .selectFrom('sitePage')
      .leftJoin('person', 'person._id', 'sitePage.createdByREF')
      .select([
        sql<string>`"sitePage"."version"::text`.as('_id'),
        'sitePage.version',
        'effective',
        'sitePage.createdAt as at',
        sql<string>`coalesce(trim("firstName" || ' ' || "lastName"), '')`.as('by'),
        sql<Record<string, string> | null>`(select jsonb_object_agg("key", "value"->>'title')
          from jsonb_each("texts"))`.as('titles'),
        sql<number>`(select count(distinct "personREF")::int from "acceptance"
          where "acceptance"."slug" = "sitePage"."slug" and "acceptance"."version" = "sitePage"."version")`.as(
          'acceptedBy',
        ),
      ])
      .where('slug', '=', slug),
    query,
    {
      search: [sql.ref('firstName'), sql.ref('lastName')],
      sort: { version: sql.ref('sitePage.version') },
      byDefault: [sql`"sitePage"."version" desc`],
    },
  );
