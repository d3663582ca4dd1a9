import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { aPartner, collegeLists } from './partners.ts';
import { api } from './paths.ts';
import type { Json, Person } from './person.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
const people = {} as Record<'admin' | 'professor' | 'student', Person>;
let record = '';
let museum = '';
let batch = '';
let receipt = '';
beforeAll(async () => {
  people.admin = await world.administrator();
  people.professor = await world.professor();
  people.student = await world.someone('Student', 'Heron');
  record = (await people.student.appliesAsStudent()).body._id;
  const [{ _id }] = [await aPartner(world, 'Museum'), await aPartner(world, 'Serapeum', null)];
  museum = _id;
  for (const [about, text] of [
    ['Date of birth', 'It is wrong.'],
    ['Address', 'I moved.'],
  ])
    await people.student.post(api.disclosures.askCorrection, { about, text });
  await sql`insert into "disclosure" ("personREF", "institutionREF", "what", "ground")
    select "student"."personREF", "institution"."_id", 'records', 'enrollment' from "student", "institution"
    where "student"."_id" = ${record}`.execute(world.db);
  const other = await world.someone('Student', 'Chrysippus');
  for (const [name, student] of [
    ['Logic', other],
    ['Mechanics', people.student],
  ] as const) {
    const { _id } = await world.courseInstance({ professor: people.professor, name, cost: 0 });
    await student.post(api.registrations.create, { courseInstanceREF: _id, isAudit: false });
  }
  await sql`update "courseInstance" set "promise" = '{}', "agreementREF" = (select "_id" from "agreement")`.execute(
    world.db,
  );
  await sql`update "registration" set "promise" = '{}'`.execute(world.db);
  await sql`insert into "section" ("institutionREF", "term", "section", "subject", "number", "title") values
    (${museum}, '2038SP', '10001', 'PHIL', '101', 'Ethics'), (${museum}, '2038SP', '10002', 'MATH', '201', 'Conics')`.execute(
    world.db,
  );
  const numbered = sql<{
    _id: string;
  }>`insert into "batch" ("institutionREF", "number", "kind", "term", "firstSequence", "rows",
      "profile", "sha256") values (${museum}, 1, 'changes', '2038SP', 1, 2, '{}', ''), (${museum}, 2, 'grades', '2038FA', 3, 0, '{}', '')
    returning "_id"`;
  [{ _id: batch } = { _id: '' }] = (await numbered.execute(world.db)).rows;
  await sql`insert into "batchRow" ("batchREF", "sequence", "registrationREF", "personREF", "event")
    select ${batch}, row_number() over (order by "_id"), "_id", "personREF", 'add' from "registration"`.execute(
    world.db,
  );
  const answers = sql<{
    _id: string;
  }>`insert into "receipt" ("institutionREF", "name", "sha256", "origin", "term", "answeredOn",
      "state", "appliedAt", "lastBatch") values (${museum}, 'spring.csv', 'a', 'screen', '', now(), 'applied', now(), 2),
      (${museum}, 'autumn.csv', 'b', 'screen', '', now(), 'waiting', null, null) returning "_id"`;
  [{ _id: receipt } = { _id: '' }] = (await answers.execute(world.db)).rows;
  await sql`insert into "receiptRow" ("receiptREF", "row", "registrationREF", "personREF", "outcome", "reason")
    select ${receipt}, row_number() over (order by "_id"), "_id", "personREF", 'unmatched', 'Why' from "registration"`.execute(
    world.db,
  );
  await sql`insert into "rosterCorrection" ("registrationREF", "kind", "reason", "askedByREF")
    select "_id", 'attended', 'They were there.', "personREF" from "registration"`.execute(world.db);
});

const colleges = { museum: ['Museum'], serap: ['Serapeum'] };
const courses = { logic: ['Logic'], mechanics: ['Mechanics'], heron: ['Mechanics'] };
const corrections = { birth: ['Date of birth'], moved: ['Address'] };
const students = { heron: ['Heron Tester'], chrysippus: ['Chrysippus Tester'] };
const searched = new Map<string, [keyof typeof people, string, Record<string, unknown[]>]>([
  [api.agreements.partners.path, ['professor', 'name', colleges]],
  [api.disclosures.own.path, ['student', 'institution', colleges]],
  [api.disclosures.ofStudent.path, ['admin', 'institution', colleges]],
  [api.disclosures.all.path, ['admin', 'institution', colleges]],
  [api.disclosures.ownCorrections.path, ['student', 'about', corrections]],
  [api.disclosures.corrections.path, ['admin', 'about', corrections]],
  [api.studentNumbers.list.path, ['admin', 'courses', { heron: [['Mechanics']], chrysippus: [['Logic']] }]],
  [api.sections.list.path, ['admin', 'section', { phil: ['10001'], conics: ['10002'] }]],
  [api.sections.courses.path, ['admin', 'name', { logic: ['Logic'], mechanics: ['Mechanics'] }]],
  [api.batches.list.path, ['admin', 'number', { changes: [1], '2038fa': [2] }]],
  [api.batches.rows.path, ['admin', 'name', students]],
  [api.receipts.list.path, ['admin', 'name', { spring: ['spring.csv'], autumn: ['autumn.csv'] }]],
  [api.receipts.rows.path, ['admin', 'student', students]],
  [api.receipts.open.path, ['admin', 'student', students]],
  [
    api.exchange.obstacles.path,
    ['admin', 'course', { heron: ['Mechanics', 'Mechanics'], logic: ['Logic', 'Logic', 'Logic'] }],
  ],
  [api.enrollment.corrections.path, ['professor', 'courseInstanceREF', courses]],
]);

/** The record that a path is about. */
const idIn = (path: string) =>
  ({ institution: museum, batch, receipt })[/api\/(institution|batch|receipt)\//.exec(path)?.[1] ?? ''] ?? record;

// Two of everything, so that a search that finds all of it is seen.
test.each(collegeLists.map(({ path }) => path))('%s is searched by what its rows show', async (path) => {
  const [who, shown, found] = searched.get(path)!;
  for (const [q, wanted] of Object.entries(found)) {
    const { body } = await people[who].get(`${path.replace('{id}', idIn(path))}?q=${q}`);
    const rows = (body as unknown as Json[]).map((row) => row[shown].name ?? row[shown]);
    expect([q, rows]).toEqual([q, wanted]);
  }
});
