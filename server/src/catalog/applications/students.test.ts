import { api, pathOf } from '../../../../tests/paths.ts';
import { expect, test } from 'vitest';
import { form } from '../../../../tests/person.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
const documents = () => ({ idREF: aDocument('jpg', 'id.jpg'), transcriptREF: aDocument('pdf', 'transcript.pdf') });

test('an application locks when it is sent; what a student may not write is ignored (T41, T43)', async () => {
  const student = await world.someone('Student');
  const { status, body } = await student.appliesAsStudent({
    ...documents(),
    approvalStatus: 'Approved',
    hasAllDocs: true,
    gpa: '3.75',
    ethnicity: 'other',
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    approvalStatus: 'Pending',
    hasAllDocs: false,
    gpa: 3.75,
    ethnicity: 'Other',
    dob: '2004-02-29',
  });
  expect((await student.put(pathOf(api.students.update, { id: body._id }), { ethnicity: 'Asian' })).status).toBe(409);
});

test('a cleared document is gone at once; the student sends it again, and nothing else (T39, T44, T45)', async () => {
  const student = await world.someone('Student');
  const { body } = await student.appliesAsStudent(documents());
  const registrar = await world.registrar();
  const path = pathOf(api.students.one, { id: body._id });
  expect((await student.patch(path, { idREF: null, approvalStatus: 'Awaiting Info' })).status).toBe(403);
  for (const bad of [
    { idREF: body['idREF']._id, approvalStatus: 'Awaiting Info' },
    { idREF: null, approvalStatus: 'Approved' },
    { idREF: null, hsREF: null, approvalStatus: 'Awaiting Info' },
    { idREF: null, approvalStatus: 'Awaiting Info', gpa: 4 },
  ])
    expect((await registrar.patch(path, bad)).status).toBe(400);
  expect(await registrar.patch(path, { idREF: null, approvalStatus: 'Awaiting Info' })).toMatchObject({
    status: 200,
    body: { approvalStatus: 'Awaiting Info', idREF: null, transcriptREF: { name: 'transcript.pdf' } },
  });
  expect((await student.get(pathOf(api.files.download, { fileId: body['idREF']._id }))).status).toBe(404);

  const change = (fields: object) => student.put(path, form(fields));
  expect((await change({ dob: '2001-01-01' })).status).toBe(409);
  expect((await change({ transcriptREF: aDocument('pdf') })).status).toBe(409);
  expect(
    await change({ dob: '2004-02-29', idNumber: 'S-1234567', idREF: aDocument('png', 'new id.png') }),
  ).toMatchObject({
    status: 200,
    body: { approvalStatus: 'Pending', resubmitted: true, idREF: { name: 'new id.png' } },
  });
});

test('credit counts from the approval on', async () => {
  const student = await world.someone('Student');
  const { _id } = (await student.appliesAsStudent()).body;
  const course = await world.courseInstance({ cost: 0, auditCost: 0 });
  const credit = async () => (await student.get(api.registrations.mine)).body[0].creditStatus as string;
  await student.post(api.registrations.create, { courseInstanceREF: course._id, isAudit: false });
  expect(await credit()).toBe('provisional');
  expect(
    (
      await (
        await world.registrar()
      ).patch(pathOf(api.students.setStatus, { id: _id }), { approval_status: 'approved' })
    ).status,
  ).toBe(200);
  expect(await credit()).toBe('confirmed');
});

test('a student’s form refuses nonsense at its field (T95, T101)', async () => {
  const admin = await world.administrator();
  const student = await world.someone('Student');
  const personREF = (await student.get(api.accounts.self)).body._id;
  const make = (more: object) =>
    admin.post(api.students.create, { personREF, approvalStatus: 'Pending', dob: '2000-01-01', ...more });
  for (const [field, value] of [
    ['gpa', 99],
    ['gpa', '3.5'],
    ['dob', '2999-01-01'],
    ['dob', '2001-02-29'],
    ['hasAllDocs', 'true'],
    ['sex', 'z'],
  ] as const)
    expect(await make({ [field]: value })).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  expect((await make({})).status).toBe(201);
});

test('what came again is named until it is decided, and the history tells who did what', async () => {
  const student = await world.someone('Student');
  const registrar = await world.registrar();
  const { body } = await student.appliesAsStudent(documents());
  const path = pathOf(api.students.one, { id: body._id });
  await world.db
    .updateTable('student')
    .set({ waitingSince: '2026-01-01T00:00:00Z' })
    .where('_id', '=', body._id)
    .execute();
  await registrar.patch(path, { idREF: null, approvalStatus: 'Awaiting Info' });
  const second = await student.put(
    path,
    form({ idREF: aDocument('png', 'new id.png'), gpa: '3.5', sex: '', hsGradDate: '' }),
  );
  expect(second.body['resubmittedFields'].toSorted()).toEqual(['gpa', 'idREF']);
  expect(Date.parse(second.body['waitingSince'])).toBeGreaterThan(Date.parse('2026-11-01T00:00:00Z'));
  await registrar.post(`${path}/reveal`);
  expect((await registrar.patch(`${path}/status`, { status: 'Denied', reason: 'Unreadable.' })).body).toMatchObject({
    resubmittedFields: [],
  });
  const notice = (await student.get(`${path}/history`)).body as unknown as Record<string, unknown>[];
  expect(notice.map(({ what, from, to, reason, changes }) => ({ what, from, to, reason, changes }))).toEqual([
    { what: 'status', from: 'Pending', to: 'Denied', reason: 'Unreadable.', changes: [] },
    { what: 'number revealed', from: '', to: '', reason: '', changes: [] },
    {
      what: 'sent again',
      from: '',
      to: '',
      reason: '',
      changes: [
        { field: 'idREF', from: null, to: 'new id.png' },
        { field: 'gpa', from: null, to: 3.5 },
      ],
    },
    {
      what: 'document cleared',
      from: 'Pending',
      to: 'Awaiting Info',
      reason: 'Please send your ID document again.',
      changes: [{ field: 'idREF', from: 'id.jpg', to: null }],
    },
    { what: 'sent', from: '', to: '', reason: '', changes: [] },
  ]);
  expect(notice[0]!['by']).toEqual({ _id: expect.any(String), firstName: 'Rhea', lastName: 'Registrar' });
  expect((await (await world.someone('Student')).get(`${path}/history`)).status).toBe(404);
});

test.each([
  ['hsStudent', '', '13'],
  ['hsGraduate', '', '01'],
  ['someCollege', '', '06'],
  ['', 'Transfer', 'Transfer'],
])('the export of a student with education %j and status %j says %s, and is logged', async (level, status, code) => {
  const admin = await world.administrator();
  const student = await world.someone('Student', 'Zeno');
  const { body } = await student.appliesAsStudent({ educationLevel: level });
  await admin.put(pathOf(api.students.update, { id: body._id }), {
    enrollmentStatus: status,
    registrationTerm: 'Fall 2026',
  });
  const exported = await (await world.registrar()).post(pathOf(api.students.export, { id: body._id }));
  const cells = exported.body as unknown as { heading: string; value: string }[];
  expect(Object.fromEntries(cells.map(({ heading, value }) => [heading, value]))).toMatchObject({
    'Lead Status': 'New',
    'Full-Time': 'No',
    'First Name': 'Zeno',
    Email: student.email,
    'Enrollment Status': code,
    'Registration Term': 'Fall 2026',
  });
  const logged = await world.db
    .selectFrom('auditLog')
    .select('action')
    .where('entityId', '=', body._id)
    .where('action', '=', 'export student')
    .execute();
  expect(logged).toHaveLength(1);
});

test('nobody decides about oneself, by whichever call (T26)', async () => {
  const person = await world.someone('Student');
  const { _id } = (await person.appliesAsStudent(documents())).body;
  const admin = await world.administrator();
  // The role can't change while the application waits; a person who has both all the same, however it came, gains
  // nothing by it.
  await world.db.updateTable('person').set({ role: 'Administrator' }).where('email', '=', person.email).execute();
  const path = pathOf(api.students.one, { id: _id });
  expect((await person.patch(`${path}/status`, { approval_status: 'Approved' })).status).toBe(403);
  expect((await person.put(path, { approvalStatus: 'Approved' })).status).toBe(403);
  expect((await person.patch(path, { idREF: null, approvalStatus: 'Awaiting Info' })).status).toBe(403);
  expect((await admin.get(path)).body).toMatchObject({ approvalStatus: 'Pending', idREF: { name: 'id.jpg' } });
});

test('what a student has sent is filled where it is empty while it is Awaiting Info, and in no other state', async () => {
  const [student, other] = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bo')];
  const { body } = await student.appliesAsStudent({ ...documents(), gpa: '3.5', ethnicity: 'Other' });
  const beside = (await other.appliesAsStudent(documents())).body;
  const admin = await world.administrator();
  const path = pathOf(api.students.one, { id: body._id });
  const set = (approvalStatus: 'Pending' | 'Approved' | 'Denied' | 'Awaiting Info') =>
    world.db.updateTable('student').set({ approvalStatus }).where('_id', '=', body._id).execute();
  for (const status of ['Pending', 'Approved', 'Denied'] as const) {
    await set(status);
    expect(await student.put(path, { sex: 'F' })).toMatchObject({
      status: 409,
      body: { message: `Your application is ${status}, so you can’t change it now.` },
    });
  }
  await set('Awaiting Info');
  const locked = (field: string) => ({
    status: 409,
    body: { message: `You can’t change what you’ve already sent: ${field}.` },
  });
  expect(await student.put(path, { gpa: 4, sex: 'F' })).toMatchObject(locked('gpa'));
  expect(await student.put(path, { ethnicity: '', sex: 'F' })).toMatchObject(locked('ethnicity'));
  expect(await student.put(path, { idNumber: 'S-2' })).toMatchObject(locked('idNumber'));
  expect(await student.put(path, { transcriptREF: null, sex: 'F' })).toMatchObject(locked('transcriptREF'));
  expect(await student.put(path, form({ idREF: aDocument('pdf') }))).toMatchObject(locked('idREF'));
  const before = (await admin.get(path)).body;
  expect(before).toMatchObject({ approvalStatus: 'Awaiting Info', gpa: 3.5, sex: '', idREF: { name: 'id.jpg' } });
  const file = aDocument('pdf', 'school.pdf');
  const sent = await student.put(
    path,
    form({
      gpa: '3.5',
      sex: 'F',
      suffix: '',
      ethnicityHispanic: 'true',
      hasAllDocs: 'true',
      academicTerm: 'Now',
      hsREF: file,
    }),
  );
  const second = { approvalStatus: 'Pending', sex: 'F', ethnicityHispanic: true, resubmitted: true };
  expect(sent.body).toEqual({
    ...before,
    ...second,
    hsREF: { _id: expect.any(String), name: 'school.pdf' },
    resubmittedFields: expect.arrayContaining(['sex', 'ethnicityHispanic', 'hsREF']),
    waitingSince: expect.any(String),
    version: before['version'] + 1,
    // the approver has it open already
    actions: expect.any(Array),
    canDelete: expect.any(Boolean),
  });
  expect(sent.body['resubmittedFields']).toHaveLength(3);
  expect((await admin.get(pathOf(api.students.one, { id: beside._id }))).body).toMatchObject({
    version: beside['version'],
    idREF: beside['idREF'],
  });
  expect((await other.get(api.students.mine)).body['sex']).toBe('');
});

test.each([
  ['idREF', 'ID document'],
  ['hsREF', 'high school document'],
  ['transcriptREF', 'transcript'],
])('of three documents %s alone is cleared, while it is Pending, and asked for by its name', async (field, name) => {
  const student = await world.someone('Student');
  const all = { ...documents(), hsREF: aDocument('pdf', 'school.pdf') };
  const { body } = await student.appliesAsStudent(all);
  const registrar = await world.registrar();
  const path = pathOf(api.students.one, { id: body._id });
  const clear = () => registrar.patch(path, { [field]: null, approvalStatus: 'Awaiting Info' });
  expect((await clear()).body['statusReason']).toBe(`Please send your ${name} again.`);
  for (const one of ['idREF', 'hsREF', 'transcriptREF']) {
    const file = await student.get(pathOf(api.files.download, { fileId: String(body[one]._id) }));
    expect([one, file.status]).toEqual([one, one === field ? 404 : 200]);
  }
  expect((await world.mailsTo(student.email)).at(-1)!.text).toContain(`Reason:\n\n> Please send your ${name} again.`);
  for (const approvalStatus of ['Awaiting Info', 'Approved', 'Denied'] as const) {
    await world.db.updateTable('student').set({ approvalStatus }).where('_id', '=', body._id).execute();
    expect(await clear()).toMatchObject({
      status: 409,
      body: { message: `Ada Tester is ${approvalStatus}. Rhea Registrar decided that.` },
    });
  }
});

test('a record on which a place rests is not deleted; a place of somebody else is no reason', async () => {
  const [student, other] = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bo')];
  const [one, two] = [(await student.appliesAsStudent()).body._id, (await other.appliesAsStudent()).body._id];
  const course = await world.courseInstance({ cost: 0, auditCost: 0 });
  await student.post(api.registrations.create, { courseInstanceREF: course._id, isAudit: false });
  const admin = await world.administrator();
  const listed = (await admin.get(api.students.list)).body as unknown as { _id: string; canDelete: boolean }[];
  const canDelete = (id: string) => listed.find(({ _id }) => _id === id)?.canDelete;
  expect([canDelete(one), canDelete(two)]).toEqual([false, true]);
  expect(await admin.delete(pathOf(api.students.remove, { id: one }))).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Ada Tester, because there is a registration.') },
  });
  expect((await admin.delete(pathOf(api.students.remove, { id: two }))).status).toBe(204);
  expect((await student.get(api.students.mine)).body._id).toBe(one);
});
