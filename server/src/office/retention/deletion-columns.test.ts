import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { aDocument, openWorld } from '../../../../tests/world.ts';
import { deletes, accountOf } from './canary-world.ts';
import { treatments } from './columns.ts';
import type { Treatment } from './treatment.ts';

const world = await openWorld();

/** Adds a column as a migration does, with its entry in the table, which knows no such column yet. */
async function addColumn(table: 'student' | 'upload', name: string, type: string, treatment: Treatment) {
  await sql`alter table ${sql.id(table)} add column ${sql.id(name)} ${sql.raw(type)}`.execute(world.db);
  const entry: Record<string, Treatment> = treatments[table];
  entry[name] = treatment;
  // Another file's database, which has no such column, may be next in this process.
  onTestFinished(() => void delete entry[name]);
}
const written = async (table: string, column: string, personId: string) =>
  (
    await sql<{ value: unknown }>`select ${sql.id(column)} as "value" from ${sql.id(table)}
      where "personREF" = ${personId}`.execute(world.db)
  ).rows.map(({ value }) => value);
const write = (table: string, column: string, personId: string, value: unknown) =>
  sql`update ${sql.id(table)} set ${sql.id(column)} = ${value} where "personREF" = ${personId}`.execute(world.db);

// Seen red without the entry, and with a treatment that keeps the column.
test('a new sealed column of an application is erased with its person, by its migration and its entry alone', async () => {
  await addColumn('student', 'sealedNumber', 'text', 'gone');
  await addColumn('student', 'isVeteran', 'boolean not null default false', 'gone');
  await addColumn('student', 'remark', "text not null default ''", 'words');
  await addColumn('student', 'cohort', 'integer', 'plain');
  const { encryption } = world.stoa.services;
  const [leaves, stays] = await Promise.all(
    ['Leaves', 'Stays'].map(async (name) => {
      const student = await world.someone('Student', name);
      expect((await student.appliesAsStudent({ idREF: aDocument('pdf') })).status).toBe(201);
      const people = world.db.selectFrom('person').select('_id').where('email', '=', student.email);
      const { _id } = await people.executeTakeFirstOrThrow();
      // Only the record of an approved student stays, because their credit is confirmed by it.
      await write('student', 'approvalStatus', _id, 'Approved');
      await write('student', 'sealedNumber', _id, encryption.encrypt(`${name} 4711`));
      await write('student', 'remark', _id, `${name} asks`);
      await write('student', 'isVeteran', _id, true);
      await write('student', 'cohort', _id, 7);
      return { student, _id };
    }),
  );
  expect((await deletes(world, await accountOf(world, leaves!.student))).status).toBe(200);
  const left = async (id: string) => [
    await written('student', 'sealedNumber', id),
    await written('student', 'isVeteran', id),
    await written('student', 'remark', id),
    await written('student', 'cohort', id),
  ];
  expect(await left(leaves!._id)).toEqual([[null], [false], [''], [7]]);
  const [seals, ...rest] = await left(stays!._id);
  expect(encryption.decrypt(String(seals![0]))).toBe('Stays 4711');
  expect(rest).toEqual([[true], ['Stays asks'], [7]]);
});

// Seen red with an owner that names another column.
test('a row without a column that stays is deleted, and one that gets such a column is emptied', async () => {
  const [leaves, stays] = [await world.someone('Student', 'Gone'), await world.someone('Student', 'Here')];
  const ids = await world.db
    .selectFrom('person')
    .select('_id')
    .where('email', 'in', [leaves.email, stays.email])
    .execute();
  const uploads = async (id: string) => (await written('upload', 'name', id)).length;
  for (const { _id } of ids)
    await world.db.insertInto('upload').values({ personREF: _id, name: 'a.pdf', size: 3 }).execute();
  const [gone] = await world.db.selectFrom('person').select('_id').where('email', '=', leaves.email).execute();
  expect((await deletes(world, await accountOf(world, leaves))).status).toBe(200);
  expect(await Promise.all(ids.map(({ _id }) => uploads(_id)))).toEqual(
    ids.map(({ _id }) => (_id === gone!._id ? 0 : 1)),
  );
});
