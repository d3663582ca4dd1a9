import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { api, pathOf } from './paths.ts';
import { aDocument } from './samples.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
const guide = readFileSync(new URL('../docs/guides/incident.md', import.meta.url), 'utf8');
const queries = [...guide.matchAll(/```sql\n([^`]+)```/g)].map(([, text = '']) => text);
const ask = async (at: number, email: string) => {
  const year = new Date().getUTCFullYear();
  const text = queries[at]!.replace('thief@example.org', email)
    .replace('2026-01-01', `${year}-01-01`)
    .replace('2026-12-31', `${year + 1}-12-31`);
  return (await sql<Record<string, unknown>>`${sql.raw(text)}`.execute(world.db)).rows;
};

test('the queries of the guide find whose records somebody opened, and no others', async () => {
  expect(queries).toHaveLength(3);
  const thief = await world.registrar();
  const other = await world.administrator();
  const [ada, bo] = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bo')];
  const sent = await Promise.all([ada, bo].map((one) => one.appliesAsStudent({ idREF: aDocument('pdf') })));
  const [first, second] = sent.map(({ body }) => body);
  const opens = (who: typeof thief, record: typeof first) =>
    who.get(pathOf(api.students.one, { id: String(record!._id) }));
  expect((await opens(thief, first)).status).toBe(200);
  expect((await opens(other, second)).status).toBe(200);
  await thief.post(pathOf(api.students.export, { id: String(first!._id) }));
  const file = (second!['idREF'] as { _id: string })._id;
  expect((await other.get(pathOf(api.files.download, { fileId: file }))).status).toBe(200);

  expect((await ask(0, thief.email)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['sign in', 'open application', 'export student']),
  );
  expect(await ask(1, thief.email)).toEqual([]);
  expect(await ask(1, other.email)).toMatchObject([{ email: bo.email, times: 1 }]);
  expect(await ask(2, thief.email)).toMatchObject([
    { email: ada.email, action: 'export student' },
    { email: ada.email, action: 'open application' },
  ]);
  expect((await ask(2, other.email)).map(({ email }) => email)).toEqual([bo.email]);
});
