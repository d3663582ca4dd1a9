import { api, pathOf } from '../../../../tests/paths.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { form, type Json, type Person } from '../../../../tests/person.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';
import { courseChangeJob } from '../catalog.jobs.ts';

/*
 * A change of one course writes its fields, and leaves the rest of that course and the course beside it as they were.
 */
const world = await openWorld();
let owner: Person;
let second: Person;
let admin: Person;
let registrar: Person;
const ids = new Map<Person, string>();
beforeAll(async () => {
  [owner, second] = [await world.professor('Theano'), await world.professor('Damo')];
  [admin, registrar] = [await world.administrator(), await world.registrar()];
  for (const one of [owner, second]) ids.set(one, (await one.get(api.professors.mine)).body._id);
});
const path = (id: string, more = '') => `/api/course-instance/${id}${more}`;
const draft = (name: string) => world.courseInstance({ professor: owner, name, status: 'Draft' });
const row = async (id: string) =>
  ((await admin.get(api.courseInstances.list)).body as unknown as Json[]).find(({ _id }) => _id === id)!;
const put = async (id: string, fields: object, who = owner) => (await who.put(path(id), fields)).body;

test('professors are those that are sent, in their order; the same ones again are no change', async () => {
  const [course, beside] = [await draft('Ethics'), await draft('Logic')];
  const [one, two] = [ids.get(owner)!, ids.get(second)!];
  const of = (body: Json) => (body['professorREF'] as Json[]).map(({ _id }) => _id as string);
  const both = await put(course._id, { professorREF: [two, one, two] });
  expect([of(both), both['version']]).toEqual([[two, one], course['version'] + 1]);
  expect((await put(course._id, { professorREF: [two, one] }))['version']).toBe(both['version']);
  const turned = await put(course._id, { professorREF: [one, two] });
  expect([of(turned), turned['version']]).toEqual([[one, two], both['version'] + 1]);
  expect((await second.put(path(course._id), { textbooks: 'Two.' })).status).toBe(200);
  expect((await owner.put(path(course._id), { professorREF: [two] })).status).toBe(403);
  const alone = await put(course._id, { professorREF: [one] });
  expect(of(alone)).toEqual([one]);
  expect((await second.put(path(course._id), { textbooks: 'Three.' })).status).toBe(404);
  expect(await row(beside._id)).toMatchObject({ version: beside['version'], professorREF: beside['professorREF'] });
  // a professor denied since then stays, and does not join
  await put(course._id, { professorREF: [one, two] });
  await world.db.updateTable('professor').set({ approvalStatus: 'Denied' }).where('_id', '=', two).execute();
  expect((await owner.put(path(course._id), { professorREF: [two, one] })).status).toBe(200);
  expect((await owner.put(path(beside._id), { professorREF: [one, two] })).body['fields']).toEqual({
    professorREF: 'Only approved professors can teach a course.',
  });
  await world.db.updateTable('professor').set({ approvalStatus: 'Approved' }).where('_id', '=', two).execute();
});

test('a day is held against the one that is stored', async () => {
  const { _id } = await draft('Days');
  const days = async (fields: object) => {
    const { status, body } = await owner.put(path(_id), fields);
    return status === 200 ? [body['start'], body['end']] : body['fields'];
  };
  const refused = { end: 'The end date can’t be before the start date.' };
  expect(await days({ end: '2038-01-31' })).toEqual(refused);
  expect(await days({ start: '2038-05-02' })).toEqual(refused);
  expect(await days({ end: '2038-02-01' })).toEqual(['2038-02-01', '2038-02-01']);
  expect(await days({ start: '' })).toEqual([null, '2038-02-01']);
  expect(await days({ end: '2038-01-01' })).toEqual([null, '2038-01-01']);
  expect(await days({ start: '2038-01-01' })).toEqual(['2038-01-01', '2038-01-01']);
  expect(await days({ end: null })).toEqual(['2038-01-01', null]);
  expect(await days({ start: '2041-01-01' })).toEqual(['2041-01-01', null]);
  expect(await days({ textbooks: 'x' })).toEqual(['2041-01-01', null]);
});

test('a file that is replaced or removed goes, and the others stay; a reviewer sees each that is another', async () => {
  const [course, beside] = [await draft('Files'), await draft('Files beside')];
  const names = { syllabusREF: 'a.pdf', thumbnailREF: 'b.png' } as const;
  const files = () => ({ syllabusREF: aDocument('pdf', 'a.pdf'), thumbnailREF: aDocument('png', 'b.png') });
  const first = await put(course._id, form(files()));
  const other = await put(beside._id, form(files()));
  const open = async (of: Json) => {
    const codes = [];
    for (const field of ['syllabusREF', 'thumbnailREF'])
      codes.push((await admin.get(pathOf(api.files.download, { fileId: of[field]._id as string }))).status);
    return codes;
  };
  const move = (who: Person, status: string) => who.patch(path(course._id, '/status'), { status });
  await move(owner, 'Pending Approval');
  await move(registrar, 'Denied');
  await move(owner, 'Draft');
  const changes = async () => (await registrar.get(path(course._id, '/changes'))).body['changes'] as Json[];
  await world.db.updateTable('courseInstance').set({ status: 'Denied' }).where('_id', '=', course._id).execute();
  expect(await changes()).toEqual([]);
  await world.db.updateTable('courseInstance').set({ status: 'Draft' }).where('_id', '=', course._id).execute();
  // another file of the same name is another
  const later = await put(course._id, form({ thumbnailREF: aDocument('png', 'b.png') }));
  expect([await open(first), later['syllabusREF']]).toEqual([[200, 404], first['syllabusREF']]);
  await put(course._id, { syllabusREF: null });
  expect(await open({ ...first, thumbnailREF: later['thumbnailREF'] })).toEqual([404, 200]);
  await put(course._id, form({ syllabusREF: aDocument('pdf', 'a.pdf') }));
  await move(owner, 'Pending Approval');
  expect(await changes()).toEqual(Object.entries(names).map(([field, name]) => ({ field, before: name, after: name })));
  expect([await open(other), (await row(beside._id))['version']]).toEqual([[200, 200], other['version']]);
});

test('what a professor writes in a draft at one go is one step of its history; an administrator’s changes are each one', async () => {
  const course = await draft('History');
  const steps = async () =>
    ((await admin.get(path(course._id, '/history'))).body as unknown as Json[]).map(({ what, changes, by }) => [
      what,
      (changes as Json[]).map(({ field, from, to }) => [field, from, to]),
      by['firstName'],
    ]);
  for (const textbooks of ['Two.', 'Three.']) await put(course._id, { textbooks });
  for (const seats of [7, 8]) await put(course._id, { seats }, admin);
  await put(course._id, { seats: 8 }, admin);
  const made = ['made', [], 'Theano'];
  const admins = [
    ['changed', [['seats', 7, 8]], expect.any(String)],
    ['changed', [['seats', null, 7]], expect.any(String)],
  ];
  expect(await steps()).toEqual([...admins, ['changed', [['textbooks', 'One book.', 'Three.']], 'Theano'], made]);
});

test('a copy has the texts, prices and approved professors of one course, and says why it can’t be made', async () => {
  const long = 'x'.repeat(196);
  const course = await draft(long);
  const more = {
    seats: 12,
    credits: 2.5,
    cost: 99.99,
    auditCost: 0,
    miscOther: 'Bring a pen.',
    courseDescription: 'Of virtue.',
  };
  const whole = await put(course._id, { ...more, professorREF: [ids.get(owner)!, ids.get(second)!] }, admin);
  await put(course._id, form({ syllabusREF: aDocument('pdf', 'a.pdf') }));
  const beside = await draft('Beside');
  await put(beside._id, { cost: null, auditCost: null });
  expect((await admin.post(path(beside._id, '/copy'))).body).toMatchObject({
    name: 'Beside (copy)',
    cost: null,
    auditCost: null,
  });
  const set = (approvalStatus: 'Approved' | 'Denied', who: Person) =>
    world.db.updateTable('professor').set({ approvalStatus }).where('_id', '=', ids.get(who)!).execute();
  await set('Denied', second);
  const { status, body: copy } = await admin.post(path(course._id, '/copy'));
  expect(status).toBe(201);
  const { _id, syllabusREF, ...texts } = copy;
  expect(syllabusREF).toEqual({ _id: expect.any(String), name: 'a.pdf' });
  expect(_id).not.toBe(course._id);
  expect(texts).toEqual({
    ...Object.fromEntries(Object.entries(whole).filter(([key]) => key in texts)),
    name: `${long.slice(0, 193)} (copy)`,
    professorREF: [whole['professorREF'][0]],
    start: null,
    end: null,
    createdAt: expect.any(String),
    version: expect.any(Number),
  });
  expect((await second.post(path(course._id, '/copy'))).body['message']).toBe(
    'You can schedule courses once your application as a professor is approved.',
  );
  await set('Denied', owner);
  expect((await admin.post(path(course._id, '/copy'))).body['message']).toBe(`“${long}” needs an approved professor.`);
  for (const who of [owner, second]) await set('Approved', who);
  const definition = whole['courseREF']._id as string;
  await world.db.updateTable('courseDefinition').set({ status: 'Retired' }).where('_id', '=', definition).execute();
  expect((await owner.post(path(course._id, '/copy'))).body['fields']).toEqual({
    courseREF: 'Only an approved course definition can be scheduled.',
  });
});

test('a file that the scanner has not seen yet is held in a copy too, and the one beside it is not', async () => {
  const course = await draft('Held');
  const { syllabusREF } = await put(
    course._id,
    form({ syllabusREF: aDocument('pdf', 'a.pdf'), thumbnailREF: aDocument('png', 'b.png') }),
  );
  await world.db.updateTable('file').set({ heldAt: new Date() }).where('_id', '=', syllabusREF._id).execute();
  const { body: copy } = await owner.post(path(course._id, '/copy'));
  const locked = await world.db
    .selectFrom('file')
    .select(['_id', 'heldAt'])
    .where('_id', 'in', [copy['syllabusREF']._id, copy['thumbnailREF']._id])
    .orderBy('name')
    .execute();
  expect(locked).toEqual([
    { _id: copy['syllabusREF']._id, heldAt: expect.any(String) },
    { _id: copy['thumbnailREF']._id, heldAt: null },
  ]);
});

test('a course that something depends on is not deleted, and says what', async () => {
  const why = async (prepare: (id: string) => Promise<unknown>, seats: number | null = null) => {
    const course = await world.courseInstance({
      professor: owner,
      name: 'Kept',
      cost: 0,
      auditCost: 0,
      ...(seats && { seats }),
    });
    await prepare(course._id);
    await world.db.updateTable('courseInstance').set({ status: 'Cancelled' }).where('_id', '=', course._id).execute();
    const { canDelete } = await row(course._id);
    const { status, body } = await admin.delete(path(course._id));
    expect(status === 204).toBe(canDelete);
    return status === 204 ? 204 : (body['message'] as string);
  };
  const student = await world.someone('Student');
  const register = (courseInstanceREF: string) =>
    student.post(api.registrations.create, { courseInstanceREF, isAudit: false });
  expect(await why(async () => undefined)).toBe(204);
  expect(await why(register)).toMatch(
    /^You can’t delete “Kept”, because it has (registrations|payments). It stays in the list as Cancelled.$/,
  );
  expect(
    await why((id) => owner.post(pathOf(api.board.post, { courseInstanceId: id }), form({ message: 'Hello' }))),
  ).toBe('You can’t delete “Kept”, because it has other records. It stays in the list as Cancelled.');
  const signed = { signedName: 'Theano Tester', text: 'Nobody was there.' };
  expect(
    await why((id) =>
      world.db
        .insertInto('census')
        .values({ ...signed, courseInstanceREF: id })
        .execute(),
    ),
  ).toBe('You can’t delete “Kept”, because it has other records. It stays in the list as Cancelled.');
});

// Seen red with letters and readers that hold the course, and with assignments that hide the button.
test('a course without students is deleted with its letters, its assignments and the readers of its board', async () => {
  const course = await draft('Lettered');
  const setTo = (status: 'Active' | 'Draft') =>
    world.db.updateTable('courseInstance').set({ status }).where('_id', '=', course._id).execute();
  await setTo('Active');
  const scheme = [{ letter: 'P', from: 0 }];
  const essay = { courseInstanceREF: course._id, assignmentName: 'Essay', maxScore: 10 };
  for (const { status } of [
    await owner.post(api.gradebook.addAssignment, essay),
    await owner.put(pathOf(api.gradebook.saveScheme, { id: course._id }), { scheme }),
    await owner.put(pathOf(api.board.mails, { courseInstanceId: course._id }), { mails: false }),
  ])
    expect(status).toBeLessThan(300);
  const { body: copy } = await owner.post(path(course._id, '/copy'));
  await setTo('Draft');
  const remains = async (id: string) =>
    (
      await sql<{ of: number[] }>`select array[
        (select count(*)::int from "assignment" where "courseInstanceREF" = ${id}),
        (select count(*)::int from "letterScheme" where "courseInstanceREF" = ${id}),
        (select count(*)::int from "boardReader" where "courseInstanceREF" = ${id})] as "of"`.execute(world.db)
    ).rows[0]!.of;
  expect([await remains(course._id), await remains(copy._id)]).toEqual([
    [1, 1, 1],
    [1, 1, 0],
  ]);
  for (const { _id } of [copy, course]) {
    expect(await row(_id)).toMatchObject({ canDelete: true });
    expect((await owner.delete(path(_id))).status).toBe(204);
    expect(await remains(_id)).toEqual([0, 0, 0]);
  }
});

// Made to go red with a minute more and a minute less.
test('changes are forgotten ten minutes after, and not before', async () => {
  const { db, tx } = world.stoa.services.database;
  await db.deleteFrom('courseChange').execute();
  for (const minutes of [11, 10.1, 9.9, 0])
    await db
      .insertInto('courseChange')
      .values({ at: new Date(Date.now() - minutes * 60_000) } as never)
      .execute();
  await courseChangeJob({ database: { tx } } as never).run(undefined as never);
  expect(await db.selectFrom('courseChange').select('_id').execute()).toHaveLength(2);
});
