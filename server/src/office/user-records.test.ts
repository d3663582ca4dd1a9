import { assert, beforeAll, expect, test } from 'vitest';
import { api, pathOf } from '../../../tests/paths.ts';
import { form, type Json, type Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';

const world = await openWorld();
let admin: Person;
let student: Person;
let professor: Person;
let course: Json & { _id: string };
const canaries = {
  dob: '1987-11-23',
  idNumber: 'CANARY-ID-71c3a9',
  professorsDob: '1979-04-17',
  street: '17 Canary Street',
  phone: '+1 555 731 9911',
  note: 'CANARY-NOTE-4b1c',
  inFile: 'CANARY-FILE-90aa',
};
const ids = { student: '', professor: '', other: '' };

const idOf = async ({ email }: Person) =>
  String(((await admin.get(`${api.accounts.users.path}?q=${email}`)).body as unknown as Json[])[0]!['_id']);
const recordsOf = (id: string, who = admin) => who.get(pathOf(api.userRecords.ofUser, { id }));

beforeAll(async () => {
  admin = await world.administrator();
  student = world.visitor();
  const { street, phone } = canaries;
  const email = 'melissa@records.example';
  await student.register({
    role: 'Student',
    firstName: 'Melissa',
    email,
    street,
    homePhone: phone,
    mobilePhone: phone,
  });
  await student.get(pathOf(api.accounts.validateEmail, { token: await world.tokenFor(email) }));
  await student.signIn();
  const file = new File([canaries.inFile], 'passport.txt', { type: 'text/plain' });
  const application = await student.post(
    api.students.create,
    form({ dob: canaries.dob, idType: 'Passport', idNumber: canaries.idNumber, idREF: file }),
  );
  assert.equal(application.status, 201);
  const { _id } = application.body;
  const decided = { approvalStatus: 'Approved', reason: 'Welcome among us.' };
  const asked = await (await world.registrar()).patch(pathOf(api.students.setStatus, { id: _id }), decided);
  assert.equal(asked.status, 200);
  professor = await world.professor('Aspasia');
  course = await world.courseInstance({ professor, name: 'Rhetoric of Ruins' });
  const beside = await world.someone('Student', 'Beside');
  await world.pays(student, course);
  await world.pays(beside, course, true);
  await world.settled();
  [ids.student, ids.professor, ids.other] = [await idOf(student), await idOf(professor), await idOf(beside)];
});

test('an administrator reads what there is about one person, and nothing of the person beside', async () => {
  const { status, body } = await recordsOf(ids.student);
  expect(status).toBe(200);
  expect(body['user']).toMatchObject({ _id: ids.student, status: 'Active', twoFactor: false });
  expect(body['person']).toMatchObject({ firstName: 'Melissa', email: 'melissa@records.example', role: 'Student' });
  expect(body['files']).toMatchObject([{ name: 'passport.txt' }]);
  expect(body['application']).toMatchObject({
    kind: 'student',
    approvalStatus: 'Approved',
    statusReason: 'Welcome among us.',
    decidedBy: { firstName: 'Rhea' },
  });
  expect(body['taught']).toEqual([]);
  expect(body['registrations']).toMatchObject([
    {
      courseInstanceREF: { _id: course._id, name: 'Rhetoric of Ruins' },
      status: 'Registered',
      isAudit: false,
      grade: null,
    },
  ]);
  expect(body['payments']).toMatchObject([
    { amount: 400, refundedAmount: 0, status: 'COMPLETED', courseInstanceREF: { _id: course._id } },
  ]);
  const ledger = await admin.get(pathOf(api.ledger.one, { id: body['payments'][0].ledgerREF }));
  expect(ledger.body).toMatchObject({ transaction: { _id: body['payments'][0]._id } });
  const subjects = (body['mails'] as Json[]).map(({ subject }) => subject);
  expect(subjects).toContain('Confirm your email address');
  expect((body['mails'] as Json[]).every(({ state }) => state === 'kept')).toBe(true);
  const said = (body['log'] as Json[]).map(({ action, entity }) => `${action} ${entity}`);
  expect(said).toEqual(expect.arrayContaining(['register account', 'sign in account', 'open records account']));
  expect(said.some((one) => one.endsWith(' transaction') || one.endsWith(' registration'))).toBe(true);
  expect(JSON.stringify(body)).not.toContain('Beside');
});

test('of a professor there are the courses taught, and a grade that was posted is with the student', async () => {
  const { body } = await recordsOf(ids.professor);
  expect(body['application']).toMatchObject({ kind: 'professor', approvalStatus: 'Approved' });
  expect(body['taught']).toMatchObject([{ _id: course._id, name: 'Rhetoric of Ruins', status: 'Open/Registering' }]);
  expect([body['registrations'], body['payments']]).toEqual([[], []]);
  for (const status of ['Registration Closed', 'Active'])
    await professor.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status });
  const [{ _id }] = (await recordsOf(ids.student)).body['registrations'] as [{ _id: string }];
  const graded = await professor.put(pathOf(api.finalGrades.post, { id: _id }), { grade: 'A-' });
  expect(graded.status).toBe(200);
  expect((await recordsOf(ids.student)).body['registrations']).toMatchObject([{ grade: 'A-' }]);
  expect((await recordsOf(ids.other)).body['registrations']).toMatchObject([{ grade: null, isAudit: true }]);
});

// Seen red with the street instead of a name, with the mails' texts, and with the log's details.
test('nothing sensitive, no address, no text of a mail and no detail of the log is in it (T228)', async () => {
  await world.db
    .updateTable('mail')
    .set({ text: `${canaries.note} open it` })
    .where('toAddress', '=', 'melissa@records.example')
    .execute();
  await world.db
    .insertInto('auditLog')
    .values({
      action: 'try',
      entity: 'account',
      entityId: ids.student,
      detail: JSON.stringify({ of: canaries.note }) as never,
    })
    .execute();
  for (const id of [ids.student, ids.professor]) {
    const text = JSON.stringify((await recordsOf(id)).body);
    expect(Object.values(canaries).filter((word) => text.includes(word))).toEqual([]);
    expect(text).not.toMatch(
      /"(?:dob|idNumber|idREF|taxID|passwordHash|totpSecret|text|body|detail|street|homePhone)"/,
    );
    expect(text).not.toMatch(/emailValidation|token=/);
  }
});

test('others read what their lists show, and nobody else; who is refused leaves no line in the log (T229)', async () => {
  const lines = async () =>
    (await world.db.selectFrom('auditLog').select('_id').where('action', '=', 'open records').execute()).length;
  const before = await lines();
  const stranger = await world.professor('Ptolemy');
  expect((await recordsOf(ids.student, student)).status).toBe(403);
  expect((await recordsOf(ids.student, world.visitor())).status).toBe(401);
  expect((await recordsOf(ids.student, stranger)).status).toBe(404);
  expect((await recordsOf(ids.professor, stranger)).status).toBe(404);
  expect((await recordsOf(ids.student, await world.professor('Heron'))).status).toBe(404);
  const administrator = (await admin.get(`${api.accounts.users.path}?q=${admin.email}`)).body as unknown as Json[];
  expect((await recordsOf(String(administrator[0]!['_id']), await world.registrar())).status).toBe(404);
  expect((await recordsOf('0190d5a0-0000-7000-8000-000000000001')).status).toBe(404);
  expect(await lines()).toBe(before);
});

test('who approves reads application, documents, courses and registrations; no money, mail or log (T229)', async () => {
  const registrar = await world.registrar();
  const { body } = await recordsOf(ids.student, registrar);
  const hidden = { user: null, payments: null, mails: null, log: null };
  expect(body).toMatchObject({
    ...hidden,
    application: { approvalStatus: 'Approved' },
    person: { firstName: 'Melissa' },
  });
  expect([body['registrations'].length, body['files'].length]).toEqual([1, 1]);
  const [file] = body['files'] as [{ _id: string }];
  expect((await registrar.get(pathOf(api.files.download, { fileId: file._id }))).status).toBe(200);
  const draft = await world.courseInstance({ professor, name: 'Not yet', status: 'Draft' });
  expect((await recordsOf(ids.professor, registrar)).body['taught']).toMatchObject([{ _id: course._id }]);
  expect((await recordsOf(ids.professor)).body['taught']).toMatchObject([{ _id: draft._id }, { _id: course._id }]);
});

test('a professor reads of own students what concerns own courses alone (T229)', async () => {
  const other = await world.courseInstance({ professor: await world.professor('Damo'), name: 'Elsewhere', cost: 0 });
  await student.post(api.registrations.create, { courseInstanceREF: other._id, isAudit: false });
  const { body } = await recordsOf(ids.student, professor);
  expect(body).toMatchObject({ user: null, application: null, files: null, payments: null, mails: null, log: null });
  expect(body['registrations']).toMatchObject([{ courseInstanceREF: { _id: course._id } }]);
  expect(JSON.stringify(body)).not.toContain('Elsewhere');
  expect((await recordsOf(ids.student)).body['registrations']).toHaveLength(2);
});

test('a person is found by the person’s id as well', async () => {
  const { _id } = (await recordsOf(ids.student)).body['person'] as { _id: string };
  expect((await recordsOf(_id)).body['person']).toMatchObject({ _id, firstName: 'Melissa' });
  expect((await recordsOf(_id, await world.professor('Sotion'))).status).toBe(404);
});

test('opening is in the log with who did it, makes no session, and changes nothing (T229)', async () => {
  const sessions = () => world.db.selectFrom('session').select('_id').orderBy('_id').execute();
  const [before, cookie] = [await sessions(), admin.cookie];
  const answer = await recordsOf(ids.other);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect([await sessions(), admin.cookie]).toEqual([before, cookie]);
  const me = (await admin.get(api.accounts.self)).body._id;
  const line = await world.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', 'open records')
    .orderBy('_id', 'desc')
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({ actorREF: me, entity: 'account', entityId: ids.other });
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect((await admin.call(method, pathOf(api.userRecords.ofUser, { id: ids.other }))).status).toBe(404);
});

test('a document that was replaced is not among those of the application', async () => {
  const shown = async () => ((await recordsOf(ids.student)).body['files'] as Json[]).map(({ name }) => name);
  const isRemoved = (removedAt: Date | null) =>
    world.db.updateTable('file').set({ removedAt }).where('name', '=', 'passport.txt').execute();
  expect(await shown()).toEqual(['passport.txt']);
  await isRemoved(new Date());
  expect(await shown()).toEqual([]);
  await isRemoved(null);
  expect(await shown()).toEqual(['passport.txt']);
});
