import type { Agreement } from '@stoa/contract/catalog/agreements.endpoints';
import type { CourseRoom } from '@stoa/contract/teaching/course-rooms.endpoints';
import type { Material } from '@stoa/contract/teaching/materials.endpoints';
import type { AssignmentItem } from '@stoa/contract/teaching/submissions.endpoints';
import type { Meeting } from '@stoa/contract/teaching/meetings.endpoints';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { courseInstanceStatuses, type CourseInstance } from '@stoa/contract/catalog/course-instances.endpoints';
import type { Dashboard, Overview } from '@stoa/contract/office/dashboard.endpoints';
import type { CourseGrading, GradebookEntry } from '@stoa/contract/teaching/gradebook.endpoints';
import type { Census, CourseDates } from '@stoa/contract/enrollment/enrollment.endpoints';
import { gradeKinds } from '@stoa/contract/catalog/agreements.endpoints';
import type { InstructorFile } from '@stoa/contract/catalog/instructor-files.endpoints';
import type { CreditPromise } from '@stoa/contract/people/promises.shapes';
import type { Registration } from '@stoa/contract/enrollment/registrations.endpoints';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { startStoa } from '../../server/src/start.ts';
import { testDatabase } from '../../server/test/database.ts';
import { moneyGoneWrong } from '../../tests/money.ts';
import { api, pathOf } from '../../tests/paths.ts';
import { Person } from '../../tests/person.ts';
import { openWorld } from '../../tests/world.ts';
import { doubles } from '../dev.ts';
import { university } from './partner.ts';
import { rhetoricians } from './students.ts';

const migrations = path.resolve(import.meta.dirname, '../../server/migrations');
const world = await openWorld({ DEMO: 'on', LOG_LEVEL: 'warn' });

async function signedIn(email: string): Promise<Person> {
  const person = new Person(world.stoa.url);
  const { password } = doubles.sampleAccounts(world.stoa.services).find((one) => one.email === email)!;
  expect((await person.signIn(email, password)).status).toBe(200);
  return person;
}
async function read<T>(who: Person, address: string): Promise<T> {
  const { status, body } = await who.get(address);
  expect(status).toBe(200);
  return body as unknown as T;
}

beforeAll(async () => {
  const began = performance.now();
  await world.stoa.filled;
  console.log(
    `The samples’ history took ${((performance.now() - began) / 1000).toFixed(1)} s after the server was ready.`,
  );
});

test('a course is running with 24 students, 11 graded assignments, work to grade and a conversation on its board', async () => {
  const professor = await signedIn('professor@sample.example');
  const { courses } = await read<Dashboard>(professor, api.dashboard.mine.path);
  expect(courses.map(({ name }) => name)).toEqual(['Rhetoric: Speaking to Be Believed']);
  const id = courses[0]!._id;
  const { assignments } = await read<CourseGrading>(professor, pathOf(api.gradebook.grading, { id }));
  expect(assignments.filter(({ isGraded, counts }) => isGraded && counts)).toHaveLength(11);
  const entries = await read<GradebookEntry[]>(professor, pathOf(api.gradebook.byCourse, { id }));
  expect(new Set(entries.map(({ personREF }) => personREF._id)).size).toBe(24);
  const typed = new Set(assignments.filter(({ handIn }) => handIn === 'none').map(({ _id }) => _id));
  expect(entries.filter((one) => one.score === null && typed.has(one.assignmentREF))).toHaveLength(1);
  const items = await read<AssignmentItem[]>(professor, pathOf(api.submissions.assignments, { id }));
  expect(items.filter(({ handIn }) => handIn !== 'none').map(({ counts }) => counts)).toMatchObject([
    { students: 24, handedIn: 14, waiting: 0, toReturn: 0 },
    { students: 24, handedIn: 7, waiting: 7, toReturn: 0 },
  ]);
  const due = items.filter(({ handIn }) => handIn !== 'none').map(({ dueAt }) => Date.parse(dueAt!) > Date.now());
  expect(due).toEqual([false, true]);
  const own = await read<AssignmentItem[]>(await signedIn('student@sample.example'), api.submissions.mine.path);
  expect(own.map(({ mine }) => [mine!.score !== null, mine!.late])).toEqual(expect.arrayContaining([[true, false]]));
  const said = await read<{ personREF: { _id: string }; createdAt: string }[]>(
    professor,
    pathOf(api.board.messages, { courseInstanceId: id }),
  );
  expect(said.length).toBeGreaterThan(10);
  expect(new Set(said.map(({ personREF }) => personREF._id)).size).toBeGreaterThan(5);
  const instants = said.map(({ createdAt }) => createdAt);
  expect(instants.toSorted()).toEqual(instants);
  const room = await read<CourseRoom>(professor, pathOf(api.courseRooms.one, { id }));
  expect(room.announcements.map(({ title }) => title)).toEqual(['Half an hour later']);
  expect(Date.parse(room.announcements[0]!.createdAt)).toBeLessThan(Date.now() - 4 * 86_400_000);
  const meetings = await read<Meeting[]>(professor, pathOf(api.meetings.list, { id }));
  expect(meetings.map(({ endsAt }) => Date.parse(endsAt) < Date.now())).toEqual(expect.arrayContaining([true, false]));
  const materials = await read<Material[]>(professor, pathOf(api.materials.list, { id }));
  expect(materials.map(({ isShown }) => isShown)).toEqual([true, true, true, false]);
  const student = await signedIn('student@sample.example');
  expect(await read<Material[]>(student, pathOf(api.materials.list, { id }))).toHaveLength(3);
});

test('there is a course in every state, two institutions, and names in several scripts', async () => {
  const admin = await signedIn('admin@sample.example');
  const courses = await read<{ status: string }[]>(admin, api.courseInstances.list.path);
  expect([...new Set(courses.map(({ status }) => status))].toSorted()).toEqual([...courseInstanceStatuses].toSorted());
  expect(await read<unknown[]>(admin, api.institutions.list.path)).toHaveLength(2);
  const names = rhetoricians.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  for (const script of [/\p{Script=Greek}/u, /\p{Script=Arabic}/u, /\p{Script=Han}/u, /.{60}/])
    expect(names.filter((name) => script.test(name)).length).toBeGreaterThan(0);
  expect(names.filter((name) => !name.endsWith('Sample'))).toEqual([]);
});

test('a university grants credit: the agreement, what it calls grades, and a professor whose file it has checked', async () => {
  const admin = await signedIn('admin@sample.example');
  const found = `${api.institutions.list.path}?q=${encodeURIComponent(university)}`;
  const [id] = (await read<{ _id: string }[]>(admin, found)).map(({ _id }) => _id);
  const [agreement] = await read<Agreement[]>(admin, pathOf(api.agreements.list, { id: id! }));
  expect(agreement).toMatchObject({ state: 'in force', number: 1 });
  expect(agreement!.refunds.map(({ percent }) => percent)).toEqual([100, 50, 25]);
  expect(agreement!.gradeCodes.filter(({ meaning }) => meaning === '')).toEqual([]);
  expect(new Set(agreement!.gradeCodes.map(({ kind }) => kind))).toEqual(new Set(gradeKinds));
  expect(Date.parse(agreement!.createdAt)).toBeLessThan(Date.now() - 90 * 86_400_000);
  const own = (await read<{ _id: string }>(await signedIn('second.professor@sample.example'), api.professors.mine.path))
    ._id;
  const file = await read<InstructorFile>(admin, pathOf(api.instructorFiles.one, { id: own }));
  const credentials = file.credentials!;
  expect(credentials.map(({ level, checks }) => [level, checks.length])).toEqual([['PhD', 3]]);
  expect(file.qualifications.map(({ isValid }) => isValid)).toEqual([true, true]);
  const instants = [...file.qualifications.map(({ decidedAt }) => decidedAt), credentials[0]!.checks[0]!.at];
  expect(instants.filter((at) => Date.parse(at) > Date.now() - 20 * 86_400_000)).toEqual([]);
});

test('a course is past its census, with a W and a no-show, and another is open with its promise', async () => {
  const professor = await signedIn('second.professor@sample.example');
  const taught = await read<CourseInstance[]>(professor, api.courseInstances.list.path);
  const idOf = (name: string) => taught.find((one) => one.name === name)!._id;
  const running = { id: idOf('The Almagest, Book by Book') };
  const dates = (await read<CourseDates>(professor, pathOf(api.enrollment.dates, running)))!;
  expect([dates.institution, dates.census < dates.today, dates.today < dates.withdrawUntil]).toEqual([
    university,
    true,
    true,
  ]);
  const { rows, signedAt, by } = await read<Census>(professor, pathOf(api.enrollment.census, running));
  expect([by, signedAt!.slice(0, 10) > dates.census]).toEqual(['Ptolemy Sample', true]);
  expect(rows.map(({ attended, evidence }) => [attended, evidence.length])).toEqual(
    expect.arrayContaining([
      [true, 1],
      [false, 0],
    ]),
  );
  const student = await signedIn('student@sample.example');
  const places = await read<Registration[]>(student, api.registrations.mine.path);
  expect(places.find(({ status }) => status === 'Withdrawn')).toMatchObject({
    courseInstanceREF: { _id: running.id },
    grade: 'W',
  });
  const statuses = await world.db
    .selectFrom('registration')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('courseInstanceREF', '=', running.id)
    .groupBy('status')
    .orderBy('status')
    .execute();
  expect(statuses.map(({ status, count }) => [status, Number(count)])).toEqual([
    ['No-show', 1],
    ['Registered', 6],
    ['Withdrawn', 1],
  ]);
  const open = { id: idOf('Sundials, Made and Understood') };
  const { promise } = await read<{ promise: CreditPromise }>(new Person(world.stoa.url), pathOf(api.site.course, open));
  expect(promise).toMatchObject({ institution: { name: university }, equivalent: { subject: 'ASTR' } });
  expect(promise.refunds.map(({ amount }) => amount)).toEqual([260, 130, 65]);
  expect(Math.round((Date.now() - Date.parse(promise.promisedAt)) / 86_400_000)).toBe(19);
});

test('twelve wait for an approver, some of them for days', async () => {
  const registrar = await signedIn('institution@sample.example');
  const { waiting } = await read<Dashboard>(registrar, api.dashboard.mine.path);
  const approvals = waiting.filter(({ queue: job }) => job !== 'corrections');
  const count = Object.fromEntries(approvals.map((one) => [one.queue, one.count]));
  expect(count).toEqual({ professors: 3, students: 4, 'course definitions': 3, 'course instances': 2 });
  const days = approvals.map(({ oldest }) => (Date.now() - Date.parse(oldest!)) / 86_400_000);
  expect(Math.min(...days)).toBeGreaterThan(2);
  expect(Math.max(...days)).toBeGreaterThan(7);
});

test('people have registered and paid in nearly all of the last weeks, and the money agrees', async () => {
  const admin = await signedIn('admin@sample.example');
  const { weeks, look, starting } = await read<Overview>(admin, api.dashboard.overview.path);
  expect(weeks.filter(({ registrations }) => registrations > 0).length).toBeGreaterThanOrEqual(10);
  expect(weeks.filter(({ received }) => received! > 0).length).toBeGreaterThanOrEqual(10);
  expect(weeks.filter(({ refunded }) => refunded! > 0).length).toBeGreaterThanOrEqual(2);
  expect(starting.map(({ name }) => name)).toEqual(['Geometry with Compass and Straightedge']);
  const ledger = await read<{ status: string; why: string | null }[]>(admin, `${api.ledger.list.path}?pageSize=100`);
  const statuses = new Set(ledger.map(({ status }) => status));
  expect([...statuses].toSorted()).toEqual(['COMPLETED', 'DISPUTED', 'FAILED', 'PARTIALLY_REFUNDED', 'REFUNDED']);
  expect([look, ledger.filter(({ why }) => why !== null).map(({ why }) => why)]).toEqual([
    [{ why: 'disputed', count: 1, dueAt: expect.any(String) }],
    ['disputed'],
  ]);
  expect(await moneyGoneWrong(world)).toEqual([]);
  // The payment service's own list, of three months, has the same payments.
  expect((await admin.post(api.ledger.compare)).body).toMatchObject({ last: { problem: '' }, differences: [] });
});

test('what was done lies in the past: the log, the mails, and what the payment service remembers', async () => {
  const { rows } = await sql<{ what: string; recent: number; days: number }>`
    select "what", (count(*) filter (where "at" > now() - interval '4 hours'))::int as "recent",
      extract(day from max("at") - min("at"))::int as "days"
    from (select 'log' as "what", "at" from "auditLog" where "action" <> 'sign in' and "actorREF" is not null
      union all select 'mail', "createdAt" from "mail"
      union all select 'capture', ("body"->>'createdAt')::timestamptz from "paypal_simulator"."document" where "kind" = 'capture'
      union all select 'refund', ("body"->>'createdAt')::timestamptz from "paypal_simulator"."document" where "kind" = 'refund') as "all"
    group by 1 order by 1`.execute(world.db);
  expect(rows).toEqual([
    { what: 'capture', recent: 0, days: expect.toSatisfy((days) => days > 80) },
    { what: 'log', recent: 0, days: expect.toSatisfy((days) => days > 80) },
    { what: 'mail', recent: 0, days: expect.toSatisfy((days) => days > 80) },
    { what: 'refund', recent: 0, days: expect.toSatisfy((days) => days > 10) },
  ]);
});

/** Returns how many rows each table has, except tables that people's sessions and the house's own jobs write. */
async function counted(): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`select schemaname || '.' || tablename as name from pg_tables
    where schemaname = 'paypal_simulator' or schemaname = 'public'
      and tablename not in ('session', 'knownBrowser', 'throttle', 'courseChange', 'comparison', 'retentionRun')
    order by 1`.execute(world.db);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(
      world.db,
    );
    counts[name] = rows[0]!.count;
  }
  return counts;
}

test('a second start changes nothing', async () => {
  const before = await counted();
  const second = await startStoa(world.stoa.services.settings, world.databaseUrl, { migrations }, { doubles });
  await second.filled;
  await second.close();
  expect(await counted()).toEqual(before);
});

test('a stop in the middle leaves nothing, and the next start makes all of it; no mail goes out', async () => {
  const { url, db } = await testDatabase<never>();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stoa-samples-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const { settings } = world.stoa.services;
  const here = { ...settings, dataDir, databaseUrl: url, smtpUrl: 'smtp://127.0.0.1:9' };
  const count = async (from: string) =>
    (await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(from)}`.execute(db)).rows[0]!.count;
  const late = [
    `"person" where "email" like 'rhetoric%'`,
    `"institution"`,
    `"transaction"`,
    `"paypal_simulator"."document" where "kind" = 'order'`,
  ];

  const stopped = await startStoa(here, url, { migrations }, { doubles });
  await sleep(400);
  await stopped.close();
  expect(await Promise.all(late.map(count))).toEqual([0, 0, 0, 0]);
  const next = await startStoa(here, url, { migrations }, { doubles });
  // Somebody else who comes meanwhile keeps their own time.
  await sql`insert into "person" ("firstName", "lastName", "email", "zip", "mobilePhone", "role")
    values ('Ada', 'Visitor', 'ada@world.example', '1', '1', 'Student')`.execute(db);
  await next.filled;
  await next.close();
  expect(
    await count(`"person" where "email" = 'ada@world.example' and "createdAt" > now() - interval '1 minute'`),
  ).toBe(1);
  const [people, institutions, transactions, orders] = await Promise.all(late.map(count));
  expect([people, institutions]).toEqual([rhetoricians.length, 2]);
  // The others were free.
  expect([transactions! > 40, orders! > 40]).toEqual([true, true]);
  expect(await count(`"mail" where "state" <> 'kept'`)).toBe(0);
});
