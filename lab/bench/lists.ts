// A hundred thousand sample people: the time PostgreSQL takes for a page of each list and for a search, all statements of
// the answer together, beside a reference in the same run: the ten names alone, by one statement written by hand.
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import pg from 'pg';
import { userPage } from '../../server/src/people/accounts/accounts.queries.ts';
import { professor, student } from '../../server/src/catalog/applications/applications.ts';
import { applicationPage } from '../../server/src/catalog/applications/applications.queries.ts';
import type { Schema } from '../../server/src/schema.ts';
import { manyPeople } from '../../tests/manyPeople.ts';
import { median, openTables } from './kit.ts';

const rounds = 21;
const { url, db: filling } = await openTables();
await manyPeople(filling);
await filling.destroy();

const asked: CompiledQuery[] = [];
const pool = new pg.Pool({ connectionString: url, max: 1 });
const db = new Kysely<Schema>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => void asked.push(query),
});

/** Milliseconds of planning and running, as PostgreSQL measures them; a statement that only explains is planned. */
async function cost(text: string, parameters: readonly unknown[]): Promise<number> {
  const statement = text.replace(/^explain \([^)]*\) /, '');
  const runs = statement === text;
  const explain = runs ? 'explain (format json, analyze, timing off)' : 'explain (format json, summary)';
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ 'Planning Time': number; 'Execution Time'?: number }] }>(
    `${explain} ${statement}`,
    [...parameters],
  );
  const { 'Planning Time': planning, 'Execution Time': running = 0 } = rows[0]!['QUERY PLAN'][0];
  return planning + running;
}

const page = { pageSize: 10 };
const lists: readonly (readonly [string, number, () => Promise<unknown>])[] = [
  ['users', 5, () => userPage(db, page)],
  ['users, by status', 5, () => userPage(db, { ...page, sort: '-status' })],
  ['users, by address', 5, () => userPage(db, { ...page, sort: 'email' })],
  ['professors among the users', 5, () => userPage(db, { ...page, role: 'Professor' })],
  ['students', 5, () => applicationPage(db, student, page)],
  [
    'students who wait',
    5,
    () => applicationPage(db, student, { ...page, approvalStatus: 'Pending', sort: 'waitingSince' }),
  ],
  ['professors', 5, () => applicationPage(db, professor, page)],
  ['users, "son" (12,501 hits)', 30, () => userPage(db, { ...page, q: 'son' })],
  ['users, "ada son"', 30, () => userPage(db, { ...page, q: 'ada son' })],
  ['users, "sample4242@"', 30, () => userPage(db, { ...page, q: 'sample4242@' })],
  ['users, "qx" (no hit)', 30, () => userPage(db, { ...page, q: 'qx' })],
  [
    'waiting students, an address all have',
    30,
    () => applicationPage(db, student, { ...page, approvalStatus: 'Pending', q: 'many.example' }),
  ],
];
const byHand = `select "firstName", "lastName" from "person"
  order by "lastName" collate "und-x-icu", "firstName" collate "und-x-icu", "_id" limit 10`;

console.log(`100,000 people, ms of database time, median of ${rounds} (limits: a page 5, a search 30)`);
const reference: number[] = [];
for (const [name, limit, list] of lists) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    asked.length = 0;
    await list();
    let sum = 0;
    for (const { sql: text, parameters } of asked.slice()) sum += await cost(text, parameters);
    times.push(sum);
    reference.push(await cost(byHand, []));
  }
  const time = median(times);
  console.log(`${name.padEnd(40)} ${time.toFixed(2).padStart(7)}  ${time <= limit ? '' : `over ${limit}`}`);
}
console.log(`${'ten names by hand'.padEnd(40)} ${median(reference).toFixed(2).padStart(7)}  reference`);
await db.destroy();
process.exit(0);
