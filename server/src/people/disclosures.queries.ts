import type { Disclosure, RecordCorrection } from '@stoa/contract/people/disclosures.endpoints';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { sql } from 'kysely';
import { inWords, isFound, pageOf } from '../kernel/lists.ts';
import { inBatches } from '../kernel/csv.ts';
import type { Db } from '../kernel/db.ts';

interface Went {
  readonly institutionREF: string;
  readonly byREF: string | null;
}
/** The ground of a disclosure: the registration was made with the institution's promise, which says which data go there. */
const ground = sql<
  Disclosure['ground']
>`case when "registration"."promise" is null then 'enrollment' else 'consent' end`;

/** Records that registrations went to an institution, one line each, in one statement. */
export const insertOfRegistrations = (db: Db, { institutionREF, byREF }: Went, registrationIds: readonly string[]) =>
  db
    .insertInto('disclosure')
    .columns(['personREF', 'institutionREF', 'what', 'ground', 'byREF', 'registrationREF'])
    .expression((eb) =>
      eb
        .selectFrom('registration')
        .select([
          'registration.personREF',
          sql<string>`${institutionREF}::uuid`.as('institutionREF'),
          sql<Disclosure['what']>`'registration'`.as('what'),
          ground.as('ground'),
          sql<string>`${byREF}::uuid`.as('byREF'),
          'registration._id as registrationREF',
        ])
        .where(sql<boolean>`"registration"."_id" = any(${registrationIds}::uuid[])`),
    )
    .execute();

/** Records that an institution got data about a student. */
export const insertOfStudent = (
  db: Db,
  { institutionREF, byREF }: Went,
  { personREF, what, fileREF = null }: { personREF: string; what: Disclosure['what']; fileREF?: string | null },
) =>
  db
    .insertInto('disclosure')
    .values({
      institutionREF,
      byREF,
      personREF,
      what,
      fileREF,
      ground: sql`case when exists (select from "registration" where "personREF" = ${personREF}
        and "promise" -> 'institution' ->> '_id' = ${institutionREF}) then 'consent' else 'enrollment' end`,
    })
    .execute();

const nameOf = (table: 'student' | 'by') =>
  sql`json_build_object('_id', ${sql.ref(`${table}._id`)}, 'firstName', ${sql.ref(`${table}.firstName`)},
    'lastName', ${sql.ref(`${table}.lastName`)})`;
const disclosures = (db: Db) =>
  db
    .selectFrom('disclosure')
    .innerJoin('person as student', 'student._id', 'disclosure.personREF')
    .innerJoin('institution', 'institution._id', 'disclosure.institutionREF')
    .leftJoin('person as by', 'by._id', 'disclosure.byREF')
    .leftJoin('registration', 'registration._id', 'disclosure.registrationREF')
    .leftJoin('courseInstance', 'courseInstance._id', 'registration.courseInstanceREF')
    .leftJoin('file', 'file._id', 'disclosure.fileREF')
    .select(['disclosure._id', 'at', 'what', 'ground', 'file.name as file'])
    .select([
      sql<Disclosure['student']>`${nameOf('student')}`.as('student'),
      sql<Disclosure['institution']>`json_build_object('_id', "institution"."_id", 'name', "institution"."name")`.as(
        'institution',
      ),
      sql<Disclosure['by']>`case when "by"."_id" is not null then ${nameOf('by')} end`.as('by'),
      sql<Disclosure['course']>`case when "courseInstance"."_id" is not null
        then json_build_object('_id', "courseInstance"."_id", 'name', "courseInstance"."name") end`.as('course'),
    ])
    .$narrowType<{ what: Disclosure['what']; ground: Disclosure['ground'] }>();

export interface DisclosureFilters {
  readonly personREF?: string;
  readonly institutionREF?: string;
}
const found = (db: Db, { personREF, institutionREF }: DisclosureFilters) =>
  disclosures(db)
    .$if(personREF !== undefined, (some) => some.where('disclosure.personREF', '=', personREF!))
    .$if(institutionREF !== undefined, (some) => some.where('disclosure.institutionREF', '=', institutionREF!));

export function disclosurePage(db: Db, filters: DisclosureFilters, query: PageQuery) {
  const counted = db.selectFrom('disclosure').where((one) => one.and({ ...filters }));
  return pageOf(
    found(db, filters),
    query,
    {
      search: ['student.firstName', 'student.lastName', 'institution.name', 'courseInstance.name'].map((column) =>
        sql.ref(column),
      ),
      sort: {
        at: [sql.ref('disclosure._id')],
        student: [inWords('student.lastName'), inWords('student.firstName'), sql.ref('disclosure._id')],
        institution: [inWords('institution.name'), sql.ref('disclosure._id')],
      },
      byDefault: [sql`"disclosure"."_id" desc`],
    },
    counted,
  );
}

const batch = 5000;
/** All disclosures, oldest first, a few thousand at a time. */
export const disclosureBatches = (db: Db, filters: DisclosureFilters) =>
  inBatches(
    batch,
    (after) =>
      found(db, filters)
        .$if(after !== undefined, (some) => some.where('disclosure._id', '>', after!))
        .orderBy('disclosure._id')
        .limit(batch)
        .execute(),
    ({ _id }) => _id,
  );

/** The text and the answer are encrypted. */
const corrections = (db: Db) =>
  db
    .selectFrom('recordCorrection')
    .innerJoin('person as student', 'student._id', 'recordCorrection.personREF')
    .leftJoin('person as by', 'by._id', 'recordCorrection.decidedByREF')
    .select(['recordCorrection._id', 'about', 'text', 'askedAt', 'recordCorrection.state', 'answer', 'decidedAt'])
    .select([
      sql<RecordCorrection['student']>`json_build_object('_id', "student"."_id", 'firstName', "student"."firstName",
        'lastName', "student"."lastName", 'email', "student"."email")`.as('student'),
      sql<RecordCorrection['decidedBy']>`case when "by"."_id" is not null then json_build_object('_id', "by"."_id",
        'firstName', "by"."firstName", 'lastName', "by"."lastName") end`.as('decidedBy'),
    ])
    .$narrowType<{ state: RecordCorrection['state'] }>();
const rules = {
  search: [],
  sort: { askedAt: sql.ref('askedAt'), state: sql.ref('recordCorrection.state') },
  byDefault: [sql`"recordCorrection"."state" <> 'open'`, sql`"recordCorrection"."_id" desc`],
};

interface CorrectionFilters {
  readonly personREF?: string;
  readonly state?: RecordCorrection['state'] | undefined;
}
export const someCorrections = (db: Db, { personREF, state }: CorrectionFilters) =>
  corrections(db)
    .$if(personREF !== undefined, (some) => some.where('recordCorrection.personREF', '=', personREF!))
    .$if(state !== undefined, (some) => some.where('recordCorrection.state', '=', state!));

/** A search reads the decrypted rows in `opened` once, because the database can't read the table's texts. */
export async function correctionPage(
  db: Db,
  filters: CorrectionFilters,
  { q, ...query }: PageQuery,
  opened: readonly Pick<RecordCorrection, '_id' | 'about' | 'text' | 'student'>[],
) {
  if (!q) return pageOf(someCorrections(db, filters), query, rules);
  const texts = opened.map(({ about, text, student }) => [about, text, student.firstName, student.lastName].join('\n'));
  const found = await sql<{ _id: string }>`select "_id" from unnest(${opened.map(({ _id }) => _id)}::uuid[],
    ${texts}::text[]) as "opened" ("_id", "text") where ${isFound([sql.ref('text')], q)}`.execute(db);
  const ids = found.rows.map(({ _id }) => _id);
  const isAmongThem = sql<boolean>`"recordCorrection"."_id" = any(${ids}::uuid[])`;
  return pageOf(someCorrections(db, filters).where(isAmongThem), query, rules);
}
export const correctionById = (db: Db, id: string) =>
  corrections(db).where('recordCorrection._id', '=', id).executeTakeFirst();

export const insertCorrection = (db: Db, asked: { personREF: string; about: string; text: string }) =>
  db.insertInto('recordCorrection').values(asked).returning('_id').executeTakeFirstOrThrow();

/** Compare-and-set: changes nothing that was answered before. */
export const answerCorrection = (
  db: Db,
  id: string,
  given: { readonly state: 'corrected' | 'refused'; readonly answer: string; readonly decidedByREF: string },
) =>
  db
    .updateTable('recordCorrection')
    .set({ ...given, decidedAt: new Date() })
    .where('_id', '=', id)
    .where('state', '=', 'open')
    .returning('_id')
    .executeTakeFirst();
