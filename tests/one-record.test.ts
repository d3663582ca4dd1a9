import { api, pathOf } from './paths.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Json, Person } from './person.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
type Who = 'admin' | 'professor' | 'colleague' | 'student' | 'other';
const people = {} as Record<Who, Person>;
beforeAll(async () => {
  people.admin = await world.administrator();
  [people.professor, people.colleague] = [await world.professor('Hypatia'), await world.professor('Theano')];
  [people.student, people.other] = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bo')];
  for (const professor of [people.professor, people.colleague]) {
    const course = await world.courseInstance({ professor });
    for (const student of [people.student, people.other]) await world.pays(student, course);
    await professor.post(api.courseDefinitions.create, {
      name: 'Asked for',
      level: 100,
      credits: 3,
      description: 'A course.',
      learningOutcomes: 'Much.',
    });
  }
  const institution = {
    street: '1',
    city: 'A',
    state: 'GA',
    zip: '1',
    email: 'a@x.example',
    phone: '5',
    taxID: '12-34',
  };
  for (const name of ['Lyceum', 'Academy']) await people.admin.post(api.institutions.create, { ...institution, name });
});

// Seen red with each of the last four answering whatever has the id.
test.each([
  ['user', 'users', 'admin', undefined],
  ['institution', 'institutions', 'admin', undefined],
  ['course-definition', 'course-definitions?status=Approval+Requested', 'professor', 'colleague'],
  ['course-instance', 'course-instances', 'professor', 'colleague'],
  ['course-instance-registration', 'my-course-instance-registrations', 'student', 'other'],
  ['transaction', 'transactions', 'student', 'other'],
] as const)(
  'a %s is asked for by its id as its list has it; a stranger’s is not found (T154)',
  async (thing, list, who, stranger) => {
    const rows = (await people[who].get(`/api/${list}`)).body as unknown as Json[];
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      expect(await people[who].get(`/api/${thing}/${row['_id'] as string}`)).toMatchObject({ status: 200, body: row });
    const missing = await people[who].get(`/api/${thing}/00000000-0000-7000-8000-000000000000`);
    expect(missing.status).toBe(404);
    if (stranger === undefined) return;
    for (const row of rows)
      expect(await people[stranger].get(`/api/${thing}/${row['_id'] as string}`)).toMatchObject({
        status: 404,
        body: { message: missing.body['message'] },
      });
  },
);

test('a record is found among a hundred thousand by one statement that reads its key', async () => {
  await sql`insert into "institution" ("name", "street", "city", "state", "zip", "email", "phone", "taxID")
    select 'Institution ' || number, '1', 'A', 'GA', '1', 'a@x.example', '5', "taxID"
    from generate_series(1, 100000) as number, (select "taxID" from "institution" limit 1) as "one"`.execute(world.db);
  const last = await world.db
    .selectFrom('institution')
    .selectAll()
    .orderBy('name', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { body } = await people.admin.get(pathOf(api.institutions.one, { id: last._id }));
  expect(body['name']).toBe(last.name);
  const { rows } = await sql<{
    'QUERY PLAN': string;
  }>`explain select * from "institution" where "_id" = ${last._id}`.execute(world.db);
  expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('Index Scan');
});
