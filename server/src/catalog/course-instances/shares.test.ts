import { beforeAll, expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Answer, Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
let admin: Person;
const people: Record<'hypatia' | 'theano' | 'ptolemy', Person> = {} as never;
const ids: Record<string, string> = {};

beforeAll(async () => {
  admin = await world.administrator();
  for (const name of ['hypatia', 'theano', 'ptolemy'] as const) {
    people[name] = await world.professor(name[0]!.toUpperCase() + name.slice(1));
    ids[name] = (await people[name].get(api.professors.mine)).body._id;
  }
});

/** A course open for 100 that Hypatia and Theano teach. */
async function shared(): Promise<Json & { _id: string }> {
  const course = await world.courseInstance({ professor: people.hypatia, cost: 100 });
  await teach(course._id, 'hypatia', 'theano');
  return course;
}
const teach = (id: string, ...names: string[]) =>
  admin.put(pathOf(api.courseInstances.update, { id }), { professorREF: names.map((name) => ids[name]) });
const sharesOf = async (id: string, who = people.hypatia) => (await who.get(pathOf(api.shares.one, { id }))).body;
const list = (...percents: number[]) =>
  ['hypatia', 'theano'].map((name, at) => ({ professorREF: ids[name], percent: percents[at] }));
const proposes = (who: Person, id: string, body: unknown) => who.put(pathOf(api.shares.propose, { id }), body);
const agrees = (who: Person, id: string, body?: Json) => who.post(pathOf(api.shares.agree, { id }), body);
const percentsOf = ({ shares }: Json) => shares.map(({ percent }: Json) => percent);
/** A professor's received and refunded part of a course, and the percentage now. */
const earned = async (who: Person, id: string) => {
  const own = (await who.get(api.earnings.own)).body['courses'].find((one: Json) => one['_id'] === id);
  return own ? [own.received, own.refunded, own.percent] : undefined;
};
const pays = async (id: string) => {
  const student = await world.someone('Student');
  expect((await world.pays(student, { _id: id })).status).toBe(200);
  return student;
};

test('equal parts count until all have agreed to something else, and each reads their own (T570)', async () => {
  const { _id } = await shared();
  expect(await sharesOf(_id)).toMatchObject({
    shares: [
      { professorREF: { _id: ids['hypatia'], personREF: { firstName: 'Hypatia' } }, percent: 50 },
      { professorREF: { _id: ids['theano'] }, percent: 50 },
    ],
    since: null,
    proposal: null,
    actions: ['propose'],
  });
  const first = await pays(_id);
  const proposed = await proposes(people.hypatia, _id, list(62.5, 37.5));
  expect(proposed).toMatchObject({
    status: 200,
    body: { proposal: { by: { firstName: 'Hypatia' } }, actions: ['propose'] },
  });
  expect(proposed.body['proposal'].shares).toMatchObject([
    { percent: 62.5, agreed: true },
    { percent: 37.5, agreed: false },
  ]);
  await pays(_id);
  expect(await earned(people.hypatia, _id)).toEqual([100, 0, 50]);
  expect((await sharesOf(_id, people.theano))['actions']).toEqual(['propose', 'agree']);
  const bell = JSON.stringify((await people.theano.get(api.notifications.all)).body);
  expect(bell).toContain('Hypatia Tester proposes shares of the earnings');
  const agreed = await agrees(people.theano, _id);
  expect(agreed.body).toMatchObject({ proposal: null, since: expect.any(String) as string });
  expect(percentsOf(agreed.body)).toEqual([62.5, 37.5]);
  await pays(_id);
  expect(await earned(people.hypatia, _id)).toEqual([162.5, 0, 62.5]);
  expect(await earned(people.theano, _id)).toEqual([137.5, 0, 37.5]);
  // An earlier payment goes back as it was shared.
  await first.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: _id }));
  await world.settled();
  expect(await earned(people.hypatia, _id)).toEqual([162.5, 50, 62.5]);
  expect(await earned(people.theano, _id)).toEqual([137.5, 50, 37.5]);
  const totals = (await admin.get(api.ledger.totals)).body['courses'].find((one: Json) => one['_id'] === _id);
  expect(totals).toMatchObject({ received: 300, refunded: 100 });
  expect(String((await people.theano.get(api.earnings.ownCsv)).body['text'])).toContain('"137.50","50.00"');
  expect((await world.mailsTo(people.hypatia.email)).at(-1)!.subject).toMatch(/^Shares of the earnings agreed/);
});

test.each([
  ['a sum of 99.99', () => list(50, 49.99), 'percent', 'The shares have to add up to 100%.'],
  ['a sum of 101', () => list(51, 50), 'percent', 'The shares have to add up to 100%.'],
  [
    'one professor alone',
    () => list(100, 0).slice(0, 1),
    'professorREF',
    'Give each professor of the course one share.',
  ],
  ['a professor twice', () => [...list(50, 25), list(0, 25)[1]], 'professorREF', 'Give each professor'],
  ['somebody else', () => [list(50)[0], { professorREF: ids['ptolemy'], percent: 50 }], 'professorREF', 'Give each'],
  ['less than nothing', () => list(110, -10), 'list.0.percent', 'Enter a percentage from 0 to 100.'],
  ['three decimals', () => list(33.333, 66.667), 'list.0.percent', 'Enter at most two decimals.'],
])('%s is refused at its field', async (_what, body, field, message) => {
  const { _id } = await shared();
  const { status, body: refused } = await proposes(people.hypatia, _id, body());
  expect({ status, fields: refused['fields'] }).toMatchObject({
    status: 400,
    fields: { [field]: expect.stringContaining(message) as string },
  });
  expect((await sharesOf(_id))['proposal']).toBeNull();
});

test('nobody else reads or proposes them; an administrator reads (T571)', async () => {
  const { _id } = await shared();
  const before = await sharesOf(_id);
  expect((await people.ptolemy.get(pathOf(api.shares.one, { id: _id }))).status).toBe(404);
  expect((await proposes(people.ptolemy, _id, list(50, 50))).status).toBe(404);
  expect((await agrees(people.ptolemy, _id)).status).toBe(404);
  expect(await sharesOf(_id, admin)).toEqual({ ...before, actions: [] });
  expect((await proposes(admin, _id, list(50, 50))).status).toBe(403);
  expect((await agrees(people.theano, _id)).status).toBe(409);
  const alone = await world.courseInstance({ professor: people.ptolemy });
  expect(await sharesOf(alone._id, people.ptolemy)).toMatchObject({ shares: [{ percent: 100 }], actions: [] });
  expect((await proposes(people.ptolemy, alone._id, [{ professorREF: ids['ptolemy'], percent: 100 }])).status).toBe(
    409,
  );
});

// Seen red without the lock of the course.
test('of two proposals or agreements at once one counts, and the other is told (T571)', async () => {
  const { _id } = await shared();
  const { version } = await sharesOf(_id);
  const both = await Promise.all([
    proposes(people.hypatia, _id, { list: list(70, 30), version }),
    proposes(people.theano, _id, { list: list(20, 80), version }),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const late = both.find(({ status }) => status === 409)!;
  expect(late.body).toMatchObject({ code: 'changed', current: { proposal: { shares: [{}, {}] } } });
  const matched = (who: Person, etag: number) =>
    who.call('PUT', pathOf(api.shares.propose, { id: _id }), list(10, 90), { 'if-match': `"${etag}"` });
  expect((await matched(people.theano, version)).status).toBe(412);
  const now = await people.theano.get(pathOf(api.shares.one, { id: _id }));
  expect(now.headers.get('etag')).toBe(`"${now.body['version']}"`);
  // An agreement to what was proposed before doesn't count for what is proposed now.
  const replaced = await matched(people.hypatia, now.body['version']);
  expect(replaced.status).toBe(200);
  expect((await agrees(people.theano, _id, { version: now.body['version'] })).status).toBe(409);
  expect(percentsOf(await sharesOf(_id))).toEqual([50, 50]);
  const seen = replaced.body['version'] as number;
  const agreements: Answer[] = await Promise.all([
    agrees(people.theano, _id, { version: seen }),
    agrees(people.theano, _id),
  ]);
  expect(agreements.map(({ status }) => status)).toContain(200);
  expect(percentsOf(await sharesOf(_id))).toEqual([10, 90]);
});

test('equal parts begin again when other people teach; what was paid stays with those who taught (T572)', async () => {
  const { _id } = await shared();
  await proposes(people.hypatia, _id, list(80, 20));
  await agrees(people.theano, _id);
  await pays(_id);
  await proposes(people.theano, _id, list(40, 60));
  await teach(_id, 'theano', 'ptolemy');
  expect(await sharesOf(_id, people.theano)).toMatchObject({
    shares: [{ percent: 50 }, { percent: 50 }],
    proposal: null,
    since: expect.any(String) as string,
  });
  expect((await people.hypatia.get(pathOf(api.shares.one, { id: _id }))).status).toBe(404);
  await pays(_id);
  expect(await earned(people.hypatia, _id)).toEqual([80, 0, 0]);
  expect(await earned(people.theano, _id)).toEqual([70, 0, 50]);
  expect(await earned(people.ptolemy, _id)).toEqual([50, 0, 50]);
  await teach(_id, 'theano', 'ptolemy', 'hypatia');
  expect(percentsOf(await sharesOf(_id))).toEqual([33.34, 33.33, 33.33]);
  // The same people in another order change nothing.
  const { version } = await sharesOf(_id);
  await teach(_id, 'hypatia', 'theano', 'ptolemy');
  expect((await sharesOf(_id))['version']).toBe(version);
});

// Seen red: the database refused it, as an unexpected error; nor could old denied applications be removed any more.
test('a professor who was replaced in a paid course can leave, and the record says that it is kept', async () => {
  const { _id } = await shared();
  const leaver = await world.professor('Aspasia');
  const id = String((await leaver.get(api.professors.mine)).body._id);
  ids['aspasia'] = id;
  await teach(_id, 'hypatia', 'aspasia');
  await pays(_id);
  await teach(_id, 'hypatia');
  const listed = (await admin.get(pathOf(api.professors.one, { id }))).body;
  expect(listed['canDelete']).toBe(false);
  expect(await admin.delete(pathOf(api.professors.remove, { id }))).toMatchObject({ status: 409 });
  const users = `${api.accounts.users.path}?q=${encodeURIComponent(leaver.email)}`;
  const [user] = (await admin.get(users)).body as unknown as Json[];
  const deleting = pathOf(api.retention.deletePerson, { id: String(user!['_id']) });
  expect(await admin.post(deleting, {})).toMatchObject({ status: 200 });
  expect(await earned(people.hypatia, _id)).toEqual([50, 0, 100]);
  const beside = await world.professor('Diotima');
  const own = (await beside.get(api.professors.mine)).body;
  expect((await admin.get(pathOf(api.professors.one, { id: own._id }))).body['canDelete']).toBe(true);
});
