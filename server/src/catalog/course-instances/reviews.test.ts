import { api, pathOf } from '../../../../tests/paths.ts';
import { expect, test } from 'vitest';
import { form } from '../../../../tests/person.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
const path = (id: string, more = '') => `/api/course-instance/${id}${more}`;
type Rows = Record<string, unknown>[];
const rows = (answer: { body: unknown }) => answer.body as Rows;

test('what an action would do is told before: whom it tells, how many are registered, what goes back', async () => {
  const professor = await world.professor();
  const course = await world.courseInstance({ professor, cost: 400, auditCost: 175 });
  await world.pays(await world.someone('Student'), course);
  await world.pays(await world.someone('Student'), course, true);
  const leaver = await world.someone('Student');
  await world.pays(leaver, course);
  await leaver.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: course._id }));
  const admin = await world.administrator();
  expect(rows(await professor.get(path(course._id, '/effects')))).toEqual([
    { action: 'endRegistration', to: 'Registration Closed', told: [], registered: 2, refunds: { count: 0, total: 0 } },
  ]);
  const foretold = rows(await admin.get(path(course._id, '/effects')));
  expect(foretold).toEqual([
    {
      action: 'endRegistration',
      to: 'Registration Closed',
      told: [{ who: 'professors', count: 1 }],
      registered: 2,
      refunds: { count: 0, total: 0 },
    },
    {
      action: 'callOff',
      to: 'Cancelled',
      told: [
        { who: 'students', count: 2 },
        { who: 'professors', count: 1 },
      ],
      registered: 2,
      refunds: { count: 2, total: 575 },
    },
  ]);
  const mails = async () => (await world.db.selectFrom('mail').select('_id').execute()).length;
  await world.settled();
  const before = await mails();
  await admin.patch(path(course._id, '/status'), { status: 'Cancelled', reason: 'The hall burnt down.' });
  expect((await mails()) - before).toBe(3);
  await world.settled();
  const refunded = (await world.processor()).refunds.map(({ amountCents }) => amountCents);
  expect(refunded.toSorted((a, b) => a - b)).toEqual([17_500, 40_000, 40_000]);
});

test('a reviewer remarks on a field, the professor answers there, and each hears of it', async () => {
  const professor = await world.professor();
  const course = await world.courseInstance({ professor, status: 'Pending Approval' });
  const registrar = await world.registrar();
  const say = (who: typeof professor, field: string, text: string) =>
    who.post(path(course._id, '/comments'), { field, text });
  expect((await say(registrar, 'gradingScale', '  ')).body).toMatchObject({ fields: { text: 'Write a comment.' } });
  expect((await say(registrar, 'status', 'x')).status).toBe(400);
  expect(await say(registrar, 'gradingScale', 'Which scale?')).toMatchObject({
    status: 201,
    body: { field: 'gradingScale', text: 'Which scale?', byReviewer: true, by: { firstName: 'Rhea' } },
  });
  await say(registrar, 'textbooks', 'Which edition?');
  expect((await say(professor, 'gradingScale', 'Letters.')).body).toMatchObject({ byReviewer: false });
  expect(rows(await professor.get(path(course._id, '/comments'))).map(({ text }) => text)).toEqual([
    'Which scale?',
    'Which edition?',
    'Letters.',
  ]);
  const notice = async (email: string) =>
    (await world.mailsTo(email)).filter(({ subject }) => subject.startsWith('New comment on')).length;
  expect([await notice(professor.email), await notice(registrar.email)]).toEqual([1, 1]);

  const stranger = await world.professor();
  expect((await say(stranger, 'name', 'x')).status).toBe(404);
  expect((await stranger.get(path(course._id, '/comments'))).status).toBe(404);
  await registrar.patch(path(course._id, '/status'), { status: 'Approved' });
  for (const who of [registrar, professor]) expect((await say(who, 'name', 'Too late')).status).toBe(409);
});

test.each(['Student', 'Professor', 'InstitutionAdmin'] as const)(
  'a reviewer who is %s by now hears of an answer only while they still decide',
  async (role) => {
    const professor = await world.professor();
    const course = await world.courseInstance({ professor, status: 'Pending Approval' });
    const reviewer = await world.staff('InstitutionAdmin', `reviewer-${role}@world.example`);
    await reviewer.post(path(course._id, '/comments'), { field: 'name', text: 'Which one?' });
    await world.db.updateTable('person').set({ role }).where('email', '=', reviewer.email).execute();
    await professor.post(path(course._id, '/comments'), { field: 'name', text: 'The first one.' });
    const subjects = (await world.mailsTo(reviewer.email)).map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.startsWith('New comment on'))).toBe(role === 'InstitutionAdmin');
  },
);

// Seen red in a Draft: the mail led the institution administrator to a page that isn’t theirs to see.
test.each([
  ['Draft', 404, 0],
  ['Denied', 200, 1],
] as const)('an answer in a course that is %s goes only to reviewers who can open it', async (status, opens, mails) => {
  const professor = await world.professor();
  const course = await world.courseInstance({ professor, status: 'Pending Approval' });
  const registrar = await world.staff('InstitutionAdmin', `answered-${opens}@world.example`);
  const admin = await world.staff('Administrator', `answered-too-${opens}@world.example`);
  for (const who of [registrar, admin])
    await who.post(path(course._id, '/comments'), { field: 'name', text: 'Which one?' });
  await world.db.updateTable('courseInstance').set({ status }).where('_id', '=', course._id).execute();
  const answer = await professor.post(path(course._id, '/comments'), { field: 'name', text: 'The first one.' });
  expect([answer.status, (await registrar.get(path(course._id))).status]).toEqual([201, opens]);
  const told = async (email: string) =>
    (await world.mailsTo(email)).filter(({ subject }) => subject.startsWith('New comment on')).length;
  expect([await told(registrar.email), await told(admin.email)]).toEqual([mails, 1]);
});

test('at the second look only what is different is shown', async () => {
  const professor = await world.professor();
  const course = await world.courseInstance({ professor, status: 'Pending Approval', cost: 400 });
  const registrar = await world.registrar();
  const changes = async () => (await registrar.get(path(course._id, '/changes'))).body;
  expect(await changes()).toEqual({ since: null, changes: [] });
  const move = (who: typeof professor, status: string, reason = '') =>
    who.patch(path(course._id, '/status'), { status, reason });
  await move(registrar, 'Denied', 'Too dear.');
  expect(await changes()).toMatchObject({ since: expect.any(String), changes: [] });
  await move(professor, 'Draft');
  const file = aDocument('pdf', 'syllabus.pdf');
  await professor.put(path(course._id), form({ cost: 250.5, textbooks: 'Two books.', syllabusREF: file }));
  await move(professor, 'Pending Approval');
  expect((await changes())['changes']).toEqual([
    { field: 'cost', before: '$400.00', after: '$250.50' },
    { field: 'textbooks', before: 'One book.', after: 'Two books.' },
    { field: 'syllabusREF', before: '', after: 'syllabus.pdf' },
  ]);
  const history = rows(await professor.get(path(course._id, '/history')));
  expect(history.map(({ what, from, to, reason }) => [what, from, to, reason])).toEqual([
    ['status', 'Draft', 'Pending Approval', ''],
    ['changed', '', '', ''],
    ['status', 'Denied', 'Draft', ''],
    ['status', 'Pending Approval', 'Denied', 'Too dear.'],
    ['status', 'Draft', 'Pending Approval', ''],
    ['made', '', '', ''],
  ]);
  const stranger = await world.professor();
  for (const what of ['history', 'changes', 'effects'])
    expect((await stranger.get(path(course._id, `/${what}`))).status).toBe(404);
});

test('a copy is a draft of one’s own, with the texts and its own files, without dates', async () => {
  const professor = await world.professor();
  const course = await world.courseInstance({ professor, name: 'Ethics', status: 'Draft', cost: 300 });
  const file = aDocument('pdf', 'syllabus.pdf');
  const { body: first } = await professor.put(path(course._id), form({ syllabusREF: file }));
  const { status, body: copy } = await professor.post(path(course._id, '/copy'));
  expect({ status, copy }).toMatchObject({
    status: 201,
    copy: { name: 'Ethics (copy)', status: 'Draft', cost: 300, start: null, end: null, textbooks: 'One book.' },
  });
  expect(copy['professorREF']).toEqual(course['professorREF']);
  expect(copy['syllabusREF']).toMatchObject({ name: 'syllabus.pdf' });
  expect(copy['syllabusREF']._id).not.toBe(first['syllabusREF']._id);
  expect((await professor.delete(path(course._id))).status).toBe(204);
  const kept = await professor.get(pathOf(api.files.download, { fileId: copy['syllabusREF']._id }));
  expect(kept.body['text']).toBe(await file.text());

  const stranger = await world.professor();
  expect((await stranger.post(path(copy._id, '/copy'))).status).toBe(404);
  const student = await world.someone('Student');
  expect((await student.post(path(copy._id, '/copy'))).status).toBe(403);
});

test('a course definition tells its history to who sees it', async () => {
  const professor = await world.professor();
  const made = await professor.post(api.courseDefinitions.create, { name: 'Logic', level: 100, credits: 3 });
  const id = made.body._id;
  await (
    await world.registrar()
  ).patch(pathOf(api.courseDefinitions.setStatus, { id }), { status: 'Denied', reason: 'Too short.' });
  const history = rows(await professor.get(pathOf(api.courseReviews.definitionHistory, { id })));
  expect(history.map(({ what, to, reason }) => [what, to, reason])).toEqual([
    ['status', 'Denied', 'Too short.'],
    ['made', '', ''],
  ]);
  expect((await (await world.professor()).get(pathOf(api.courseReviews.definitionHistory, { id }))).status).toBe(404);
});
