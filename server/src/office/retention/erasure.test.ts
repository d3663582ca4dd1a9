import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { treatments } from './columns.ts';
import { eraseRows, type Entries } from './erasure.queries.ts';

const world = await openWorld();
const { tx } = world.stoa.services.database;
const { encrypt } = world.stoa.services.encryption;
const idOf = async ({ email }: Person) =>
  (await world.db.selectFrom('person').select('_id').where('email', '=', email).executeTakeFirstOrThrow())._id;

// Seen red with the entries of columns.ts alone, and with a condition on every row.
test('a sealed column and tables of one’s own are erased by their entries alone, and another’s are not (T170)', async () => {
  await sql`alter table "student" add column "passport" text, add column "shoe" text not null default ''`.execute(
    world.db,
  );
  await sql`create table "diary" ("_id" int primary key, "personREF" uuid not null references "person", "text" text)`.execute(
    world.db,
  );
  await sql`create table "diaryPage" ("diaryREF" int not null references "diary", "text" text not null)`.execute(
    world.db,
  );
  const entries = {
    ...treatments,
    student: { ...treatments.student, passport: 'gone', shoe: 'words' },
    // The test's own tables aren't in the schema.
    diaryPage: { diaryREF: 'deleted with diary' as 'deleted with person', text: 'gone' },
    diary: { _id: 'gone', personREF: 'deleted with person', text: 'gone' },
  } satisfies Entries;
  const [ada, bo] = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bo')];
  for (const [at, who] of [ada, bo].entries()) {
    const id = await idOf(who);
    expect((await who.appliesAsStudent({ idNumber: '1' })).status).toBe(201);
    await sql`update "student" set "passport" = ${encrypt(`P${at}`)}, "shoe" = '42' where "personREF" = ${id}`.execute(
      world.db,
    );
    await sql`insert into "diary" values (${at}, ${id}, 'mine')`.execute(world.db);
    await sql`insert into "diaryPage" values (${at}, 'today')`.execute(world.db);
  }
  const rows = async () =>
    (
      await sql`select "firstName", "passport" is not null as "hasPassport", "shoe", "idNumber" is not null as "hasNumber",
        "diary"."text" as "diary", "diaryPage"."text" as "page"
      from "student" join "person" on "person"."_id" = "personREF" left join "diary" on "diary"."personREF" = "person"."_id"
      left join "diaryPage" on "diaryREF" = "diary"."_id" order by "firstName"`.execute(world.db)
    ).rows;
  const full = { hasPassport: true, shoe: '42', hasNumber: true, diary: 'mine', page: 'today' };
  expect(await rows()).toEqual([
    { firstName: 'Ada', ...full },
    { firstName: 'Bo', ...full },
  ]);

  const id = await idOf(ada);
  await tx((db) => eraseRows(db, id, entries));

  expect(await rows()).toEqual([
    { firstName: 'Ada', hasPassport: false, shoe: '', hasNumber: false, diary: null, page: null },
    { firstName: 'Bo', ...full },
  ]);
});

// Seen red with a column `gone` in a table that nobody's rows are in.
test('what is gone in a table goes by its entry, except for four tables whose features have a rule', () => {
  const linked = / with /;
  const left = Object.entries<Record<string, string>>(treatments)
    .filter(([, entry]) => {
      const all = Object.values(entry);
      return all.includes('gone') && !all.some((treatment) => linked.test(treatment));
    })
    .map(([table]) => table);
  // Counters and mails go by addresses, and challenges are nobody's; the list of deleted people forgets their words once they were looked for.
  expect(left.toSorted()).toEqual(['deletedPerson', 'mail', 'spentChallenge', 'throttle']);
});
