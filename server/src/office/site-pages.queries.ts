import type { Language } from '@stoa/contract/kernel/i18n';
import type { PageQuery } from '@stoa/contract/kernel/page';
import { acceptedPages } from '@stoa/contract/office/site-pages';
import { sql } from 'kysely';
import type { PageTexts, TermsVersion } from '../columns.ts';
import type { Db } from '../kernel/db.ts';
import { pageOf } from '../kernel/lists.ts';

/** Makes one change of a page wait for another. */
export const holdPage = (db: Db, slug: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`page ${slug}`}, 0))`.execute(db);

const columns = ['slug', 'version', 'edition', 'texts', 'effective', 'begins'] as const;
export interface PageRow extends TermsVersion {
  /** the version that this one corrects, or its own */
  readonly edition: number;
  readonly texts: PageTexts | null;
  readonly effective: string | null;
  /** when that day begins where it was written; null: at once */
  readonly begins: string | null;
}

/** The newest version of each page; with `isStaff` also the one whose day has yet to come. */
const newest = (db: Db, { isStaff }: { readonly isStaff: boolean }) =>
  db
    .selectFrom('sitePage')
    .select(columns)
    .distinctOn('slug')
    .$if(!isStaff, (query) =>
      query.where((eb) => eb.or([eb('begins', 'is', null), eb('begins', '<=', sql<string>`now()`)])),
    )
    .orderBy('slug')
    .orderBy('version', 'desc');

/** The version of each page that is in force: the newest whose day has come. Without those that were deleted. */
export const inForce = (db: Db) =>
  db
    .selectFrom(newest(db, { isStaff: false }).as('page'))
    .selectAll()
    .where('texts', 'is not', null)
    .$narrowType<{ texts: PageTexts }>()
    .orderBy('slug');
export const pagesInForce = (db: Db) => inForce(db).execute();

/** The pages by title: those in force, or for staff the newest version of each. Their titles are searched in a language, else in English. */
export const pageList = (
  db: Db,
  { isStaff, language }: { readonly isStaff: boolean; readonly language: Language },
  query: PageQuery,
) => {
  const title = sql<string>`coalesce("texts"->${language}->>'title', "texts"->'en'->>'title', '')`;
  return pageOf(db.selectFrom(newest(db, { isStaff }).as('page')).selectAll().where('texts', 'is not', null), query, {
    search: [title, sql.ref('slug')],
    sort: { title, slug: sql.ref('slug') },
    byDefault: [sql.ref('slug')],
  });
};

export const pageInForce = async (db: Db, slug: string) => (await pagesInForce(db)).find((page) => page.slug === slug);

/** When the last of the terms and the privacy policy was first published; undefined while one of them is missing. */
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
    .select(columns)
    .where('slug', '=', slug)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
export const pageVersion = (db: Db, slug: string, version: number): Promise<PageRow | undefined> =>
  db.selectFrom('sitePage').select(columns).where('slug', '=', slug).where('version', '=', version).executeTakeFirst();

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

export const isAcceptedBySomebody = async (db: Db, slug: string): Promise<boolean> =>
  (await db.selectFrom('acceptance').select('_id').where('slug', '=', slug).limit(1).executeTakeFirst()) !== undefined;

/**
 * The terms in force that this person hasn't accepted. Any version of the same edition counts, because the others correct it.
 */
export const unaccepted = (db: Db, personId: string) =>
  inForce(db)
    .where('slug', 'in', acceptedPages)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('acceptance')
            .innerJoin('sitePage as accepted', (join) =>
              join.onRef('accepted.slug', '=', 'acceptance.slug').onRef('accepted.version', '=', 'acceptance.version'),
            )
            .select('acceptance._id')
            .where('personREF', '=', personId)
            .whereRef('accepted.slug', '=', 'page.slug')
            .whereRef('accepted.edition', '=', 'page.edition'),
        ),
      ),
    )
    .clearOrderBy()
    .orderBy('slug', 'desc')
    .execute();

interface Occasion {
  readonly occasion: 'joining' | 'registering' | 'asked';
  /** now, unless it was earlier */
  readonly at?: string;
  readonly registrationId?: string;
}
export const insertAcceptances = (
  db: Db,
  personId: string,
  accepted: readonly TermsVersion[],
  { occasion, at, registrationId }: Occasion,
) =>
  db
    .insertInto('acceptance')
    .values(
      accepted.map(({ slug, version }) => ({
        slug,
        version,
        occasion,
        ...(at !== undefined && { acceptedAt: at }),
        personREF: personId,
        registrationREF: registrationId ?? null,
      })),
    )
    .execute();

/** What somebody accepted, for the export of their data. */
export const acceptancesOf = (db: Db, personId: string) =>
  db
    .selectFrom('acceptance')
    .select(['slug', 'version', 'acceptedAt', 'occasion'])
    .where('personREF', '=', personId)
    .orderBy('acceptedAt')
    .execute();
