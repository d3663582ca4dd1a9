import { dayIn, daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { beforeAll, expect, test } from 'vitest';
import { assign, begin, grade, handIn } from '../../../../tests/hand-ins.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import { readPdf } from '../../../../tests/pdf.ts';
import type { Answer, Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import {
  aCalendarCourse,
  isDay,
  paysForCredit,
  type CalendarCourse,
  type Placed,
} from '../../../test/calendar-courses.ts';

const world = await openWorld();
let at: CalendarCourse;
let other: CalendarCourse;
let ada: Placed;
let bo: Placed;
let essay: string;
const today = () => dayIn('America/New_York');
const add = (who: Person, { registration }: Placed, input: Json): Promise<Answer> =>
  who.post(pathOf(api.enrollment.addActivity, { id: registration }), input);
const rowsOf = async ({ professor, course }: CalendarCourse) =>
  (await professor.get(pathOf(api.enrollment.census, { id: course._id }))).body['rows'] as Json[];
const rowOf = async ({ registration }: Placed, of = at) => (await rowsOf(of)).find(({ _id }) => _id === registration)!;
const lastOf = async ({ registration }: Placed) => {
  const { body } = await at.professor.get(pathOf(api.finalGrades.grading, { id: at.course._id }));
  return (body['activity'] as Json[]).find((one) => one['registrationREF'] === registration);
};
const sign = ({ professor, course }: CalendarCourse, attended: readonly Placed[], never: readonly Placed[]) =>
  professor.post(pathOf(api.enrollment.sign, { id: course._id }), {
    attended: attended.map(({ registration }) => registration),
    never: never.map(({ registration }) => registration),
  });
const none = { attended: false, firstActivity: null, evidence: [] };

beforeAll(async () => {
  [at, other] = [await aCalendarCourse(world), await aCalendarCourse(world, { name: 'Poetics' })];
  [ada, bo] = [await paysForCredit(world, at), await paysForCredit(world, at)];
  // Each course is in its 19th day: the census is tomorrow.
  for (const one of [at, other]) {
    await isDay(world, one.course._id, '2038-02-19');
    await begin(one.professor, one.course._id);
  }
  essay = await assign(at.professor, at.course._id, 'Essay 1');
});

test('a message on the board is social and a grade is the professor’s: neither is activity (T562)', async () => {
  const board = pathOf(api.board.post, { courseInstanceId: at.course._id });
  for (const { person } of [ada, bo]) expect((await person.post(board, { message: 'Hello!' })).status).toBe(201);
  const cells = (await at.professor.get(pathOf(api.gradebook.byCourse, { id: at.course._id }))).body;
  for (const { _id } of cells as unknown as Json[])
    expect((await at.professor.put(pathOf(api.gradebook.save, { id: String(_id) }), { score: 80 })).status).toBe(200);
  for (const row of await rowsOf(at)) expect(row).toMatchObject(none);
  expect([await lastOf(ada), await lastOf(bo)]).toEqual([undefined, undefined]);
});

test('work counts on the day it was handed in, not on the day it was returned, and names itself', async () => {
  expect((await handIn(ada.person, essay, { text: 'Justice is harmony.' })).status).toBe(200);
  const own = (await ada.person.get(pathOf(api.submissions.draft, { id: essay }))).body;
  const handedIn = daysLater(today(), -5);
  await world.db
    .updateTable('submissionVersion')
    .set({ sentAt: `${handedIn}T17:00:00Z` })
    .where('submissionREF', '=', own._id)
    .execute();
  expect((await grade(at.professor, own._id, { score: 70 })).status).toBe(200);
  expect(await lastOf(ada)).toMatchObject({ last: handedIn, kind: 'work', what: 'Essay 1' });
  expect(await rowOf(ada)).toMatchObject({ attended: true, firstActivity: handedIn });
  expect(await rowOf(bo)).toMatchObject(none);
});

test('a professor adds what a student did, with its day, and it is on that student’s row alone', async () => {
  const day = daysLater(today(), -2);
  const added = await add(at.professor, bo, { day, what: 'Exam on paper' });
  expect([added.status, added.body]).toMatchObject([201, { day, what: 'Exam on paper' }]);
  expect(await rowOf(bo)).toMatchObject({
    attended: true,
    firstActivity: day,
    evidence: [{ kind: 'added', count: 1, first: day, last: day, what: 'Exam on paper' }],
  });
  expect(await lastOf(bo)).toMatchObject({ last: day, kind: 'added', what: 'Exam on paper' });
  expect(((await rowOf(ada))['evidence'] as Json[]).map(({ kind }) => kind)).toEqual(['work']);
  // On the same day as work, the work is named: Stoa knows of it.
  await add(at.professor, ada, { day: daysLater(today(), -5), what: 'Spoke in the seminar' });
  expect(await lastOf(ada)).toMatchObject({ last: daysLater(today(), -5), what: expect.any(String) as string });
});

test.each([
  ['before the course', -19],
  ['tomorrow', 1],
])('no activity is added on a day %s; on its first day and today it is (T561)', async (_when, days) => {
  const before = await rowOf(bo);
  const { status, body } = await add(at.professor, bo, { day: daysLater(today(), days), what: 'Exam on paper' });
  expect([status, body['fields']]).toEqual([
    400,
    { day: 'Choose a day from the first day of the course until today.' },
  ]);
  expect(await rowOf(bo)).toEqual(before);
  for (const edge of [-18, 0])
    expect((await add(at.professor, bo, { day: daysLater(today(), edge), what: 'Came by' })).status).toBe(201);
});

test('activity is added by those who teach the course, for credit, and only while the place lasts (T561)', async () => {
  const input = { day: today(), what: 'Exam on paper' };
  for (const who of [other.professor, await world.professor()]) expect((await add(who, bo, input)).status).toBe(404);
  for (const who of [ada.person, at.partner.registrar, await world.administrator()])
    expect((await add(who, bo, input)).status).toBe(403);
  const auditor = await world.someone('Student', 'Dan');
  await world.db
    .updateTable('courseInstance')
    .set({ status: 'Open/Registering' })
    .where('_id', '=', other.course._id)
    .execute();
  const paid = await world.pays(auditor, other.course, true);
  const audits = { person: auditor, registration: String(paid.body['registration']._id) };
  expect((await add(other.professor, audits, input)).status).toBe(404);
  const cy = await paysForCredit(world, other);
  expect((await add(other.professor, cy, input)).status).toBe(201);
  await world.db.updateTable('registration').set({ status: 'Withdrawn' }).where('_id', '=', cy.registration).execute();
  const late = await add(other.professor, cy, input);
  expect([late.status, late.body['code']]).toEqual([409, 'ended']);
  const lines = await world.db
    .selectFrom('auditLog')
    .select('entityId')
    .where('action', '=', 'add activity')
    .where('entityId', '=', cy.registration)
    .execute();
  expect(lines).toHaveLength(1);
});

test('what was signed by the first rule stays as it was signed and says so; what is signed now has the rule of today', async () => {
  const [old, now] = [await aCalendarCourse(world, { name: 'Old' }), await aCalendarCourse(world, { name: 'New' })];
  const [first, second] = [await paysForCredit(world, old), await paysForCredit(world, now)];
  for (const [course, placed] of [
    [old, first],
    [now, second],
  ] as const) {
    await isDay(world, course.course._id, '2038-02-20');
    const { status } = await add(course.professor, placed, { day: today(), what: 'Exam on paper' });
    expect([status, (await sign(course, [placed], [])).status]).toEqual([201, 201]);
  }
  // As an earlier version signed: by grades and a message that was deleted later.
  const evidence = [
    { kind: 'grade', count: 2, first: '2026-10-01', last: '2026-10-02' },
    { kind: 'message', count: 1, first: '2026-09-30', last: '2026-09-30' },
  ];
  const id = old.course._id;
  await world.db.updateTable('census').set({ rule: 1 }).where('courseInstanceREF', '=', id).execute();
  await world.db
    .updateTable('censusRow')
    .set({ evidence: JSON.stringify(evidence), firstActivity: '2026-09-30' })
    .where('courseInstanceREF', '=', id)
    .execute();
  const censusOf = async ({ partner, course }: CalendarCourse) =>
    (await partner.registrar.get(pathOf(api.enrollment.census, { id: course._id }))).body;
  expect(await censusOf(old)).toMatchObject({ rule: 1, rows: [{ evidence, firstActivity: '2026-09-30' }] });
  const kept = (await censusOf(now))['rows'] as Json[];
  expect(await censusOf(now)).toMatchObject({ rule: 2 });
  expect(kept.map((row) => row['evidence'])).toEqual([[{ kind: 'added', count: 1, first: today(), last: today() }]]);
  for (const [course, says] of [
    [old, 'Activity was counted by our first rule'],
    [now, 'Activity is what students did'],
  ] as const) {
    const path = pathOf(api.enrollment.censusPaper, { id: course.course._id });
    const paper = await fetch(`${world.stoa.url}${path}`, { headers: { cookie: course.professor.cookie } });
    const { pages } = readPdf(Buffer.from(await paper.arrayBuffer()));
    expect(pages.join(' ').replaceAll(/\s+/g, ' ')).toContain(says);
  }
});
