import { api, pathOf } from '../../../tests/paths.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Json, Person } from '../../../tests/person.ts';
import { aDocument, courseForm, openWorld } from '../../../tests/world.ts';
import { publish } from '../kernel/live.ts';

const world = await openWorld();
let rhea: Person;
let admin: Person;
let theano: Person;
let professorId: string;
beforeAll(async () => {
  [rhea, admin, theano] = [await world.registrar(), await world.administrator(), await world.professor()];
  professorId = (await theano.get(api.professors.mine)).body._id;
});
type Waiting = 'student' | 'professor' | 'courseDefinition' | 'courseInstance';
const begin = (queue: Waiting) =>
  world.stoa.services.database.tx((db) => publish(db, { room: 'approvals', id: queue, kind: 'begin' }));
/** A stream that begins with what comes after now. */
const listen = async (who: Person, queue: Waiting) => {
  const open = await who.stream(pathOf(api.approvals.live, { queue }));
  await begin(queue);
  while ((await open.next())?.['kind'] !== 'begin');
  /** Returns the events since the last call. */
  const heard = async () => {
    await begin(queue);
    const events: Json[] = [];
    for (let event = await open.next(); event && event['kind'] !== 'begin'; event = await open.next())
      events.push(event);
    return events;
  };
  return { ...open, heard };
};
const changed = { kind: 'changed' };
const decide = (who: Person, id: string, approvalStatus: string, more: Json = {}) =>
  who.patch(pathOf(api.students.setStatus, { id }), { approvalStatus, ...more });
const define = async (name: string) =>
  (await theano.post(api.courseDefinitions.create, { name, level: 100, credits: 3 })).body._id;
const setDefinition = (who: Person, id: string, status: string, more: Json = {}) =>
  who.patch(pathOf(api.courseDefinitions.setStatus, { id }), { status, ...more });
const setCourse = (who: Person, id: string, status: string, more: Json = {}) =>
  who.patch(pathOf(api.courseInstances.setStatus, { id }), { status, ...more });

// Seen red with triggers that tell of updates that change nothing in the queue.
test('each queue tells that something joined, left or came back, and nothing of a record that only changes (T253)', async () => {
  const [students, definitions, courses] = await Promise.all([
    listen(rhea, 'student'),
    listen(rhea, 'courseDefinition'),
    listen(admin, 'courseInstance'),
  ]);
  const [ada, bo] = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bo')];
  const { _id } = (await ada.appliesAsStudent()).body;
  expect(await students.heard()).toEqual([changed]);
  await admin.put(pathOf(api.students.update, { id: _id }), { gpa: 3.5 });
  expect(await students.heard()).toEqual([]);
  await ada.post(pathOf(api.students.takeBack, { id: _id }));
  await bo.appliesAsStudent();
  expect(await students.heard()).toEqual([changed, changed]);

  const definition = await define('Logic');
  await theano.put(pathOf(api.courseDefinitions.update, { id: definition }), { description: 'Of what follows.' });
  expect(await definitions.heard()).toEqual([changed]);
  await setDefinition(rhea, definition, 'Approved');
  expect(await definitions.heard()).toEqual([changed]);
  const form = { ...courseForm('Logic I', definition, [professorId]), cost: 0, auditCost: 0 };
  const course = (await theano.post(api.courseInstances.create, form)).body._id;
  await theano.put(pathOf(api.courseInstances.update, { id: course }), { textbooks: 'One.' });
  expect(await courses.heard()).toEqual([]);
  await setCourse(theano, course, 'Pending Approval');
  expect(await courses.heard()).toEqual([changed]);
  expect([await students.heard(), await definitions.heard()]).toEqual([[], []]);
  for (const open of [students, definitions, courses]) await open.close();
});

// Seen red with everybody let go on.
test('whoever is an approver no longer hears no more of a queue (T253)', async () => {
  const solon = await world.staff('InstitutionAdmin', 'solon@test.example');
  const [his, hers] = [await listen(solon, 'student'), await listen(rhea, 'student')];
  await world.db.updateTable('person').set({ role: 'Professor' }).where('email', '=', solon.email).execute();
  await (await world.someone('Student', 'Cy')).appliesAsStudent();
  expect(await hers.heard()).toEqual([changed]);
  expect(await his.next()).toBeUndefined();
  const second = await solon.get(pathOf(api.approvals.live, { queue: 'student' }));
  expect([401, 403]).toContain(second.status);
  await hers.close();
});

// Seen red with the version not looked at.
test('of records that are decided together each goes by the version that was read: one that changed is refused, the others go through (T250)', async () => {
  const people = [await world.someone('Student', 'Di'), await world.someone('Student', 'Eve')];
  const read: { _id: string; version: number }[] = [];
  for (const who of people) {
    const { _id } = (await who.appliesAsStudent()).body;
    const { version } = (await rhea.get(pathOf(api.students.one, { id: _id }))).body as unknown as { version: number };
    read.push({ _id, version });
  }
  const [di, eve] = read as [(typeof read)[0], (typeof read)[0]];
  await admin.put(pathOf(api.students.update, { id: di._id }), { gpa: 2 });
  const answers = [];
  for (const { _id, version } of read) answers.push(await decide(rhea, _id, 'Approved', { version }));
  expect(answers.map(({ status }) => status)).toEqual([409, 200]);
  expect(answers[0]!.body).toMatchObject({ code: 'changed' });
  expect((await rhea.get(pathOf(api.students.one, { id: di._id }))).body).toMatchObject({ approvalStatus: 'Pending' });
  expect((await rhea.get(pathOf(api.students.one, { id: eve._id }))).body).toMatchObject({
    approvalStatus: 'Approved',
  });
  expect((await world.mailsTo(people[0]!.email)).map(({ subject }) => subject)).not.toContain(
    'Your application was approved',
  );
});

// Seen red with a refusal that doesn't name the person who decided.
test('who comes second to a course is told who was first, and nothing is mailed or logged twice (T252)', async () => {
  const definition = await define('Ethics');
  expect((await setDefinition(rhea, definition, 'Approved')).status).toBe(200);
  const before = (await world.mailsTo(theano.email)).length;
  const second = await setDefinition(admin, definition, 'Denied');
  expect([second.status, second.body['message']]).toEqual([409, '“Ethics” is Approved. Rhea Registrar decided that.']);
  const form = { ...courseForm('Ethics I', definition, [professorId]), cost: 0, auditCost: 0 };
  const course = (await theano.post(api.courseInstances.create, form)).body._id;
  await setCourse(theano, course, 'Pending Approval');
  expect((await setCourse(rhea, course, 'Denied', { reason: 'No syllabus.' })).body).toMatchObject({
    status: 'Denied',
    decidedBy: { firstName: 'Rhea' },
  });
  const late = await setCourse(admin, course, 'Approved');
  expect([late.status, late.body['message']]).toEqual([409, '“Ethics I” is Denied. Rhea Registrar decided that.']);
  expect(await world.mailsTo(theano.email)).toHaveLength(before + 1);
});

// Seen red with the order of creation.
test('what waits longest comes first: from when it was submitted, or submitted again', async () => {
  const names = async (who: Person, list: string, status: string) => {
    const query = `?status=${encodeURIComponent(status)}&sort=waitingSince`;
    const rows = (await who.get(`${list}${query}`)).body as unknown as { name: string; waitingSince: string }[];
    expect(rows.map(({ waitingSince }) => waitingSince)).toEqual(
      rows.map(({ waitingSince }) => waitingSince).toSorted(),
    );
    return rows.map(({ name }) => name).filter((name) => name.startsWith('Order'));
  };
  const [first, , third] = [await define('Order 1'), await define('Order 2'), await define('Order 3')];
  const { list } = api.courseDefinitions;
  expect(await names(rhea, list.path, 'Approval Requested')).toEqual(['Order 1', 'Order 2', 'Order 3']);
  await setDefinition(rhea, first, 'Denied');
  await theano.put(pathOf(api.courseDefinitions.update, { id: first }), { description: 'Better.' });
  // A change while it waits doesn't send it to the end.
  await theano.put(pathOf(api.courseDefinitions.update, { id: third }), { description: 'Better.' });
  expect(await names(rhea, list.path, 'Approval Requested')).toEqual(['Order 2', 'Order 3', 'Order 1']);

  const definition = await define('Courses in order');
  await setDefinition(rhea, definition, 'Approved');
  const made: string[] = [];
  for (const name of ['Order A', 'Order B']) {
    const form = { ...courseForm(name, definition, [professorId]), cost: 0, auditCost: 0 };
    made.push((await theano.post(api.courseInstances.create, form)).body._id);
  }
  for (const id of made.toReversed()) await setCourse(theano, id, 'Pending Approval');
  expect(await names(rhea, api.courseInstances.list.path, 'Pending Approval')).toEqual(['Order B', 'Order A']);
  await setCourse(theano, made[1]!, 'Draft');
  await setCourse(theano, made[1]!, 'Pending Approval');
  expect(await names(rhea, api.courseInstances.list.path, 'Pending Approval')).toEqual(['Order A', 'Order B']);
});

// Seen red with it sent to everybody.
test('who decided on a definition is for its owner and the approvers (T254)', async () => {
  const other = await world.professor('Hypatia');
  const definition = await define('Rhetoric');
  await setDefinition(rhea, definition, 'Approved');
  const seenBy = async (who: Person) =>
    (await who.get(pathOf(api.courseDefinitions.one, { id: definition }))).body['decidedBy'] as Json | null;
  expect(await seenBy(theano)).toMatchObject({ firstName: 'Rhea' });
  expect(await seenBy(admin)).toMatchObject({ firstName: 'Rhea' });
  expect(await seenBy(other)).toBeNull();
});

test('a document is asked for again with the approver’s reason, or without one', async () => {
  for (const [name, reason, notice] of [
    ['Fay', undefined, 'Please send your ID document again.'],
    ['Gus', ' It has expired. ', 'Please send your ID document again. It has expired.'],
  ] as const) {
    const who = await world.someone('Student', name);
    const { _id } = (await who.appliesAsStudent({ idREF: aDocument('jpg') })).body;
    const body = { idREF: null, approvalStatus: 'Awaiting Info', reason };
    const { status, body: cleared } = await rhea.patch(pathOf(api.students.clearDocument, { id: _id }), body);
    expect([status, cleared['statusReason']]).toEqual([200, notice]);
    const mail = (await world.mailsTo(who.email)).at(-1)!;
    expect(mail.text).toContain(notice);
  }
});
