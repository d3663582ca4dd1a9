import { api } from './paths.ts';
import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userPage } from '../server/src/people/accounts/accounts.queries.ts';
import { professor, student } from '../server/src/catalog/applications/applications.ts';
import { applicationPage } from '../server/src/catalog/applications/applications.queries.ts';
import type { Schema } from '../server/src/schema.ts';
import { manyPeople } from './manyPeople.ts';
import { scannedIn, type Explained } from './plans.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
/** The statements that the lists have sent to the database, in order. */
const asked: CompiledQuery[] = [];
const db = new Kysely<Schema>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: world.databaseUrl, max: 1 }) }),
  log: ({ query }) => void asked.push(query),
});
beforeAll(() => manyPeople(world.db), 60_000);
afterAll(() => db.destroy());

async function sequentialScansOf(list: () => Promise<unknown>): Promise<string[]> {
  asked.length = 0;
  await list();
  const statements = asked.filter(({ sql: text }) => !text.startsWith('explain'));
  expect(statements.length).toBeGreaterThan(0);
  const found: string[] = [];
  for (const { sql: text, parameters } of statements) {
    const { rows } = await db.executeQuery<Explained>({
      ...statements[0]!,
      sql: `explain (format json) ${text}`,
      parameters,
    });
    found.push(...scannedIn(rows));
  }
  return found;
}

const page = { pageSize: 10 };
describe('among a hundred thousand people', () => {
  test.each([
    ['users', () => userPage(db, page)],
    ['users from the end of the alphabet', () => userPage(db, { ...page, sort: '-name' })],
    ['users by address', () => userPage(db, { ...page, sort: 'email' })],
    ['users by role', () => userPage(db, { ...page, sort: 'role' })],
    ['users by status', () => userPage(db, { ...page, sort: '-status' })],
    ['users of a role', () => userPage(db, { ...page, role: 'Professor' })],
    ['users of a status', () => userPage(db, { ...page, status: 'Pending' })],
    ['users by a piece of a name', () => userPage(db, { ...page, q: 'son' })],
    ['users by two words', () => userPage(db, { ...page, q: 'ada son' })],
    ['one user by address', () => userPage(db, { ...page, q: 'sample4242@' })],
    ['users by two letters', () => userPage(db, { ...page, q: 'qx' })],
    ['students', () => applicationPage(db, student, page)],
    [
      'students who wait',
      () => applicationPage(db, student, { ...page, approvalStatus: 'Pending', sort: 'waitingSince' }),
    ],
    ['students who wait, by name', () => applicationPage(db, student, { ...page, approvalStatus: 'Pending' })],
    ['a student by name', () => applicationPage(db, student, { ...page, q: 'bruno 3f' })],
    [
      'professors who wait',
      () => applicationPage(db, professor, { ...page, approvalStatus: 'Pending', sort: 'waitingSince' }),
    ],
    // For a hundred people the planner rather reads all of these ten thousand professors, and is right. It reckons so many for a
    // name that is in its sample by chance, so this one is nobody's.
    ['a professor by name', () => applicationPage(db, professor, { ...page, q: 'ada 0c3fova' })],
  ] as const)('%s are found without reading a whole table (T126)', async (_which, list) => {
    expect(await sequentialScansOf(list)).toEqual([]);
  });

  test('a total beyond ten thousand is an estimate that says so; below, it is exact', async () => {
    const admin = await world.administrator();
    const all = await admin.get(`${api.students.list.path}?pageSize=10`);
    expect(all.headers.get('x-total-about')).toBe('1');
    expect(Math.abs(Number(all.headers.get('x-total-count')) - 90_000)).toBeLessThan(4500);
    const waiting = await admin.get(`${api.students.list.path}?pageSize=10&approvalStatus=Pending`);
    expect(waiting.headers.get('x-total-about')).toBeNull();
    expect(waiting.headers.get('x-total-count')).toBe('1800');
  });

  // Seen red with every search counted.
  test('a search that finds very many is reckoned, one that finds some is counted', async () => {
    const found = async (q: string) => {
      asked.length = 0;
      const { total, about } = await userPage(db, { ...page, q });
      const isCounted = asked.some(({ sql: text }) => text.startsWith('select 1 as "one"'));
      return { total, about, isCounted };
    };
    const very = await found('many');
    expect(very).toEqual({ total: expect.any(Number) as number, about: true, isCounted: false });
    expect(Math.abs(very.total - 100_000)).toBeLessThan(5000);
    expect(await found('sample777')).toEqual({ total: 111, about: undefined, isCounted: true });
  });

  test('a page far down follows on the one before it, either way', async () => {
    const names = async (query: object) => {
      const { rows } = await userPage(db, { ...page, ...query });
      return rows.map(({ person }) => person.lastName);
    };
    for (const [sort, first, next] of [
      ['name', await names({ sort: 'name', page: 100 }), await names({ sort: 'name', page: 102 })],
      ['-name', await names({ sort: '-name', page: 102 }), await names({ sort: '-name', page: 100 })],
    ] as const) {
      const { rows } = await sql<{ before: boolean }>`
        select ${first.at(-1)}::text collate "und-x-icu" <= ${next[0]} as before`.execute(db);
      expect({ sort, ...rows[0] }).toEqual({ sort, before: true });
      expect(new Set([...first, ...next]).size).toBeGreaterThan(2);
    }
  });

  // Seen red with a class that ends where other lists do.
  test('a class is read as a whole, however large it is', async () => {
    const admin = await world.administrator();
    const course = await world.courseInstance({ cost: 0, auditCost: 0 });
    await sql`insert into "registration" ("personREF", "courseInstanceREF", "isAudit", "status", "registrationTerm")
      select "_id", ${course._id}, false, 'Registered', '' from "person" where "role" = 'Student' limit 10007`.execute(
      db,
    );
    for (const list of ['course-instance-registrations/by-course-instance', 'course-instance-registration/by-instance'])
      expect((await admin.get(`/api/${list}/${course._id}?page=11`)).body).toHaveLength(7);
  });

  // Seen red with one row more, and with the total cut as well.
  test('a list ends at row 10,000, and says how to find the others (T155)', async () => {
    const admin = await world.administrator();
    const last = await admin.get(`${api.accounts.users.path}?pageSize=100&page=100`);
    expect(last.body).toHaveLength(100);
    expect(Number(last.headers.get('x-total-count'))).toBeGreaterThan(90_000);
    for (const beyond of ['pageSize=100&page=101', 'pageSize=7&page=1430', 'page=11'])
      expect(await admin.get(`${api.students.list.path}?${beyond}`)).toMatchObject({
        status: 400,
        body: { fields: { page: 'This list ends at row 10,000. Narrow your search.' } },
      });
    expect((await admin.get(`${api.students.list.path}?pageSize=7&page=1429`)).body).toHaveLength(7);
  });
});
