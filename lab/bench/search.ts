// The search across everything, with a million sample students: milliseconds of PostgreSQL's answers to each question, 95 of
// 100 within 100 ms once the cache is warm, beside a reference in the same run: ten names read by one statement.
import type { Context } from '../../server/src/kernel/context.ts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { findEverywhere } from '../../server/src/office/search.ts';
import type { Schema } from '../../server/src/schema.ts';
import { manyPeople } from '../../tests/manyPeople.ts';
import { at, median, openTables } from './kit.ts';

const count = Number(process.env['BENCH_PEOPLE'] ?? 1_111_112);
const { url, db: filling } = await openTables();
await manyPeople(filling, count);
// forty thousand courses, and a payment of every twentieth person
await sql`insert into "courseDefinition" ("name", "courseNumber", "createdByREF")
  select 'Course ' || md5(n::text), 'C' || n, "_id"
  from generate_series(1, 2000) n, (select "_id" from "person" limit 1) p`.execute(filling);
await sql`insert into "courseInstance" ("courseREF", "name", "status")
  select d."_id", initcap(substr(md5(n::text || d."name"), 1, 9)) || ' of ' || initcap(substr(d."name", 8, 6)), 'Closed'
  from "courseDefinition" d, generate_series(1, 20) n`.execute(filling);
await sql`insert into "transaction" ("personREF", "courseInstanceREF", "isAudit", "amountCents", "status", "createdByREF", "updatedByREF")
  select "_id", (select "_id" from "courseInstance" limit 1), false, 40000, 'COMPLETED', "_id", "_id"
  from "person" where "email" like '%5@%'`.execute(filling);
// an institution of two thousand credit students in forty courses
const { rows: colleges } = await sql<{
  _id: string;
}>`insert into "institution" ("name", "street", "city", "state", "zip", "email", "phone", "taxID")
  values ('Bench College', '', '', '', '', '', '', '') returning "_id"`.execute(filling);
const institutionREF = colleges[0]!._id;
await sql`update "courseDefinition" set "institutionREF" = ${institutionREF} where "courseNumber" in ('C7', 'C8')`.execute(
  filling,
);
await sql`insert into "registration" ("personREF", "courseInstanceREF", "isAudit", "status")
  select "who"."_id", "at"."_id", false, 'Registered'
  from (select "_id", row_number() over () as "n" from (select "_id" from "person" where "email" like '%77@%' limit 2000) "some") "who"
  join (select "courseInstance"."_id", row_number() over () as "n" from "courseInstance" join "courseDefinition"
    on "courseDefinition"."_id" = "courseREF" where "courseNumber" in ('C7', 'C8')) "at" on "at"."n" = 1 + "who"."n" % 40`.execute(
  filling,
);
for (const table of ['courseDefinition', 'courseInstance', 'registration', 'transaction'])
  await sql`vacuum analyze ${sql.table(table)}`.execute(filling);
const payments = await filling.selectFrom('transaction').select('_id').limit(10).execute();
const [admin] = await filling
  .selectFrom('person')
  .select(['_id', 'role'])
  .where('role', '=', 'Administrator')
  .execute();
await filling.destroy();

const db = new Kysely<Schema>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2 }) }),
});
const person = admin?._id ?? payments[0]!._id;
const readers = {
  Admin: { _id: person, role: 'Administrator', institutionREF: null },
  All: { _id: person, role: 'InstitutionAdmin', institutionREF: null },
  One: { _id: person, role: 'InstitutionAdmin', institutionREF },
};
const asked = {
  'three letters of many names': ['son', 'man', 'ada', 'ova', 'ski'],
  'three letters of few names': ['qzx', '7af', 'b3e', 'e99', 'ff0'],
  'a name and a piece': ['ada sen', 'jun 7af', 'elif ini', 'hana ova', 'goran b3e'],
  'an address': ['sample424242@', 'sample77@many', 'mple99991@', 'sample1000000@many.example', 'sample5@'],
  'an address that nobody has': ['nobody@nowhere', 'xyz@qqq.test', 'zzz@zzz', 'abc@def', 'q@q.qq'],
  'a course': ['of 3fa', 'ab1 of', 'c1500', 'course', '77e of b'],
  'a payment': payments.slice(0, 5).map(({ _id }) => _id),
  'two letters': ['ad', 'zz', 'qx', 'be', 'ju'],
};
const rounds = 20;
const reference: number[] = [];
const timed = async (act: () => Promise<unknown>) => {
  const began = performance.now();
  await act();
  return performance.now() - began;
};
console.log(`${count.toLocaleString('en')} people, 40,000 courses; ms until all statements of a search have answered`);
console.log(`${''.padEnd(32)} median     p95`);
for (const [reader, me] of Object.entries(readers))
  for (const [name, words] of Object.entries(asked)) {
    const times: number[] = [];
    for (let round = 0; round <= rounds; round++)
      for (const q of words) {
        const time = await timed(() => findEverywhere({ db, me } as unknown as Context, q));
        if (round > 0) times.push(time);
        reference.push(await timed(() => sql`select "firstName", "lastName" from "person" limit 10`.execute(db)));
      }
    const sorted = times.toSorted((a, b) => a - b);
    const p95 = at(sorted, 0.95);
    const figures = [median(sorted), p95].map((one) => one.toFixed(1).padStart(7)).join(' ');
    console.log(`${`${reader}: ${name}`.padEnd(32)} ${figures}  ${p95 > 100 ? 'over 100' : ''}`);
  }
console.log(`${'ten names'.padEnd(32)} ${median(reference).toFixed(1).padStart(7)}          reference`);
await db.destroy();
process.exit(0);
