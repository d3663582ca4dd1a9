import { dayIn, daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { beforeAll, expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { aCalendarCourse, isDay, type CalendarCourse, type Placed } from '../../../test/calendar-courses.ts';
import { lapse, notifyOfEnding } from './incompletes.jobs.ts';

const world = await openWorld();
const { services } = world.stoa;
let at: CalendarCourse;
let ada: Placed;
let bo: Placed;
const today = () => dayIn('America/New_York');
const post = (who: Person, { registration }: Placed, grade: Json) =>
  who.put(pathOf(api.finalGrades.post, { id: registration }), grade);
const start = async (course: CalendarCourse) => {
  for (const status of ['Registration Closed', 'Active'])
    await course.professor.patch(pathOf(api.courseInstances.setStatus, { id: course.course._id }), { status });
};
beforeAll(async () => {
  at = await aCalendarCourse(world, { cost: 0, auditCost: 0 });
  for (const set of [(one: Placed) => (ada = one), (one: Placed) => (bo = one)]) {
    const person = await world.someone('Student');
    await person.put(api.guardians.giveBirthDate, { dob: '1980-05-05' });
    const input = { courseInstanceREF: at.course._id, isAudit: false, promise: at.promise };
    const { body } = await person.post(api.registrations.create, input);
    set({ person, registration: body._id });
  }
  await isDay(world, at.course._id, '2038-05-01');
  await start(at);
});
const incomplete = (more: Json = {}) => ({
  missing: 'The last essay.',
  due: daysLater(today(), 20),
  lapsesTo: 'F',
  ...more,
});

test.each([
  ['an unknown code', { grade: 'Q' }, 'grade'],
  ['a W, which comes from withdrawing', { grade: 'W' }, 'grade'],
  ['not earned without the last day', { grade: 'F' }, 'lastActivity'],
  ['not earned with a day to come', { grade: 'F', lastActivity: '2999-01-01' }, 'lastActivity'],
  ['not earned with a day before the course', { grade: 'F', lastActivity: '2001-01-01' }, 'lastActivity'],
  ['an Incomplete without its fields', { grade: 'I' }, 'incomplete'],
  [
    'an Incomplete that is over',
    { grade: 'I', incomplete: { missing: 'x', due: '2026-01-01', lapsesTo: 'F' } },
    'incomplete.due',
  ],
  [
    'an Incomplete that lapses to another',
    { grade: 'I', incomplete: { missing: 'x', due: '2999-01-01', lapsesTo: 'I' } },
    'incomplete.lapsesTo',
  ],
])('%s is refused at its field (T456)', async (_what, grade, field) => {
  const { status, body } = await post(at.professor, ada, grade);
  expect([status, Object.keys(body['fields'] as object)]).toEqual([400, [field]]);
  expect((await ada.person.get(pathOf(api.registrations.one, { id: ada.registration }))).body).toMatchObject({
    grade: null,
  });
});

test('a code is stored as the institution spells it, and told with its meaning', async () => {
  const posted = await post(at.professor, ada, { grade: 'b' });
  expect([posted.status, posted.body]).toMatchObject([200, { grade: 'B', gradeMeaning: 'Good', incomplete: null }]);
  expect((await ada.person.get(pathOf(api.registrations.one, { id: ada.registration }))).body).toMatchObject({
    grade: 'B',
    gradeMeaning: 'Good',
    lastActivity: null,
  });
  const mail = (await world.mailsTo(ada.person.email)).at(-1);
  expect(mail?.text).toContain('B (Good)');
  const many = await at.professor.post(pathOf(api.finalGrades.postMany, { id: at.course._id }), {
    grades: [
      { _id: ada.registration, grade: 'B' },
      { _id: bo.registration, grade: 'F' },
    ],
  });
  expect([many.status, many.body['fields']]).toEqual([
    400,
    { 'grades.1.lastActivity': 'For the grade F, enter the last day the student took part.' },
  ]);
});

test('an Incomplete is told before its day, lapses by itself after it, once, and nobody else’s does (T457)', async () => {
  const asked = incomplete({ due: daysLater(today(), 5) });
  const { body } = await post(at.professor, bo, { grade: 'I', incomplete: asked });
  expect(body).toMatchObject({ grade: 'I', incomplete: asked });
  const subjects = async () => (await world.mailsTo(bo.person.email)).map(({ subject }) => subject);
  expect(await Promise.all([notifyOfEnding(services), notifyOfEnding(services)]).then((all) => all.toSorted())).toEqual(
    [0, 1],
  );
  expect((await subjects()).filter((one) => one.startsWith('Your Incomplete in Ethics ends on'))).toHaveLength(1);
  expect(await lapse(services)).toBe(0);
  const due = (day: string) =>
    world.db
      .updateTable('registration')
      .set({ incomplete: JSON.stringify({ ...asked, due: day }) })
      .where('_id', '=', bo.registration)
      .execute();
  await due(today());
  expect(await lapse(services)).toBe(0);
  await due(daysLater(today(), -1));
  // Bo’s grade isn’t earned, so it takes Bo’s last day; Ada’s days are beside it.
  for (const [who, days] of [
    [bo, -30],
    [bo, -40],
    [ada, -3],
  ] as const)
    await at.professor.post(pathOf(api.enrollment.addActivity, { id: who.registration }), {
      day: daysLater(today(), days),
      what: 'Exam on paper',
    });
  expect((await Promise.all([lapse(services), lapse(services)])).toSorted()).toEqual([0, 1]);
  expect((await bo.person.get(pathOf(api.registrations.one, { id: bo.registration }))).body).toMatchObject({
    grade: 'F',
    incomplete: null,
    gradeMeaning: 'Failed',
    lastActivity: daysLater(today(), -30),
  });
  expect((await ada.person.get(pathOf(api.registrations.one, { id: ada.registration }))).body).toMatchObject({
    grade: 'B',
  });
  const mail = (await world.mailsTo(bo.person.email)).at(-1);
  expect(mail?.text).toContain('F (Failed)');
});

// Seen red with the letter alone compared: a locked Incomplete got other terms, without a word in the log or to the student,
// and posting the same once more reminded the student once more.
test('a posted grade is locked with the terms of its Incomplete, and posting the same is no change (T458)', async () => {
  const asked = incomplete({ due: daysLater(today(), 5) });
  const [same, other] = [asked, { ...asked, due: daysLater(today(), 40) }].map((one) => ({
    grade: 'I',
    incomplete: one,
  }));
  const posts = async (grade: Json) => (await post(at.professor, ada, grade)).status;
  const reopens = () =>
    at.professor.post(pathOf(api.finalGrades.reopen, { id: ada.registration }), { reason: 'A mistake.' });
  const posted = world.db
    .selectFrom('auditLog')
    .where('action', '=', 'post grade')
    .where('entityId', '=', ada.registration);
  const said = async () => {
    const mails = (await world.mailsTo(ada.person.email)).filter(({ subject }) => subject === 'Your grade for Ethics');
    return [mails.length, (await posted.select('_id').execute()).length];
  };
  await reopens();
  expect(await posts(same!)).toBe(200);
  expect(await notifyOfEnding(services)).toBe(1);
  const [mails, lines] = await said();
  expect([await posts(same!), await posts(other!), await posts({ ...same, lastActivity: today() })]).toEqual([
    200, 409, 409,
  ]);
  expect([await notifyOfEnding(services), await said()]).toEqual([0, [mails, lines]]);
  await reopens();
  expect([await posts(other!), await said()]).toEqual([200, [mails! + 1, lines! + 1]]);
  await reopens();
  expect(await posts({ grade: 'B' })).toBe(200);
});

test('after the day grades were due a change is asked for, and the institution decides (T458)', async () => {
  const reopen = () =>
    at.professor.post(pathOf(api.finalGrades.reopen, { id: ada.registration }), { reason: 'A mistake.' });
  const asks = (grade: Json) =>
    at.professor.post(pathOf(api.enrollment.correct, { id: ada.registration }), {
      kind: 'grade',
      reason: 'A mistake.',
      ...grade,
    });
  expect((await asks({ grade: 'A' })).body['code']).toBe('early');
  await isDay(world, at.course._id, '2038-05-26');
  const refused = await reopen();
  expect([refused.status, refused.body['code']]).toEqual([409, 'correction']);
  expect((await post(at.professor, ada, { grade: 'A' })).status).toBe(409);
  expect(Object.keys((await asks({ grade: 'F' })).body['fields'] as object)).toEqual(['lastActivity']);
  const asked = await asks({ grade: 'a' });
  expect(asked.body).toMatchObject({ kind: 'grade', grade: { grade: 'A' }, registrationREF: { grade: 'B' } });
  const decided = await at.partner.registrar.patch(pathOf(api.enrollment.decide, { id: asked.body._id }), {
    decision: 'confirmed',
  });
  expect(decided.body).toMatchObject({ decision: 'confirmed', registrationREF: { grade: 'A' } });
  expect((await bo.person.get(pathOf(api.registrations.one, { id: bo.registration }))).body).toMatchObject({
    grade: 'F',
  });
});

test('without an agreement a grade is free text in the letters of the course, and can be reopened', async () => {
  const { _id, ...course } = await world.courseInstance({ cost: 0, auditCost: 0, status: 'Open/Registering' });
  const student = await world.someone('Student');
  const { body } = await student.post(api.registrations.create, { courseInstanceREF: _id, isAudit: false });
  await world.db.updateTable('courseInstance').set({ status: 'Active' }).where('_id', '=', _id).execute();
  expect(course['status']).toBe('Open/Registering');
  const professor = await world.professor();
  const mine = (await professor.get(api.professors.mine)).body._id;
  await world.db
    .insertInto('courseInstanceProfessor')
    .values({ courseInstanceREF: _id, professorREF: mine, position: 1 })
    .execute();
  const placed = { person: student, registration: body._id };
  expect((await post(professor, placed, { grade: 'A-' })).body).toMatchObject({ grade: 'A-', gradeMeaning: null });
  expect((await post(professor, placed, { grade: 'Q' })).status).toBe(409);
});
