import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { referencesTo } from '../../kernel/references.ts';
import { erasedPerson, wordsInDatabase } from '../retention/canary-world.ts';
import { removeDue } from '../retention/schedule.ts';
import { treatments } from '../retention/columns.ts';
import { endMerges } from './merging.ts';
import { merges, twoStudents } from './merging-world.ts';

const world = await openWorld();
const { preview, merge, undo, accountsOf, idOf, registers } = merges(world);

/** Everything in the tables but versions, which only grow, and what an undo doesn't take back. */
async function dump(): Promise<Record<string, string[]>> {
  const left = [
    'auditLog',
    'mail',
    'courseChange',
    'session',
    'accountToken',
    'personMerge',
    'throttle',
    'knownBrowser',
  ];
  const all: Record<string, string[]> = {};
  for (const table of Object.keys(treatments).filter((name) => !left.includes(name))) {
    const { rows } = await sql<{ row: string }>`select (to_jsonb(t) - 'version' - 'lastSeenAt')::text as "row"
      from ${sql.table(table)} t order by 1`.execute(world.db);
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}
/** The columns in which an id stands, as `table.column`. */
async function placesOf(id: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of Object.keys(treatments)) {
    const { rows } = await sql<{ column: string }>`select distinct "one"."key" as "column" from ${sql.table(table)} t,
      jsonb_each_text(to_jsonb(t)) as "one" where position(${id} in "one"."value") > 0`.execute(world.db);
    found.push(...rows.map(({ column }) => `${table}.${column}`));
  }
  return found.toSorted();
}

test('a merge moves each row of the other record, and its undo gives back the same rows (T478)', async () => {
  const { kept, other, paid, professor, application } = await twoStudents(world, 'Ada');
  const [id, from] = await accountsOf(kept, other);
  const otherId = await idOf(other);
  const before = await dump();
  const seen = await preview(id, from);
  expect(seen).toMatchObject({ status: 200, body: { refusals: [], keepsOtherApplication: true, merged: null } });
  expect(seen.body['moves']).toEqual(
    expect.arrayContaining([
      { kind: 'registrations', count: 1 },
      { kind: 'payments', count: 1 },
      { kind: 'messages', count: 1 },
      { kind: 'files', count: 1 },
    ]),
  );
  for (const who of [kept, other, professor, await world.registrar()]) {
    expect((await preview(id, from, who)).status).toBe(403);
    expect((await merge(id, from, who)).status).toBe(403);
  }
  expect((await world.visitor().delete(pathOf(api.merging.undo, { id: id }))).status).toBe(401);
  expect(await dump()).toEqual(before);

  const done = await merge(id, from);
  expect(done).toMatchObject({ status: 200, body: { merged: { email: other.email, stays: [] } } });
  const { mergedAt } = await world.db.selectFrom('personMerge').select('mergedAt').executeTakeFirstOrThrow();
  expect(Date.parse(done.body['merged'].until) - Date.parse(mergedAt)).toBe(86_400_000);
  // The log keeps who did what; the address of the calendar is a secret, and the application that is less far is kept aside.
  expect(await placesOf(otherId)).toEqual([
    'account.personREF',
    'auditLog.actorREF',
    'auditLog.entityId',
    'calendarFeed.personREF',
    'notificationChoice.personREF',
    'person._id',
    'person.email',
    'person.searchText',
    'personMerge.moved',
    'personMerge.personREF',
    'student.personREF',
    'throttle.key',
  ]);
  const list = (await (await world.registrar()).get(api.students.list)).body as unknown as Json[];
  expect(list.filter(({ personREF }) => personREF.firstName.startsWith('Ada')).map(({ _id }) => _id)).toEqual([
    application._id,
  ]);
  expect((await kept.get(api.students.mine)).body).toMatchObject({ _id: application._id, approvalStatus: 'Approved' });
  expect((await kept.get(api.payments.mine)).body).toHaveLength(1);
  const mine = (await kept.get(api.registrations.mine)).body as unknown as Json[];
  expect(mine.map((one) => one['courseInstanceREF']._id)).toContain(paid._id);
  for (const [one, subject] of [
    [kept, 'Your two records are now one'],
    [other, 'Your account was merged into your other one'],
  ] as const)
    expect((await world.mailsTo(one.email)).at(-1)!.subject).toBe(subject);
  const log = await world.db.selectFrom('auditLog').select('action').where('entityId', 'in', [id, from]).execute();
  expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['merge people', 'merge into another']));
  expect((await undo(id, kept)).status).toBe(403);

  expect(await undo(id)).toMatchObject({ status: 200, body: { merged: null } });
  expect(await dump()).toEqual(before);
  expect((await undo(id)).status).toBe(404);
  expect((await other.signIn()).status).toBe(200);
  expect((await world.mailsTo(other.email)).at(-1)!.subject).toBe('Your two records are separate again');
});

// Seen red with a list of columns in the code that lacked one.
test('each column that refers to a person is moved, also one that a migration has just added', async () => {
  const known = (await referencesTo(world.db, 'person')).map(({ table, column }) => `${table}.${column}`);
  const declared = Object.entries<Record<string, string>>(treatments).flatMap(([table, entry]) =>
    Object.keys(entry)
      .filter((column) => / with person$/.test(entry[column]!) && column !== '_id')
      .map((column) => `${table}.${column}`),
  );
  expect(declared.filter((name) => !known.includes(name))).toEqual([]);
  // By their names, these hold a person's id without a foreign key: the log, and the list of those who were deleted.
  const { rows } = await sql<{
    name: string;
  }>`select "table_name" || '.' || "column_name" as "name" from information_schema.columns
    where "table_schema" = 'public' and "data_type" = 'uuid'
      and "column_name" ~ '^(person|owner|author|actor|kept|holder|.*[bB]y)REF$' order by 1`.execute(world.db);
  const loose = rows.map(({ name }) => name).filter((name) => !known.includes(name));
  expect(loose.toSorted()).toEqual([
    'auditLog.actorREF',
    'deletedPerson.personREF',
    'mention.personREF',
    'transcript.replacedByREF',
  ]);

  await sql`create table "diary" ("_id" int primary key, "personREF" uuid not null references "person", "day" int,
    unique ("personREF", "day"))`.execute(world.db);
  onTestFinished(async () => void (await sql`drop table "diary"`.execute(world.db)));
  const [kept, other] = [await world.someone('Student', 'Kay'), await world.someone('Student', 'Oda')];
  const [keptId, otherId] = [await idOf(kept), await idOf(other)];
  await sql`insert into "diary" values (1, ${keptId}, 1), (2, ${otherId}, 1), (3, ${otherId}, 2)`.execute(world.db);
  const owners = async () =>
    (await sql<{ personREF: string }>`select "personREF" from "diary" order by "_id"`.execute(world.db)).rows.map(
      ({ personREF }) => personREF,
    );
  const [id, from] = await accountsOf(kept, other);
  expect((await merge(id, from)).status).toBe(200);
  expect(await owners()).toEqual([keptId, otherId, keptId]);
  expect((await undo(id)).status).toBe(200);
  expect(await owners()).toEqual([keptId, otherId, otherId]);
});

test('a professor’s courses and credentials go to the application that stays, and come back', async () => {
  const kept = await world.someone('Professor', 'Thea');
  const other = await world.professor('Theb');
  const [mine, theirs] = [await kept.applies(), await other.get(api.professors.mine)];
  const course = await world.courseInstance({ professor: other, status: 'Active' });
  const [id, from] = await accountsOf(kept, other);
  const before = await dump();
  const seen = await preview(id, from);
  expect(seen.body).toMatchObject({ keepsOtherApplication: true, refusals: [] });
  expect(seen.body['moves']).toContainEqual({ kind: 'taught', count: 1 });
  const reads = (who: typeof kept) => who.get(pathOf(api.courseInstances.one, { id: course._id }));
  expect((await reads(kept)).status).toBe(404);
  expect((await merge(id, from)).status).toBe(200);
  expect((await kept.get(api.professors.mine)).body._id).toBe(theirs.body._id);
  expect((await reads(kept)).status).toBe(200);
  expect((await undo(id)).status).toBe(200);
  expect(await dump()).toEqual(before);
  // The other way round, the approved application stays without an exchange, and its courses with it.
  const back = await merge(from, id);
  expect(back).toMatchObject({ status: 200, body: { keepsOtherApplication: false } });
  await other.signIn();
  expect((await other.get(api.professors.mine)).body._id).toBe(theirs.body._id);
  expect((await undo(from)).status).toBe(200);
  await kept.signIn();
  expect((await kept.get(api.professors.mine)).body._id).toBe(mine.body._id);
  expect(await dump()).toEqual(before);
});

test('an undo takes back what came in the courses that go back, and leaves the rest with the kept person', async () => {
  const [kept, other] = [await world.someone('Student', 'Lea'), await world.someone('Student', 'Leb')];
  const professor = await world.professor('Leo');
  const paying = await world.courseInstance({ professor });
  const later = await world.courseInstance({ cost: 0, auditCost: 0 });
  const { body: order } = await other.post(api.checkout.createOrder, { courseInstanceREF: paying._id, isAudit: false });
  const [id, from] = await accountsOf(kept, other);
  expect((await merge(id, from)).status).toBe(200);
  await world.approve(String(order['orderId']));
  expect((await kept.post(pathOf(api.checkout.capture, { orderId: String(order['orderId']) }))).status).toBe(200);
  expect((await registers(kept, later)).status).toBe(201);
  // Everybody in the course gets a cell, also of an assignment that is added after the merge.
  for (const status of ['Registration Closed', 'Active'])
    await professor.patch(pathOf(api.courseInstances.setStatus, { id: paying._id }), { status });
  const essay = { courseInstanceREF: paying._id, assignmentName: 'Essay' };
  expect((await professor.post(api.gradebook.addAssignment, essay)).status).toBe(201);
  const { body } = await preview(id);
  expect(body['merged'].stays).toEqual([
    { kind: 'registrations', count: 1 },
    { kind: 'payments', count: 1 },
  ]);
  expect((await undo(id)).status).toBe(200);
  expect((await other.signIn()).status).toBe(200);
  const coursesOf = async (who: typeof kept) =>
    ((await who.get(api.registrations.mine)).body as unknown as Json[]).map((one) => one['courseInstanceREF']._id);
  expect(await coursesOf(kept)).toEqual([later._id]);
  expect(await coursesOf(other)).toEqual([paying._id]);
  const paidOf = async (who: typeof kept) =>
    ((await who.get(api.payments.mine)).body as unknown as Json[]).map(({ amount }) => amount);
  expect(await paidOf(other)).toEqual([400]);
  expect(await paidOf(kept)).toEqual([0]);
  const { rows } =
    await sql`select "email" from "gradebookEntry" join "assignment" on "assignment"."_id" = "assignmentREF"
    join "person" on "person"."_id" = "personREF" where "courseInstanceREF" = ${paying._id}`.execute(world.db);
  expect(rows).toEqual([{ email: other.email }]);
});

test('after a day the rest of the merged person is deleted, and nothing of the kept one', async () => {
  const { kept, other } = await twoStudents(world, 'Eve');
  const { kept: keptToo, other: young } = await twoStudents(world, 'Zoe');
  const [id, from] = await accountsOf(kept, other);
  const [second, youngest] = await accountsOf(keptToo, young);
  expect((await merge(id, from)).status).toBe(200);
  expect((await merge(second, youngest)).status).toBe(200);
  await endMerges(world.stoa.services);
  const otherId = (
    await world.db.selectFrom('account').select('personREF').where('_id', '=', from).executeTakeFirstOrThrow()
  ).personREF;
  await sql`update "personMerge" set "mergedAt" = now() - interval '25 hours' where "personREF" = ${otherId}`.execute(
    world.db,
  );
  expect((await undo(id)).status).toBe(404);
  expect((await preview(id)).body['merged']).toBe(null);
  const payments = (await kept.get(api.payments.mine)).body;
  await endMerges(world.stoa.services);
  await erasedPerson(world);
  expect(await wordsInDatabase(world, [other.email, from])).toEqual(
    [`auditlog: ${from}`].map((one) => one.replace('auditlog', 'auditLog')),
  );
  expect((await kept.get(api.payments.mine)).body).toEqual(payments);
  expect((await kept.get(api.students.mine)).body).toMatchObject({ approvalStatus: 'Approved' });
  const { firstName } = await world.db
    .selectFrom('person')
    .select('firstName')
    .where('_id', '=', otherId)
    .executeTakeFirstOrThrow();
  expect(firstName).toBe('Deleted person');
  expect((await undo(second)).status).toBe(200);
  expect((await young.signIn()).status).toBe(200);
});

// Seen red with an error that ends the job.
test('a merge that can’t be ended stops no other one', async () => {
  const ids: string[] = [];
  for (const name of ['Ida', 'Una']) {
    const { kept, other } = await twoStudents(world, name);
    const [id, from] = await accountsOf(kept, other);
    ids.push(await idOf(other));
    expect((await merge(id, from)).status).toBe(200);
  }
  const ended = (late: number, email = sql`"email"`) =>
    sql`update "personMerge" set "mergedAt" = now() - make_interval(hours => ${25 + late}), "email" = ${email}
      where "personREF" = ${ids[late]!}`.execute(world.db);
  await ended(0);
  await ended(1, sql`'sealed with another key'`);
  await endMerges(world.stoa.services);
  const left = await world.db.selectFrom('personMerge').select('personREF').where('personREF', 'in', ids).execute();
  expect(left).toEqual([{ personREF: ids[1] }]);
});

test('a denied application that a merge has set aside stays as long as the merge can be undone', async () => {
  const pairs = [await twoStudents(world, 'Eva'), await twoStudents(world, 'Ona')] as const;
  const [merged, apart] = pairs;
  const [id, from] = await accountsOf(merged.kept, merged.other);
  const ids = pairs.map(({ application }) => application._id as string);
  await world.db
    .updateTable('student')
    .set({ approvalStatus: 'Denied', decidedAt: new Date('2016-01-01') })
    .where('_id', 'in', ids)
    .execute();
  await world.db
    .deleteFrom('registration')
    .where('personREF', '=', await idOf(apart.other))
    .execute();
  expect((await merge(id, from)).status).toBe(200);
  await removeDue(world.stoa.services);
  expect((await undo(id)).status).toBe(200);
  const left = await world.db.selectFrom('student').select(['_id', 'approvalStatus']).where('_id', 'in', ids).execute();
  expect(left).toEqual([{ _id: ids[0], approvalStatus: 'Denied' }]);
});
