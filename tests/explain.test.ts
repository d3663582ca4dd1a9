import { api, pathOf } from './paths.ts';
import { everyEndpoint } from '@stoa/contract/api';
import { isList } from '@stoa/contract/kernel/endpoint';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { populate } from './population.ts';
import { hashPassword } from '../server/src/people/accounts/sign-in/passwords.ts';
import { scannedIn, type Explained } from './plans.ts';
import { listenToPostgres } from './sent.ts';
import { openWorld } from './world.ts';

const sentDuring = listenToPostgres();
const world = await openWorld();
const client = new pg.Client({ connectionString: world.databaseUrl });
const password = 'read slowly and ask';
/** Tables with so many rows here have more elsewhere. */
const many = 1500;
let grown = new Set<string>();
let course = '';

beforeAll(async () => {
  await client.connect();
  await populate(client, 20_000, await hashPassword(password), () => {});
  const { rows } = await client.query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1`,
    [many],
  );
  grown = new Set(rows.map(({ relname }) => relname));
  const found = await client.query<{ _id: string }>(
    `select "_id" from "courseInstance" where "name" = 'Course 40 section A'`,
  );
  course = found.rows[0]!._id;
});
afterAll(async () => {
  await client.end();
});

/** The tables that grow and that a call reads from end to end, each with the statement. */
async function scannedBy(call: () => Promise<{ status: number }>): Promise<string[]> {
  const sent = await sentDuring(async () => expect((await call()).status).toBeLessThan(500));
  const own = sent.filter(({ text }) => /^(select|with|insert|update|delete)/.test(text) && !text.includes('pgboss'));
  expect(own.length).toBeGreaterThan(0);
  const found: string[] = [];
  for (const { text, values } of own) {
    const explained = CompiledQuery.raw(`explain (format json) ${text}`, [...values]);
    const { rows } = await world.stoa.services.database.db.executeQuery<Explained>(explained);
    const scanned = scannedIn(rows).filter((table) => grown.has(table));
    found.push(...scanned.map((table) => `${table}: ${text}`));
  }
  return found;
}

const as = (cookie: string) => {
  const person = world.visitor();
  person.cookie = `stoa=${cookie}`;
  return person;
};

test('the tables that grow are there', () => {
  expect([...grown]).toEqual(
    expect.arrayContaining([
      'account',
      'boardMessage',
      'courseInstance',
      'gradebookEntry',
      'person',
      'registration',
      'transaction',
    ]),
  );
});

test('the busiest calls read no table that grows from end to end', async () => {
  const [student, professor, admin] = [as('seed-student-700'), as('seed-professor-40'), await world.administrator()];
  const free = await client.query<{ _id: string }>(
    `select "_id" from "courseInstance" where "name" = 'Course 3 section A'`,
  );
  const calls: Record<string, () => Promise<{ status: number }>> = {
    'open courses': () => student.get(`${api.courseInstances.registering.path}?q=%20`),
    'open courses, searched': () => world.visitor().get(`${api.site.courses.path}?q=plato%20logic&pageSize=12`),
    'own registrations': () => student.get(api.registrations.mine),
    gradebook: () => professor.get(pathOf(api.gradebook.byCourse, { id: course })),
    registering: () => student.post(api.registrations.create, { courseInstanceREF: free.rows[0]!._id, isAudit: false }),
    'signing in': () => world.visitor().signIn('student5@seed.example', password),
    'students, searched': () => admin.get(`${api.students.list.path}?q=mann&pageSize=20`),
    board: () => professor.get(pathOf(api.board.messages, { courseInstanceId: course })),
  };
  for (const [name, call] of Object.entries(calls)) expect({ [name]: await scannedBy(call) }).toEqual({ [name]: [] });
});

test('no list reads a table that grows from end to end', async () => {
  const people = {
    Administrator: await world.administrator(),
    Professor: as('seed-professor-40'),
    Student: as('seed-student-5'),
  };
  const found: string[] = [];
  for (const endpoint of everyEndpoint().filter((one) => one.method === 'GET' && isList(one)))
    for (const [role, person] of Object.entries(people)) {
      if (endpoint.access !== 'anyone' && !endpoint.access.includes(role as keyof typeof people)) continue;
      const path = endpoint.path.replaceAll(/\{\w+\}/g, course);
      for (const line of await scannedBy(() => person.get(`${path}?pageSize=20`)))
        found.push(`${role} ${endpoint.path}: ${line}`);
    }
  expect(found).toEqual([]);
});
