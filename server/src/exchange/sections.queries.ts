import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { inWords, pageOf } from '../kernel/lists.ts';

const taking = sql`from "courseSection" join "courseInstance" as "course" on "course"."_id" = "courseSection"."courseInstanceREF"
  where "sectionREF" = "section"."_id" and "course"."status" <> 'Cancelled'`;
/** The course that has taken a section; the first one if several share it. A cancelled course has none. */
const takenBy = sql<{
  _id: string;
  name: string;
} | null>`(select json_build_object('_id', "course"."_id", 'name', "course"."name")
  ${taking} order by "takenAt" limit 1)`;
const isFree = sql<boolean>`not exists (select ${taking})`;

interface SectionFilters {
  readonly term?: string | undefined;
  readonly free?: 'yes' | undefined;
}
export function sectionPage(db: Db, institutionREF: string, { term, free, ...query }: PageQuery & SectionFilters) {
  let found = db
    .selectFrom('section')
    .select(['_id', 'term', 'section', 'subject', 'number', 'title', takenBy.as('courseInstanceREF')])
    .where('institutionREF', '=', institutionREF);
  if (term !== undefined) found = found.where('term', '=', term);
  if (free !== undefined) found = found.where(isFree);
  return pageOf(found, query, {
    search: ['section', 'subject', 'number', 'title'].map((column) => sql.ref(column)),
    sort: {
      term: sql.ref('term'),
      section: sql.ref('section'),
      subject: [inWords('subject'), sql.ref('number')],
      title: inWords('title'),
    },
    byDefault: [sql.ref('term'), sql.ref('section')],
  });
}

/** The courses that were opened under an institution's agreement. */
const courses = (db: Db) =>
  db
    .selectFrom('courseInstance')
    .innerJoin('agreement', 'agreement._id', 'courseInstance.agreementREF')
    .leftJoin('courseSection', 'courseSection.courseInstanceREF', 'courseInstance._id')
    .leftJoin('section', 'section._id', 'courseSection.sectionREF')
    .select(['courseInstance._id', 'courseInstance.name', 'section.section'])
    .select([
      sql<string>`coalesce("courseInstance"."termCode", '')`.as('term'),
      sql<string>`coalesce("courseInstance"."promise" -> 'equivalent' ->> 'subject', '')`.as('subject'),
      sql<string>`coalesce("courseInstance"."promise" -> 'equivalent' ->> 'number', '')`.as('number'),
    ]);
export function sectionCoursePage(
  db: Db,
  institutionREF: string,
  { missing, ...query }: PageQuery & { readonly missing?: 'yes' | undefined },
) {
  let found = courses(db)
    .where('agreement.institutionREF', '=', institutionREF)
    .where('courseInstance.status', '<>', 'Cancelled');
  if (missing !== undefined) found = found.where('section._id', 'is', null);
  return pageOf(found, query, {
    search: [sql.ref('courseInstance.name'), sql.ref('section.section')],
    sort: {
      name: inWords('courseInstance.name'),
      term: sql.ref('courseInstance.termCode'),
      section: sql.ref('section.section'),
    },
    byDefault: [sql`"courseInstance"."start" desc nulls last`, sql.ref('courseInstance._id')],
  });
}
export const sectionCourse = (db: Db, id: string) =>
  courses(db)
    .select(['agreement.institutionREF', sql<boolean>`"rules" ->> 'sharedSections' = 'true'`.as('mayShare')])
    .where('courseInstance._id', '=', id)
    .executeTakeFirst();

interface Imported {
  readonly term: string;
  readonly section: string;
  readonly subject: string;
  readonly number: string;
  readonly title: string;
}
export const sectionsOf = (db: Db, institutionREF: string): Promise<Imported[]> =>
  db
    .selectFrom('section')
    .select(['term', 'section', 'subject', 'number', 'title'])
    .where('institutionREF', '=', institutionREF)
    .execute();
export const saveSections = (db: Db, institutionREF: string, rows: readonly Imported[]) =>
  db
    .insertInto('section')
    .values(rows.map((row) => ({ ...row, institutionREF })))
    .onConflict((conflict) =>
      conflict.columns(['institutionREF', 'term', 'section']).doUpdateSet((eb) => ({
        subject: eb.ref('excluded.subject'),
        number: eb.ref('excluded.number'),
        title: eb.ref('excluded.title'),
        importedAt: sql`now()`,
      })),
    )
    .execute();

/**
 * A section by its number in a term, locked, so that two courses can’t take it at once. Its course is read in a statement after
 * the lock, because a single statement would still see the data from before it waited.
 */
export async function lockedSection(db: Db, institutionREF: string, section: string, term: string) {
  const found = await db
    .selectFrom('section')
    .select('_id')
    .where('institutionREF', '=', institutionREF)
    .where('section', '=', section)
    .where('term', '=', term)
    .forUpdate()
    .executeTakeFirst();
  return (
    found &&
    db
      .selectFrom('section')
      .select(['_id', takenBy.as('takenBy')])
      .where('_id', '=', found._id)
      .executeTakeFirstOrThrow()
  );
}

export const takeSection = (db: Db, courseInstanceREF: string, sectionREF: string, takenByREF: string) =>
  db
    .insertInto('courseSection')
    .values({ courseInstanceREF, sectionREF, takenByREF })
    .onConflict((conflict) =>
      conflict.column('courseInstanceREF').doUpdateSet({ sectionREF, takenByREF, takenAt: sql`now()` }),
    )
    .execute();
export const giveSectionBack = (db: Db, courseInstanceREF: string) =>
  db.deleteFrom('courseSection').where('courseInstanceREF', '=', courseInstanceREF).execute();
