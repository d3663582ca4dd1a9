import type { Overview } from '@stoa/contract/office/dashboard.endpoints';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { api, pathOf } from '../../../tests/paths.ts';
import type { Json, Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { merges } from './merging/merging-world.ts';

const world = await openWorld();
let admin: Person;
let registrar: Person;
let professor: Person;
let ada: Person;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const seen = async (who: Person) => {
  const { status, body } = await who.get(api.dashboard.overview);
  expect(status).toBe(200);
  return body as unknown as Overview;
};
const change = ({ changes }: Overview, what: string) => changes.find((one) => one.what === what);

beforeAll(async () => {
  admin = await world.administrator();
  registrar = await world.registrar();
  professor = await world.professor('Theano');
  ada = await world.someone('Student', 'Ada');
});

test('money, joining and payments that need a look are for administrators alone', async () => {
  const course = await world.courseInstance({ professor, name: 'Conics' });
  await world.pays(ada, course);
  const { body: payments } = await admin.get(`${api.ledger.list.path}?q=${ada.email}`);
  const [{ _id }] = payments as unknown as [{ _id: string }];
  await admin.post(`/api/ledger/${_id}/refund`, { amount: 50, reason: 'Goodwill.', endsPlace: false });
  await world.settled();

  const whole = await seen(admin);
  expect(change(whole, 'paid')).toEqual({ what: 'paid', count: 1, amount: 400 });
  expect(change(whole, 'refunded')).toEqual({ what: 'refunded', count: 1, amount: 50 });
  expect(change(whole, 'registered')).toEqual({ what: 'registered', count: 1, amount: null });
  expect(change(whole, 'joined')!.count).toBeGreaterThanOrEqual(3);
  expect(whole.look).toEqual([]);
  expect(whole.weeks.at(-1)).toMatchObject({ registrations: 1, received: 400, refunded: 50 });

  const some = await seen(registrar);
  expect(some.look).toBeNull();
  expect(some.changes.map(({ what }) => what).filter((what) => /joined|paid|refunded/.test(what))).toEqual([]);
  expect(change(some, 'registered')!.count).toBe(1);
  expect(some.weeks.at(-1)).toMatchObject({ registrations: 1, received: null, refunded: null });
  for (const who of [professor, ada]) expect((await who.get(api.dashboard.overview)).status).toBe(403);
});

test('each figure leads to a list with exactly the rows that it counts', async () => {
  const bo = await world.someone('Student', 'Bo');
  for (const who of [bo, await world.someone('Student')]) await who.appliesAsStudent();
  await (await world.someone('Professor')).applies();
  await professor.post(api.courseDefinitions.create, { name: 'Proposed', level: 100, credits: 3 });
  const free = await world.courseInstance({ professor, name: 'Free', cost: 0, auditCost: 0 });
  const { _id: left } = (await bo.post(api.registrations.create, { courseInstanceREF: free._id, isAudit: true })).body;
  const lists = {
    joined: `${api.accounts.users.path}?since=yesterday`,
    'students applied': `${api.students.list.path}?since=yesterday`,
    'professors applied': `${api.professors.list.path}?since=yesterday`,
    proposed: `${api.courseDefinitions.list.path}?since=yesterday`,
    registered: `${api.registrations.list.path}?since=yesterday`,
    paid: `${api.ledger.list.path}?since=paid`,
    refunded: `${api.ledger.list.path}?since=refunded`,
  };
  async function compared() {
    const { changes } = await seen(admin);
    const counts = [];
    for (const [what, path] of Object.entries(lists)) {
      const rows = (await admin.get(path)).body as unknown as unknown[];
      const count = changes.find((one) => one.what === what)?.count ?? 0;
      expect([what, rows.length]).toEqual([what, count]);
      counts.push(count);
    }
    return counts;
  }
  const before = await compared();
  expect(before.every((count) => count > 0)).toBe(true);
  await bo.delete(pathOf(api.registrations.unregister, { id: left }));
  for (const table of ['account', 'student', 'professor', 'courseDefinition'] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(table === 'student' || table === 'professor' ? 'waitingSince' : 'createdAt')}
      = now() - interval '25 hours' where "_id" = (select min("_id"::text)::uuid from ${sql.table(table)})`.execute(
      world.db,
    );
  const after = await compared();
  expect(after.map((count, at) => before[at]! - count)).toEqual([1, 1, 1, 1, 1, 0, 0]);
});

// Seen red: the figure counted one more than its list.
test('a merged record has not joined, and a later one has', async () => {
  const { merge, accountsOf } = merges(world);
  const joined = async () => change(await seen(admin), 'joined')?.count;
  const before = (await joined())!;
  const [kept, other] = [await world.someone('Student', 'Ida'), await world.someone('Student', 'Idaa')];
  expect(await joined()).toBe(before + 2);
  expect((await merge(...(await accountsOf(kept, other)))).status).toBe(200);
  expect(await joined()).toBe(before + 1);
  const { body } = await admin.get(`${api.accounts.users.path}?since=yesterday&pageSize=100`);
  expect(body).toHaveLength(before + 1);
});

test('the bar of this week counts the same registrations as the changes since yesterday', async () => {
  const registered = (of: Overview) => change(of, 'registered')?.count;
  for (const who of [admin, registrar]) {
    const overview = await seen(who);
    expect(overview.weeks.at(-1)!.registrations).toBe(registered(overview));
  }
});

test('twelve weeks are shown, the empty ones too, each with what is in it', async () => {
  const { weeks } = await seen(admin);
  expect(weeks).toHaveLength(12);
  expect(weeks.every(({ week }) => new Date(week).getUTCDay() === 1)).toBe(true);
  expect(weeks.slice(0, -1).every(({ registrations, received }) => registrations === 0 && received === 0)).toBe(true);
  await sql`update "registration" set "dateRegistered" = now() - interval '21 days'`.execute(world.db);
  await sql`update "transaction" set "createdAt" = now() - interval '21 days'`.execute(world.db);
  const later = await seen(admin);
  expect(later.weeks.at(-4)).toMatchObject({ registrations: 1, received: 400, refunded: 0 });
  expect(later.weeks.at(-1)).toMatchObject({ registrations: 0, received: 0, refunded: 50 });
  expect(change(later, 'paid')).toBeUndefined();
});

test('of the courses that start within 14 days those with fewer than five students are named, the next one first', async () => {
  const starts = async (name: string, days: number, status: string, students = 0) => {
    const { _id } = await world.courseInstance({ professor, name, cost: 0, auditCost: 0 });
    for (let count = 0; count < students; count++) {
      const student = await world.someone('Student');
      await student.post(api.registrations.create, { courseInstanceREF: _id, isAudit: true });
    }
    await world.db
      .updateTable('courseInstance')
      .set({ start: inDays(days), status: status as 'Approved' })
      .where('_id', '=', _id)
      .execute();
  };
  await starts('In two weeks', 14, 'Open/Registering', 4);
  await starts('Soon', 3, 'Registration Closed');
  await starts('Full enough', 3, 'Open/Registering', 5);
  await starts('Later', 15, 'Open/Registering');
  await starts('Yesterday', -1, 'Open/Registering');
  await starts('Under way', 1, 'Active');
  const { starting } = await seen(registrar);
  expect(starting.map(({ name, registered }) => [name, registered])).toEqual([
    ['Soon', 0],
    ['In two weeks', 4],
  ]);
});

test('what waits for whoever applied is counted', async () => {
  const awaits = async (...who: Person[]) => {
    for (const { email } of who)
      await sql`insert into "student" ("personREF", "approvalStatus")
        select "_id", 'Awaiting Info' from "person" where "email" = ${email}`.execute(world.db);
    return (await seen(registrar)).awaitingInfo;
  };
  expect(await awaits()).toBe(0);
  expect(await awaits(ada)).toBe(1);
  expect(await awaits(await world.someone('Student'), await world.someone('Student'))).toBe(3);
});

// Seen red: the list had the payments of all terms.
test('the money of a term leads to a list of its payments alone', async () => {
  const [ours, theirs] = [await world.courseInstance({ professor }), await world.courseInstance({ professor })];
  for (const course of [ours, theirs]) await world.pays(await world.someone('Student'), course);
  const terms = [ours, theirs].map(({ _id }, at) => [_id as string, `2038-${at}`] as const);
  for (const [_id, termCode] of terms)
    await world.db.updateTable('courseInstance').set({ termCode, termName: termCode }).where('_id', '=', _id).execute();
  for (const [_id, term] of terms) {
    const { changes } = (await admin.get(`${api.dashboard.overview.path}?term=${term}`)).body as unknown as Overview;
    expect(changes.find(({ what }) => what === 'paid')!.count).toBe(1);
    const { body } = await admin.get(`${api.ledger.list.path}?since=paid&term=${term}`);
    expect((body as unknown as Json[]).map((row) => row['courseInstanceREF']._id)).toEqual([_id]);
    expect((await admin.get(`${api.ledger.list.path}?since=refunded&term=${term}`)).body).toEqual([]);
  }
});
