import { beforeAll, expect, test } from 'vitest';
import {
  activeCourse,
  assign,
  change,
  handIn,
  inDays,
  inHours,
  pass,
  rowOf,
  rowsOf,
  save,
  send,
} from '../../../../tests/hand-ins.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json, Person } from '../../../../tests/person.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
let professor: Person, stranger: Person, ada: Person, bo: Person;
let course: string;
beforeAll(async () => {
  ({ professor, stranger, ada, bo } = await world.people());
  course = await activeCourse(world, professor, [ada, bo]);
});
const item = async (who: Person, id: string) => (await who.get(pathOf(api.submissions.assignment, { id }))).body;
const draftOf = async (who: Person, id: string) => (await who.get(pathOf(api.submissions.draft, { id }))).body;

test('an assignment says what is handed in, until when and how it is graded; one from before stays as it was', async () => {
  const plain = await professor.post(api.gradebook.addAssignment, {
    courseInstanceREF: course,
    assignmentName: 'Talk',
  });
  expect(plain.status).toBe(201);
  const id = await assign(professor, course, 'Essay', {
    instructions: 'Read **Plato**.',
    due: '2038-03-01T18:00',
    zone: 'Europe/Athens',
  });
  const list = (await ada.get(pathOf(api.submissions.assignments, { id: course }))).body as unknown as Record<
    string,
    unknown
  >[];
  expect(list).toMatchObject([
    { name: 'Talk', handIn: 'none', due: null, dueAt: null, late: null, rubric: [], isOpen: false, counts: null },
    {
      name: 'Essay',
      handIn: 'text',
      maxScore: 100,
      dueAt: '2038-03-01T16:00:00.000Z',
      closesAt: '2038-03-01T16:00:00.000Z',
      isOpen: true,
      html: '<p>Read <strong>Plato</strong>.</p>',
      mine: { sentAt: null, version: 0, hasDraft: false, score: null },
    },
  ]);
  expect((await item(professor, id))['counts']).toEqual({ students: 2, handedIn: 0, waiting: 0, toReturn: 0 });
  expect((await stranger.get(pathOf(api.submissions.assignment, { id }))).status).toBe(404);
});

test.each([
  [{ zone: 'Mars/Olympus' }, 'zone'],
  [{ due: '2038-03-14T02:30', zone: 'America/New_York' }, 'due'],
  [{ due: 'tomorrow' }, 'due'],
  [{ due: null, late: { perDay: 5, unit: 'points' } }, 'due'],
  [{ due: '2038-03-01T18:00', late: { perDay: 5, unit: 'points', lastDay: '2038-02-01' } }, 'late.lastDay'],
  [{ late: { perDay: 101, unit: 'percent' } }, 'late.perDay'],
  [{ late: { perDay: -1, unit: 'points' } }, 'late.perDay'],
  [{ maxScore: null }, 'maxScore'],
  [{ rubric: [{ criterion: '', levels: [{ name: 'A', points: 1 }] }] }, 'rubric.0.criterion'],
  [{ rubric: [{ criterion: 'Form', levels: [] }] }, 'rubric.0.levels'],
])('settings that don’t fit are refused at their field: %j (T400)', async (fields, at) => {
  const id = await assign(professor, course, `Fields ${JSON.stringify(fields)}`.slice(0, 100));
  const { status, body } = await change(professor, id, fields);
  expect([status, Object.keys(body['fields'] as object)]).toEqual([400, [at]]);
  expect(await item(professor, id)).toMatchObject({ zone: 'UTC', late: null, maxScore: 100, rubric: [] });
});

test('settings that somebody else has changed since are shown beside one’s own, and not overwritten', async () => {
  const id = await assign(professor, course, 'Two');
  const { version } = await item(professor, id);
  expect((await change(professor, id, { instructions: 'First', version })).status).toBe(200);
  const late = await change(professor, id, { instructions: 'Second', version });
  expect([late.status, late.body]).toMatchObject([409, { code: 'changed', sent: { instructions: 'Second' } }]);
  expect((late.body['current'] as Json)['assignments']).toContainEqual(
    expect.objectContaining({ _id: id, instructions: 'First' }),
  );
});

test('in an hour that the clocks show twice, the professor says which one is meant', async () => {
  const id = await assign(professor, course, 'Twice');
  const input = { due: '2038-11-07T01:30', zone: 'America/New_York' };
  expect((await change(professor, id, input)).body).toMatchObject({
    code: 'ambiguous',
    fields: { due: expect.any(String) as string },
  });
  expect((await change(professor, id, { ...input, offset: '-05:00' })).status).toBe(200);
  expect((await item(ada, id))['dueAt']).toBe('2038-11-07T06:30:00.000Z');
});

test('a text is saved as it is typed, handed in with a receipt, and again until it is due', async () => {
  const id = await assign(professor, course, 'Journal');
  await handIn(bo, id, { text: 'By Bo' });
  expect((await save(ada, id, { text: 'I thin' })).body).toMatchObject({
    text: 'I thin',
    version: 0,
    sentAt: null,
    isChanged: true,
  });
  expect((await save(ada, id, { text: 'I think.' })).body).toMatchObject({ revision: 2 });
  // nobody else sees a draft
  expect(await rowOf(professor, id, ada)).toMatchObject({ sentAt: null, version: 0, waits: false });
  const first = await send(ada, id);
  expect(first.body).toMatchObject({
    version: 1,
    late: false,
    sentAt: expect.any(String) as string,
    isChanged: false,
    text: 'I think.',
  });
  const mails = (await world.mailsTo(ada.email)).filter(({ subject }) => subject === 'Handed in: Journal');
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain(`/courses/${course}/work/${id}`);
  expect((await handIn(ada, id, { text: 'I think, twice.' })).body).toMatchObject({
    version: 2,
    versions: [{ version: 1 }, { version: 2 }],
  });
  const { _id } = await rowOf(professor, id, ada);
  const read = (version?: number) =>
    professor.get(pathOf(api.submissions.submission, { id: _id }) + (version ? `?version=${version}` : ''));
  expect((await read()).body).toMatchObject({ text: 'I think, twice.', version: 2 });
  expect((await read(1)).body).toMatchObject({ text: 'I think.' });
  expect((await read(3)).status).toBe(404);
  await save(ada, id, { text: 'A draft of a third.' });
  expect((await read()).body).toMatchObject({ text: 'I think, twice.', revision: 0, draftAt: null });
});

test('the same work sent from two devices at once is handed in once, and an older draft doesn’t overwrite a newer one (T401)', async () => {
  const id = await assign(professor, course, 'Both');
  await save(ada, id, { text: 'Mine' });
  const answers = await Promise.all([send(ada, id), send(ada, id), send(ada, id)]);
  expect(answers.map(({ status, body }) => [status, body['version']])).toEqual([
    [200, 1],
    [200, 1],
    [200, 1],
  ]);
  expect((await world.mailsTo(ada.email)).filter(({ subject }) => subject === 'Handed in: Both')).toHaveLength(1);
  const { revision } = await draftOf(ada, id);
  await save(ada, id, { text: 'From the phone', revision: String(revision) });
  const old = await save(ada, id, { text: 'From the desk', revision: String(revision) });
  expect([old.status, old.body]).toMatchObject([
    409,
    { code: 'changed', current: { text: 'From the phone' }, sent: { text: 'From the desk' } },
  ]);
  expect((await draftOf(ada, id))['text']).toBe('From the phone');
});

test('nothing is taken after the last day, whose time the refusal says; late before that is taken, and says so (T402)', async () => {
  const [late, closed] = [await assign(professor, course, 'Late'), await assign(professor, course, 'Closed')];
  await change(professor, late, { late: { perDay: 10, unit: 'points', lastDay: inDays(3) } });
  await pass(world, late, 30);
  await pass(world, closed, 1);
  const refused = await handIn(ada, closed, { text: 'Too late' });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'closed', message: expect.stringContaining('“Closed” was accepted until') as string },
  ]);
  expect((await handIn(ada, late, { text: 'Two days' })).body).toMatchObject({ late: true, lateDays: 2, version: 1 });
  expect((await rowsOf(professor, closed)).map(({ version }) => version)).toEqual([0, 0]);
  await world.db
    .updateTable('assignment')
    .set({ late: JSON.stringify({ perDay: 10, unit: 'points', lastDay: inDays(-1) }) })
    .where('_id', '=', late)
    .execute();
  expect((await handIn(bo, late, { text: 'After all' })).body).toMatchObject({ code: 'closed' });
});

test('one student gets more time, and is told; another doesn’t', async () => {
  const id = await assign(professor, course, 'More time');
  await pass(world, id, 5);
  const extend = (due: string | null, who = ada) =>
    world.db
      .selectFrom('person')
      .select('_id')
      .where('email', '=', who.email)
      .executeTakeFirstOrThrow()
      .then(({ _id }) => professor.put(pathOf(api.submissions.extend, { id }), { personREF: _id, due }));
  expect((await extend(inHours(3))).body).toMatchObject([{ personREF: { firstName: 'Ada' }, due: inHours(3) }]);
  expect(await item(ada, id)).toMatchObject({ isOpen: true, extendedTo: expect.any(String) as string });
  expect((await handIn(ada, id, { text: 'In time' })).body).toMatchObject({ late: false, version: 1 });
  expect((await handIn(bo, id, { text: 'Late' })).body).toMatchObject({ code: 'closed' });
  expect((await world.mailsTo(ada.email)).some(({ subject }) => subject === 'Due at another time: More time')).toBe(
    true,
  );
  expect((await extend(null)).body).toEqual([]);
  expect(
    (await world.mailsTo(ada.email)).filter(({ subject }) => subject === 'Due at another time: More time'),
  ).toHaveLength(2);
  expect(await item(ada, id)).toMatchObject({ isOpen: false, extendedTo: null, mine: { late: true } });
  expect((await extend(inHours(3), await world.someone('Student', 'Cleo'))).body['fields']).toHaveProperty('personREF');
});

test.each([
  ['text', { text: '  \n ' }, 'text'],
  ['text', { text: 'See', link: 'https://example.org' }, 'link'],
  ['text', { file: aDocument('pdf', 'a.pdf') }, 'file'],
  ['files', { text: 'A note' }, 'file'],
  ['files', { file: new File(['MZ\u0090'], 'run.exe') }, 'file'],
  ['link', { text: '' }, 'link'],
  ['link', { link: 'javascript:alert(1)' }, 'link'],
])('what an assignment for %s doesn’t take is refused at its field: %j (T403)', async (kind, fields, at) => {
  const id = await assign(professor, course, `${kind} ${at} ${Math.random()}`, { handIn: kind });
  const { status, body } = await handIn(ada, id, fields);
  expect([status, Object.keys(body['fields'] as object)]).toEqual([400, [at]]);
  expect((await rowOf(professor, id, ada))['version']).toBe(0);
});

test('files are added one by one, opened by their student and once handed in by the professor, and kept in their version', async () => {
  const id = await assign(professor, course, 'Files', { handIn: 'files' });
  await save(ada, id, { file: aDocument('pdf', 'one.pdf') });
  const { files } = (await save(ada, id, { file: aDocument('docx', 'two.docx') })).body;
  expect(files).toMatchObject([{ name: 'one.pdf' }, { name: 'two.docx' }]);
  const [one, two] = files as { _id: string }[];
  const open = async (who: Person, { _id }: { _id: string }) =>
    (await who.get(pathOf(api.files.download, { fileId: _id }))).status;
  expect([await open(ada, one!), await open(professor, one!), await open(bo, one!)]).toEqual([200, 404, 404]);
  await send(ada, id);
  expect([await open(professor, one!), await open(bo, one!), await open(stranger, one!)]).toEqual([200, 404, 404]);
  const without = await ada.delete(pathOf(api.submissions.removeFile, { id, fileId: one!._id }));
  expect(without.body).toMatchObject({ files: [{ _id: two!._id }], isChanged: true, version: 1 });
  await send(ada, id);
  const { _id } = await rowOf(professor, id, ada);
  const read = async (version: number) =>
    (await professor.get(`${pathOf(api.submissions.submission, { id: _id })}?version=${version}`)).body['files'] as {
      name: string;
    }[];
  expect([(await read(1)).length, (await read(2)).length]).toEqual([2, 1]);
  expect(await open(professor, one!)).toBe(200);
});

test('another’s assignment, course and work are not there (T404)', async () => {
  const id = await assign(professor, course, 'Ours');
  await handIn(ada, id, { text: 'Ada’s' });
  const { _id } = await rowOf(professor, id, ada);
  const cleo = await world.someone('Student', 'Cleo');
  const other = await activeCourse(world, stranger, [cleo]);
  const theirs = await assign(stranger, other, 'Theirs');
  await handIn(cleo, theirs, { text: 'Cleo’s' });
  expect((await handIn(ada, theirs, { text: 'Let me in' })).status).toBe(404);
  for (const path of [
    pathOf(api.submissions.assignment, { id: theirs }),
    pathOf(api.submissions.draft, { id: theirs }),
    pathOf(api.submissions.assignments, { id: other }),
  ])
    expect((await ada.get(path)).status).toBe(404);
  for (const path of [
    pathOf(api.submissions.submission, { id: _id }),
    pathOf(api.submissions.submissions, { id }),
    pathOf(api.submissions.samples, { id }),
  ])
    expect((await stranger.get(path)).status).toBe(404);
  expect((await stranger.put(pathOf(api.submissions.grade, { id: _id }), { score: 1 })).status).toBe(404);
  expect((await stranger.post(pathOf(api.submissions.giveBack, { id }), { submissions: 'all' })).status).toBe(404);
  // an id of work of another assignment, even in a course that the student takes
  expect((await stranger.post(pathOf(api.submissions.giveBack, { id: theirs }), { submissions: [_id] })).status).toBe(
    404,
  );
  for (const who of [ada, bo])
    expect((await who.get(pathOf(api.submissions.submission, { id: _id }))).status).toBe(403);
});

test('what students have begun can’t lose its place: the kind stays, and the assignment too', async () => {
  const id = await assign(professor, course, 'Begun');
  await save(ada, id, { text: 'Begun' });
  expect((await change(professor, id, { handIn: 'none' })).body['fields']).toHaveProperty('handIn');
  expect((await change(professor, id, { handIn: 'text', assignmentName: 'Begun well' })).status).toBe(200);
  expect((await professor.delete(pathOf(api.gradebook.removeAssignment, { id }))).status).toBe(409);
  const empty = await assign(professor, course, 'Empty');
  expect((await professor.delete(pathOf(api.gradebook.removeAssignment, { id: empty }))).status).toBe(200);
});

test('one’s own list has what is due in all courses, what is due first first', async () => {
  const cleo = await world.someone('Student', 'Cleo');
  const [one, two] = [await activeCourse(world, professor, [cleo, bo]), await activeCourse(world, stranger, [cleo])];
  await assign(professor, one, 'Later', { due: inHours(40) });
  await assign(stranger, two, 'Sooner', { due: inHours(4) });
  await assign(stranger, two, 'Some day', { due: null });
  const list = (await cleo.get(api.submissions.mine)).body as unknown as { name: string }[];
  expect(list.map(({ name }) => name)).toEqual(['Sooner', 'Later', 'Some day']);
});
