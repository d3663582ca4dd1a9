import { acceptedPages } from '@stoa/contract/people/accounts.endpoints';
import { sql } from 'kysely';
import type { PageTexts, TermsVersion } from '../columns.ts';
import type { Db } from '../kernel/db.ts';

export const pageColumns = ['slug', 'version', 'edition', 'texts', 'effective', 'begins'] as const;
export interface PageRow extends TermsVersion {
  /** the version that this one corrects, or its own version */
  readonly edition: number;
  readonly texts: PageTexts | null;
  readonly effective: string | null;
  /** when that day begins in the zone where it was set; null: at once */
  readonly begins: string | null;
}

/** The newest version of each page; with `isStaff`, versions that aren't in force yet, too. */
export const newestPages = (db: Db, { isStaff }: { readonly isStaff: boolean }) =>
  db
    .selectFrom('sitePage')
    .select(pageColumns)
    .distinctOn('slug')
    .$if(!isStaff, (query) =>
      query.where((eb) => eb.or([eb('begins', 'is', null), eb('begins', '<=', sql<string>`now()`)])),
    )
    .orderBy('slug')
    .orderBy('version', 'desc');

/** The version of each page that is in force: the newest whose day has come, without deleted pages. */
export const inForce = (db: Db) =>
  db
    .selectFrom(newestPages(db, { isStaff: false }).as('page'))
    .selectAll()
    .where('texts', 'is not', null)
    .$narrowType<{ texts: PageTexts }>()
    .orderBy('slug');
export const pagesInForce = (db: Db) => inForce(db).execute();

export const pageInForce = async (db: Db, slug: string) => (await pagesInForce(db)).find((page) => page.slug === slug);

export const isAcceptedBySomebody = async (db: Db, slug: string): Promise<boolean> =>
  (await db.selectFrom('acceptance').select('_id').where('slug', '=', slug).limit(1).executeTakeFirst()) !== undefined;

/** The terms in force that this person hasn't accepted. Any version of the same edition counts. */
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
  /** now by default */
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
        acceptedAt: at,
        personREF: personId,
        registrationREF: registrationId ?? null,
      })),
    )
    .execute();

/** Returns everything that a person accepted, for the export of their data. */
export const acceptancesOf = (db: Db, personId: string) =>
  db
    .selectFrom('acceptance')
    .select(['slug', 'version', 'acceptedAt', 'occasion'])
    .where('personREF', '=', personId)
    .orderBy('acceptedAt')
    .execute();
