import { api, pathOf } from './paths.ts';
import { expect, test } from 'vitest';
import { form } from './person.ts';
import { aDocument } from './samples.ts';
import { courseForm, openWorld } from './world.ts';

const world = await openWorld();
const admin = await world.administrator();
const registrar = await world.registrar();
const opens = async (fileId: string) => (await admin.get(pathOf(api.files.download, { fileId }))).status;

// Seen red with null ignored for a file.
test('an optional file is removed by null, in JSON or in a form; one that is required is not', async () => {
  const [professor, other] = [await world.someone('Professor'), await world.someone('Professor')];
  const more = { w9REF: aDocument('pdf', 'w9.pdf'), refLetter1REF: aDocument('pdf', 'one.pdf') };
  const { body } = await professor.applies(more);
  const beside = (await other.applies(more)).body;
  const path = pathOf(api.professors.one, { id: body._id });
  expect((await admin.put(path, { w9REF: null, refLetter2REF: null })).body).toMatchObject({
    w9REF: null,
    refLetter1REF: { name: 'one.pdf' },
  });
  expect(await opens(body['w9REF']._id)).toBe(404);
  expect((await admin.put(path, form({ title: 'Dr.', refLetter1REF: 'null' }))).body).toMatchObject({
    title: 'Dr.',
    refLetter1REF: null,
    idREF: body['idREF'],
  });
  for (const [field, message] of [
    ['idREF', 'ID Document upload is required'],
    ['transcriptREF', 'Transcript upload is required'],
  ] as const)
    expect(await admin.put(path, { [field]: null })).toMatchObject({
      status: 400,
      body: { fields: { [field]: message } },
    });
  expect(await opens(body['idREF']._id)).toBe(200);
  expect((await admin.get(pathOf(api.professors.one, { id: beside._id }))).body).toMatchObject({
    w9REF: beside['w9REF'],
  });
  expect(await opens(beside['w9REF']._id)).toBe(200);

  const student = await world.someone('Student');
  const sent = (await student.appliesAsStudent({ hsREF: aDocument('pdf', 'hs.pdf') })).body;
  expect((await admin.put(pathOf(api.students.update, { id: sent._id }), { hsREF: null })).body).toMatchObject({
    hsREF: null,
  });
  expect(await opens(sent['hsREF']._id)).toBe(404);
});

test('a syllabus is removed from a draft by null, and from no other course', async () => {
  const professor = await world.professor();
  const [one, two] = [
    await world.courseInstance({ professor, status: 'Draft' }),
    await world.courseInstance({ professor, status: 'Draft' }),
  ];
  const files = () => form({ syllabusREF: aDocument('pdf', 'syllabus.pdf'), thumbnailREF: aDocument('png', 'a.png') });
  for (const { _id } of [one, two]) await professor.put(pathOf(api.courseInstances.update, { id: _id }), files());
  const after = await professor.put(pathOf(api.courseInstances.update, { id: one._id }), { syllabusREF: null });
  expect(after.body).toMatchObject({ syllabusREF: null, thumbnailREF: { name: 'a.png' } });
  const [left] = (await professor.get(`${api.courseInstances.list.path}?q=${String(two['name'])}`))
    .body as unknown as object[];
  expect(left).toMatchObject({ syllabusREF: { name: 'syllabus.pdf' } });
});

// Seen red with every professor of the form checked again.
test('a course is sent back as it came when one of its professors was denied since; nobody denied joins it', async () => {
  const [owner, second] = [await world.professor(), await world.professor()];
  const course = await world.courseInstance({ professor: owner, status: 'Draft' });
  const idOf = async (who: typeof owner) => (await who.get(api.professors.mine)).body._id;
  const ids = [await idOf(owner), await idOf(second)];
  const path = pathOf(api.courseInstances.one, { id: course._id });
  expect((await owner.put(path, { professorREF: ids })).status).toBe(200);
  await admin.put(pathOf(api.professors.update, { id: ids[1] }), { approvalStatus: 'Denied' });
  const [{ version: _version, ...row }] = (
    await owner.get(`${api.courseInstances.list.path}?q=${String(course['name'])}`)
  ).body as unknown as [Record<string, unknown>];
  expect(await owner.put(path, row)).toMatchObject({ status: 200, body: { professorREF: [{}, {}] } });
  expect((await owner.put(path, { professorREF: [ids[0]] })).status).toBe(200);
  expect(await owner.put(path, { professorREF: ids })).toMatchObject({
    status: 400,
    body: { fields: { professorREF: 'Only approved professors can teach a course.' } },
  });
});

// Seen red with the status of a person's own form checked.
test.each(['None', 'Approved', '', 7, null])(
  'the status %j in a person’s own form is ignored',
  async (approvalStatus) => {
    const [student, professor] = [await world.someone('Student'), await world.someone('Professor')];
    expect(await student.post(api.students.create, { dob: '2001-01-01', approvalStatus })).toMatchObject({
      status: 201,
      body: { approvalStatus: 'Pending' },
    });
    expect(await professor.applies({ approvalStatus: String(approvalStatus) })).toMatchObject({
      status: 201,
      body: { approvalStatus: 'Pending' },
    });
    const { _id } = (await student.get(api.students.mine)).body;
    expect((await admin.get(pathOf(api.students.one, { id: _id }))).body).toMatchObject({ approvalStatus: 'Pending' });
    expect(await admin.put(pathOf(api.students.update, { id: _id }), { approvalStatus: 'None' })).toMatchObject({
      status: 400,
      body: { fields: { approvalStatus: 'Status is required' } },
    });
  },
);

// Seen red with both rounded by the database.
test('a GPA, credits and prices finer than they are kept are refused at the field', async () => {
  const student = await world.someone('Student');
  expect(await student.post(api.students.create, { gpa: 3.456 })).toMatchObject({
    status: 400,
    body: { fields: { gpa: 'Use at most two decimals.' } },
  });
  expect((await student.post(api.students.create, { gpa: 3.45 })).body).toMatchObject({ gpa: 3.45 });
  const professor = await world.professor();
  const define = (credits: number) =>
    professor.post(api.courseDefinitions.create, { name: 'Fine', level: 200, credits });
  expect((await define(1.125)).body).toMatchObject({ fields: { credits: 'Use at most two decimals.' } });
  const definition = await define(1.25);
  expect(definition.body).toMatchObject({ credits: 1.25 });
  await registrar.patch(pathOf(api.courseDefinitions.setStatus, { id: definition.body._id }), { status: 'Approved' });
  const own = (await professor.get(api.professors.mine)).body._id;
  const propose = (more: object) =>
    professor.post(api.courseInstances.create, { ...courseForm('Fine', definition.body._id, [own]), ...more });
  for (const field of ['cost', 'auditCost', 'credits'])
    for (const fine of [10.005, 0.001, 1e-9])
      expect([field, (await propose({ [field]: fine })).body]).toMatchObject([
        field,
        { fields: { [field]: 'Use at most two decimals.' } },
      ]);
});

// Seen red with an empty date taken as none.
test('a birth date that is required can’t be emptied', async () => {
  const student = await world.someone('Student');
  const { _id } = (await student.appliesAsStudent()).body;
  for (const dob of ['', null])
    expect(await admin.put(pathOf(api.students.update, { id: _id }), { dob })).toMatchObject({
      status: 400,
      body: { fields: { dob: 'Date of birth is required' } },
    });
  expect((await admin.get(pathOf(api.students.one, { id: _id }))).body).toMatchObject({ dob: '2004-02-29' });
  const professor = await world.someone('Professor');
  const made = (await professor.applies()).body;
  expect((await admin.put(pathOf(api.professors.update, { id: made._id }), { dob: '' })).status).toBe(400);
});

// Seen red with the first of the names taken.
test('status names that contradict each other are refused; the same status twice is one', async () => {
  const [one, two] = [await world.someone('Professor'), await world.someone('Professor')];
  const [first, second] = [(await one.applies()).body._id, (await two.applies()).body._id];
  const contradicting = { status: 'Approved', approvalStatus: 'Denied' };
  expect(await registrar.patch(pathOf(api.professors.setStatus, { id: first }), contradicting)).toMatchObject({
    status: 400,
    body: { fields: { status: 'These statuses contradict each other. Send one.' } },
  });
  const agreeing = { status: 'approved', approvalStatus: 'Approved', approval_status: 'Approved' };
  expect((await registrar.patch(pathOf(api.professors.setStatus, { id: second }), agreeing)).body).toMatchObject({
    approvalStatus: 'Approved',
  });
  expect((await one.get(api.professors.mine)).body).toMatchObject({ approvalStatus: 'Pending' });
});

// Seen red with Drafts alone deleted.
test('an administrator deletes a course that is Denied, Cancelled or waits, and none that people have paid for', async () => {
  const [professor, stranger] = [await world.professor(), await world.professor()];
  const own = await world.courseInstance({ professor, status: 'Pending Approval' });
  expect((await professor.delete(pathOf(api.courseInstances.remove, { id: own._id }))).status).toBe(409);
  const make = async (status: string) => {
    const { _id } = await world.courseInstance({ professor, status: 'Draft' });
    await world.db
      .updateTable('courseInstance')
      .set({ status: status as 'Draft' })
      .where('_id', '=', _id)
      .execute();
    return pathOf(api.courseInstances.one, { id: _id });
  };
  for (const status of ['Draft', 'Denied', 'Cancelled', 'Pending Approval']) {
    const path = await make(status);
    expect((await stranger.delete(path)).status).toBe(404);
    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.delete(path)).status).toBe(404);
  }
  for (const status of ['Approved', 'Open/Registering', 'Registration Closed', 'Active', 'Closed'])
    expect((await admin.delete(await make(status))).status).toBe(409);
  const paid = await world.courseInstance({ professor });
  await world.pays(await world.someone('Student'), paid);
  await admin.patch(pathOf(api.courseInstances.setStatus, { id: paid._id }), { status: 'Cancelled' });
  expect(await admin.delete(pathOf(api.courseInstances.remove, { id: paid._id }))).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/because it has (registrations|payments)/) },
  });
});

// Seen red with the definition looked at only when a course is made.
test.each(['Inactive', 'Retired', 'Denied'])(
  'a course whose definition became %s can’t be submitted, approved or opened, and is told so',
  async (status) => {
    const professor = await world.professor();
    for (const [from, to, who] of [
      ['Draft', 'Pending Approval', professor],
      ['Pending Approval', 'Approved', registrar],
      ['Approved', 'Open/Registering', professor],
    ] as const) {
      const course = await world.courseInstance({ professor, status: from });
      const beside = await world.courseInstance({ professor, status: from });
      const definition = course['courseREF'] as { _id: string; name: string };
      await admin.put(pathOf(api.courseDefinitions.update, { id: definition._id }), { status });
      expect(await who.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status: to })).toMatchObject({
        status: 409,
        body: {
          code: 'definition-withdrawn',
          message: `“${String(course['name'])}” can’t become ${to}, because its course definition “${definition.name}” is ${status}.`,
        },
      });
      expect((await who.patch(pathOf(api.courseInstances.setStatus, { id: beside._id }), { status: to })).status).toBe(
        200,
      );
    }
    const running = await world.courseInstance({ professor, status: 'Registration Closed' });
    await admin.put(pathOf(api.courseDefinitions.update, { id: (running['courseREF'] as { _id: string })._id }), {
      status,
    });
    expect(
      (await professor.patch(pathOf(api.courseInstances.setStatus, { id: running._id }), { status: 'Active' })).status,
    ).toBe(200);
  },
);

test('a running course whose professor was denied is led on by an administrator', async () => {
  const professor = await world.professor();
  const course = await world.courseInstance({ professor });
  await admin.put(pathOf(api.professors.update, { id: (await professor.get(api.professors.mine)).body._id }), {
    approvalStatus: 'Denied',
  });
  const path = pathOf(api.courseInstances.setStatus, { id: course._id });
  expect((await professor.patch(path, { status: 'Registration Closed' })).status).toBe(403);
  for (const status of ['Registration Closed', 'Active', 'Closed'])
    expect(await admin.patch(path, { status })).toMatchObject({ status: 200, body: { status } });
});

test('approvers find those who are asked for more', async () => {
  const [person, other] = [await world.someone('Student'), await world.someone('Student')];
  const { _id } = (await person.appliesAsStudent({ idREF: aDocument('pdf') })).body;
  await other.appliesAsStudent();
  await registrar.patch(pathOf(api.students.clearDocument, { id: _id }), {
    idREF: null,
    approvalStatus: 'Awaiting Info',
  });
  const found = (await registrar.get(`${api.students.list.path}?approvalStatus=Awaiting%20Info`)).body as unknown as {
    _id: string;
  }[];
  expect(found.map((row) => row._id)).toContain(_id);
  expect(
    found.some((row) => (row as unknown as { personREF: { email: string } }).personREF.email === other.email),
  ).toBe(false);
});
