import { api, pathOf } from '../../../tests/paths.ts';
import { courseInstanceStatuses, type CourseInstanceStatus } from '@stoa/contract/catalog/course-instances.endpoints';
import { beforeAll, expect, test } from 'vitest';
import type { Json, Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { coursePeople } from '../../test/course-people.ts';

const world = await openWorld();
const { professor, second, stranger, ada, bo, ids } = await coursePeople(world);
let course: Json & { _id: string };
beforeAll(async () => {
  course = await world.courseInstance({ professor, name: 'Ethics', cost: 0, auditCost: 0 });
  const professors = [];
  for (const one of [professor, second]) professors.push((await one.get(api.professors.mine)).body._id);
  await (
    await world.administrator()
  ).put(pathOf(api.courseInstances.update, { id: course._id }), { professorREF: professors });
  for (const student of [ada, bo]) await register(student, course, student === bo);
  await register(bo, await world.courseInstance({ professor: stranger, name: 'Logic', cost: 0, auditCost: 0 }));
});
const register = (who: Person, { _id }: { _id: string }, isAudit = false) =>
  who.post(api.registrations.create, { courseInstanceREF: _id, isAudit });
const board = async (who: Person) => (await who.get(api.dashboard.mine)).body;
const set = (status: CourseInstanceStatus, id = course._id) =>
  world.db.updateTable('courseInstance').set({ status }).where('_id', '=', id).execute();
const place = (who: Person, status: 'Registered' | 'Payment pending' | 'Unregistered' | 'Cancelled') =>
  world.db
    .updateTable('registration')
    .set({ status })
    .where('personREF', '=', ids.get(who)!)
    .where('courseInstanceREF', '=', course._id)
    .execute();
const named = (who: Person, firstName: string) => ({ _id: ids.get(who)!, firstName, lastName: 'Tester' });

// Made to go red with each state added to and taken out of `activeCoursesOf` and `coursesOfStudent`.
test.each(courseInstanceStatuses)('a course that is %s is on the boards of those whom it is for', async (status) => {
  await set(status);
  const card = {
    _id: course._id,
    name: 'Ethics',
    profDescription: 'A careful reading.',
    status,
    start: '2038-02-01',
    professors: [named(professor, 'Theano'), named(second, 'Damo')],
  };
  const taught = status === 'Active' ? [card] : [];
  for (const who of [professor, second]) expect((await board(who))['courses']).toEqual(taught);
  expect((await board(stranger))['courses']).toEqual([]);
  expect((await board(ada))['courses']).toEqual(status === 'Closed' || status === 'Cancelled' ? [] : [card]);
  for (const who of [await world.registrar(), await world.administrator()])
    expect(await board(who)).toMatchObject({ courses: [], registrations: [], professor: null, student: null });
});

test.each(['Registered', 'Payment pending', 'Unregistered', 'Cancelled'] as const)(
  'a place that is %s is on both boards while it is one',
  async (status) => {
    await set('Active');
    await place(ada, status);
    const isPlace = status === 'Registered' || status === 'Payment pending';
    expect((await board(ada))['courses'].map(({ name }: Json) => name)).toEqual(isPlace ? ['Ethics'] : []);
    expect((await board(bo))['courses'].map(({ name }: Json) => name).toSorted()).toEqual(['Ethics', 'Logic']);
    const newest = (await board(professor))['registrations'] as Json[];
    expect(newest.map((one) => one['personREF'].firstName)).toEqual(isPlace ? ['Bo', 'Ada'] : ['Bo']);
    expect(newest[0]).toEqual({
      _id: expect.any(String),
      isAudit: true,
      dateRegistered: expect.any(String),
      personREF: { ...named(bo, 'Bo'), email: bo.email },
      courseInstanceREF: { _id: course._id, name: 'Ethics' },
    });
    expect((await board(stranger))['registrations'].map((one: Json) => one['courseInstanceREF'].name)).toEqual([
      'Logic',
    ]);
    await place(ada, 'Registered');
  },
);

test('courses stand by their start, and of registrations the newest five', async () => {
  const [student, teacher] = [await world.someone('Student', 'Cy'), await world.professor('Zeno')];
  const made = [];
  for (const [name, start] of [
    ['Third', '2038-03-03'],
    ['First', '2038-01-01'],
    ['Second', '2038-02-02'],
  ] as const) {
    const one = await world.courseInstance({ professor: teacher, name, cost: 0 });
    await register(student, one);
    await world.db.updateTable('courseInstance').set({ start, status: 'Active' }).where('_id', '=', one._id).execute();
    made.push(one);
  }
  const names = async (who: Person) => (await board(who))['courses'].map(({ name }: Json) => name as string);
  expect([await names(student), await names(teacher)]).toEqual([
    ['First', 'Second', 'Third'],
    ['First', 'Second', 'Third'],
  ]);
  await world.db
    .updateTable('courseInstance')
    .set({ status: 'Open/Registering' })
    .where('_id', '=', made[0]!._id)
    .execute();
  for (const name of ['Di', 'Ed', 'Flo', 'Gus']) await register(await world.someone('Student', name), made[0]!);
  const newest = (await board(teacher))['registrations'] as Json[];
  expect(newest.map((one) => one['personREF'].firstName)).toEqual(['Gus', 'Flo', 'Ed', 'Di', 'Cy']);
});

test('approvers see what waits: how many of each, and since when', async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const waiting = async (who: Person) => {
    const rows = (await board(who))['waiting'] as { queue: string; count: number; oldest: string | null }[];
    return Object.fromEntries(
      rows.map(({ queue: kind, count, oldest }) => [kind, [count, oldest && new Date(oldest)]]),
    );
  };
  const registrar = await world.registrar();
  const none = {
    professors: [0, null],
    students: [0, null],
    'course definitions': [0, null],
    'course instances': [0, null],
    corrections: [0, null],
  };
  expect(await waiting(registrar)).toEqual(none);
  for (const who of [professor, ada]) expect(await waiting(who)).toEqual({});
  for (const [table, role, statuses] of [
    ['student', 'Student', ['Pending', 'Pending', 'Pending', 'Approved', 'Denied', 'Awaiting Info']],
    ['professor', 'Professor', ['Pending', 'Pending', 'Pending', 'Approved', 'Denied']],
  ] as const)
    for (const [index, approvalStatus] of statuses.entries()) {
      const person = await world.someone(role);
      const { _id } = (await (role === 'Student' ? person.appliesAsStudent() : person.applies())).body;
      // the third is taken back; it and what is decided are the oldest
      const more = { approvalStatus, waitingSince: at(20 - index), takenBackAt: index === 2 ? at(1) : null };
      await world.db.updateTable(table).set(more).where('_id', '=', _id).execute();
    }
  const definition = async (status: string, day: number) => {
    const { _id } = (await professor.post(api.courseDefinitions.create, { name: `${status} ${day}` })).body;
    await world.db
      .updateTable('courseDefinition')
      .set({ status, createdAt: at(day - 1), waitingSince: at(day) } as never)
      .where('_id', '=', _id)
      .execute();
  };
  for (const [index, status] of ['Approved', 'Active', 'Inactive', 'Retired', 'Denied'].entries())
    await definition(status, index + 1);
  for (const day of [12, 11]) await definition('Approval Requested', day);
  const submitted = async (createdAt: Date, waitingSince: Date, status: CourseInstanceStatus = 'Pending Approval') => {
    const { _id } = await world.courseInstance({ professor, status: 'Draft' });
    await world.db
      .updateTable('courseInstance')
      .set({ status, createdAt, waitingSince } as never)
      .where('_id', '=', _id)
      .execute();
  };
  await submitted(at(1), at(18));
  await submitted(at(2), at(17));
  await submitted(at(3), at(4), 'Approved');
  const all = {
    professors: [2, at(19)],
    students: [2, at(19)],
    'course definitions': [2, at(11)],
    'course instances': [2, at(17)],
    corrections: [0, null],
  };
  for (const who of [registrar, await world.administrator()]) expect(await waiting(who)).toEqual(all);
});

test('everybody is met by the own record, and mails that were given up are told to administrators alone', async () => {
  const application = await ada.appliesAsStudent();
  await bo.appliesAsStudent();
  const own = { _id: application.body._id, approvalStatus: 'Pending', personREF: { _id: ids.get(ada) } };
  expect(await board(ada)).toMatchObject({ role: 'Student', student: own, professor: null, undelivered: null });
  const { _id } = (await professor.get(api.professors.mine)).body;
  expect(await board(professor)).toMatchObject({
    role: 'Professor',
    student: null,
    professor: { _id, approvalStatus: 'Approved', personREF: { _id: ids.get(professor) } },
    undelivered: null,
  });
  expect((await board(await world.registrar()))['undelivered']).toBeNull();
  expect((await board(await world.administrator()))['undelivered']).toEqual({ count: 0, oldest: null });
  await world.db.updateTable('student').set({ approvalStatus: 'Approved' }).execute();
});

test('a professor reads the next courses with how many are registered, and nobody else’s', async () => {
  const zeno = await world.professor('Zeno');
  const none = async (who: Person) => expect((await board(who))['ownCourses']).toEqual([]);
  await none(zeno);
  const open = await world.courseInstance({ professor: zeno, name: 'Open', cost: 0, auditCost: 0 });
  const draft = await world.courseInstance({ professor: zeno, name: 'Draft', status: 'Draft' });
  await world.db.updateTable('courseInstance').set({ start: null }).where('_id', '=', draft._id).execute();
  for (const [name, status] of [
    ['Over', 'Closed'],
    ['Off', 'Cancelled'],
  ] as const)
    await set(status, (await world.courseInstance({ professor: zeno, name }))._id);
  for (const name of ['Hy', 'Io']) {
    const student = await world.someone('Student', name);
    await register(student, open);
    await none(student);
    if (name === 'Hy')
      await world.db
        .updateTable('registration')
        .set({ status: 'Unregistered' })
        .where('courseInstanceREF', '=', open._id)
        .execute();
  }
  expect((await board(zeno))['ownCourses']).toEqual([
    { _id: open._id, name: 'Open', status: 'Open/Registering', start: '2038-02-01', end: '2038-05-01', registered: 1 },
    { _id: draft._id, name: 'Draft', status: 'Draft', start: null, end: '2038-05-01', registered: 0 },
  ]);
});
