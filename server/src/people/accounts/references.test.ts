import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import { openWorld } from '../../../../tests/world.ts';
import { implied, referring } from './references.queries.ts';

const world = await openWorld();

test('whatever refers to a person is asked for by an index, or comes with something that is', async () => {
  const { rows } = await sql<{ table: string; column: string; isIndexed: boolean }>`
    select "of"."relname" as "table", "attname" as "column", exists (select from pg_index
      where "indrelid" = "conrelid" and "indkey"[0] = "attnum") as "isIndexed"
    from pg_constraint join pg_class as "of" on "of"."oid" = "conrelid"
    join pg_attribute on "attrelid" = "conrelid" and "attnum" = "conkey"[1]
    where "contype" = 'f' and "confrelid" = '"person"'::regclass and "confdeltype" = 'a'`.execute(world.db);
  const columns = (all: readonly (readonly string[])[]) => all.map(([table, column]) => `${table}.${column}`);
  const asked = [...columns(referring), 'transaction.updatedByREF'];
  // The account is deleted with its person.
  const found = rows.map(({ table, column }) => `${table}.${column}`);
  expect(found.toSorted()).toEqual([...asked, ...columns(implied), 'account.personREF'].toSorted());
  const indexed = rows.filter(({ isIndexed }) => isIndexed).map(({ table, column }) => `${table}.${column}`);
  expect(indexed).toEqual(expect.arrayContaining(asked));
});

test('the list offers to delete staff until they have left something behind, and so it is', async () => {
  const admin = await world.administrator();
  const [idle, busy] = [
    await world.staff('InstitutionAdmin', 'idle@needed.example'),
    await world.staff('InstitutionAdmin', 'busy@needed.example'),
  ];
  const student = await world.someone('Student');
  const { _id } = (await student.appliesAsStudent()).body;
  await busy.patch(pathOf(api.students.setStatus, { id: String(_id) }), { approvalStatus: 'Approved' });
  for (const [who, canDelete, status] of [
    [idle, true, 204],
    [busy, false, 409],
  ] as const) {
    const [row] = (await admin.get(`${api.accounts.users.path}?q=${who.email}`)).body as unknown as [
      { _id: string; canDelete: boolean },
    ];
    expect(row.canDelete).toBe(canDelete);
    expect((await admin.delete(pathOf(api.accounts.deleteUser, { id: row._id }))).status).toBe(status);
  }
});
