import { rm } from 'node:fs/promises';
import { api, pathOf } from '../../../tests/paths.ts';
import { beforeAll, expect, test } from 'vitest';
import { aPartner, aPartnerCourse, promiseOf } from '../../../tests/partners.ts';
import { form, type Json, type Person } from '../../../tests/person.ts';
import { aDocument, openWorld } from '../../../tests/world.ts';
import { unzipped } from '../../../tests/zips.ts';

/*
 * Two students in the same courses and two professors beside each other, each with something of everything: the download of one
 * has nothing of the other. Made to go red with each `where` of `office/exports.queries.ts` taken out, one at a time.
 */
const world = await openWorld();
let professor: Person;
let colleague: Person;
let ada: Person;
let bo: Person;
let names: string[];
beforeAll(async () => {
  [professor, colleague] = [await world.professor(), await world.professor('Ptolemy')];
  [ada, bo] = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bo')];
  const courses = [
    await world.courseInstance({ professor, name: 'Poetics', cost: 20 }),
    await world.courseInstance({ professor, name: 'Ethics', cost: 10 }),
  ];
  names = courses.map(({ name }) => name as string);
  await world.courseInstance({ professor: colleague, name: 'Logic' });
  for (const course of courses) for (const student of [ada, bo]) await world.pays(student, course);
  for (const course of courses) {
    for (const status of ['Registration Closed', 'Active'])
      await professor.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status });
    const { body } = await professor.post(api.gradebook.addAssignment, {
      courseInstanceREF: course._id,
      assignmentName: 'Essay',
      maxScore: 5,
    });
    for (const cell of body as unknown as Json[])
      await professor.put(pathOf(api.gradebook.save, { id: cell['_id'] as string }), {
        notes: `Of ${cell['personREF'].firstName as string}`,
      });
    for (const [who, message] of [
      [ada, 'Ada'],
      [bo, 'Bo'],
      [professor, 'Theano'],
    ] as const)
      await who.post(pathOf(api.board.post, { courseInstanceId: course._id }), form({ message: `By ${message}` }));
  }
});
async function dataOf(who: Person) {
  const answer = await fetch(`${world.stoa.url}/api/account/data`, { headers: { cookie: who.cookie } });
  const entries = unzipped(Buffer.from(await answer.arrayBuffer()));
  return { headers: answer.headers, entries, data: JSON.parse(entries.get('stoa-data.json')!.toString()) as Json };
}

test('one’s own data has everything of one’s own in its order, and nothing of another', async () => {
  await ada.appliesAsStudent({ idNumber: 'A-1' });
  await bo.appliesAsStudent({ idNumber: 'B-2' });
  const { headers, data } = await dataOf(ada);
  expect(headers.get('content-type')).toBe('application/zip');
  expect(headers.get('content-disposition')).toContain('attachment; filename="Stoa - My data - Ada Tester.zip"');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(JSON.stringify({ ...data, log: [] })).not.toMatch(/By Bo|Of Bo|B-2|By Theano/);
  const id = expect.any(String);
  const registration = {
    _id: id,
    isAudit: false,
    dateRegistered: id,
    grade: null,
    status: 'Registered',
    endedAt: null,
    endedReason: '',
  };
  expect(data['registrations']).toEqual(names.map((course) => ({ ...registration, course })));
  expect(
    data['transactions'].map(({ course, amount, refunded, status, currency }: Json) => [
      course,
      amount,
      refunded,
      status,
      currency,
    ]),
  ).toEqual([
    ['Poetics', '20.00', '0.00', 'COMPLETED', 'USD'],
    ['Ethics', '10.00', '0.00', 'COMPLETED', 'USD'],
  ]);
  const grade = { assignment: 'Essay', letterGrade: '', score: null, maxScore: null, notes: 'Of Ada', updatedAt: id };
  expect(data['grades']).toEqual(names.map((course) => ({ ...grade, course })));
  expect(data['messages']).toEqual(names.map((course) => ({ course, message: 'By Ada', createdAt: id })));
  expect([data['courseDefinitions'], data['courses'], data['professor']]).toEqual([[], [], null]);
  expect(data['student']).toMatchObject({ idNumber: 'A-1', dob: '2004-02-29' });
  const logged = await world.db
    .selectFrom('auditLog')
    .innerJoin('person', 'person._id', 'auditLog.actorREF')
    .select('email')
    .where('action', '=', 'download own data')
    .execute();
  expect(logged.filter(({ email }) => email === ada.email || email === bo.email)).toEqual([{ email: ada.email }]);
});

test('a professor’s has the definitions, courses and messages that are the professor’s own', async () => {
  const { data } = await dataOf(professor);
  const list = (key: string, field: string) => (data[key] as Json[]).map((one) => one[field] as string);
  expect([list('courseDefinitions', 'name'), list('courses', 'name')]).toEqual([names, names]);
  expect(data['courses'][0]).toEqual({
    _id: expect.any(String),
    name: 'Poetics',
    status: 'Active',
    start: '2038-02-01',
    end: '2038-05-01',
  });
  expect(list('messages', 'message')).toEqual(['By Theano', 'By Theano']);
  expect([data['registrations'], data['transactions'], data['grades'], data['student']]).toEqual([[], [], [], null]);
  expect(data['professor']).toMatchObject({ idNumber: 'P-7654321', dob: '1970-03-01' });
  expect((await dataOf(colleague)).data['courses'].map(({ name }: Json) => name)).toEqual(['Logic']);
});

test('one’s own data has what colleges received, checked and decided, and what a guardian agreed to', async () => {
  const college = await aPartner(world, 'Lyceum College');
  const course = await aPartnerCourse(college, { professor, name: 'Rhetoric', cost: 0 });
  const promise = (await promiseOf(world, course))!['version'];
  for (const [student, parent] of [
    [ada, 'Cleo'],
    [bo, 'Dora'],
  ] as const) {
    await student.post(api.guardians.ask, {
      name: parent,
      email: `${parent}@world.example`,
      courseInstanceREF: course._id,
    });
    await student.post(api.registrations.create, { courseInstanceREF: course._id, isAudit: false, promise });
    await student.post(api.disclosures.askCorrection, { about: `By ${student.email}`, text: 'It is another.' });
  }
  await college.registrar.post(pathOf(api.agreements.registrations, { id: college._id }), {});
  for (const one of [professor, colleague]) {
    const id = (await one.get(api.professors.mine)).body._id;
    const degree = { kind: 'degree', level: 'PhD', field: one.email, institution: 'Academy' };
    const { body } = await one.post(pathOf(api.instructorFiles.addCredential, { id }), degree);
    if (one !== professor) continue;
    await one.put(pathOf(api.instructorFiles.share, { id }), { institutionREF: college._id, agreed: true });
    await college.registrar.put(pathOf(api.instructorFiles.check, { id: body._id }), {
      fields: ['level'],
      document: 'diploma',
    });
  }

  const [of, taught, other] = [
    (await dataOf(ada)).data,
    (await dataOf(professor)).data,
    (await dataOf(colleague)).data,
  ];
  expect(of['disclosures']).toMatchObject([
    { institution: 'Lyceum College', what: 'registration', ground: 'consent', course: 'Rhetoric', file: null },
  ]);
  expect(of['corrections']).toMatchObject([{ about: `By ${ada.email}`, state: 'open', answer: '' }]);
  expect(of['guardianConsents']).toMatchObject([{ name: 'Cleo', agreedAt: null }]);
  expect(taught['credentials']).toMatchObject([
    { level: 'PhD', field: professor.email, checks: [{ field: 'level', institution: 'Lyceum College' }] },
  ]);
  expect(taught['qualifications']).toMatchObject([{ course: 'Rhetoric', institution: 'Lyceum College' }]);
  expect(taught['fileSharedWith']).toMatchObject([{ institution: 'Lyceum College' }]);
  expect(other['credentials']).toMatchObject([{ field: colleague.email, checks: [] }]);
  expect([other['qualifications'], other['fileSharedWith'], other['disclosures']]).toEqual([[], [], []]);
});

test('one’s own data says of each kind how long it is kept and why, as the operator has set it', async () => {
  const admin = await world.administrator();
  expect((await admin.put(api.retention.setSchedule, { days: { mails: 90, messages: 400 } })).status).toBe(200);
  const kept = (await dataOf(ada)).data['kept'] as Json[];
  expect(kept.map(({ kind, days, afterDeletion }) => [kind, days, afterDeletion])).toEqual([
    ['Denied applications', 1095, 'Deleted.'],
    ['Documents after approval', null, 'Deleted.'],
    ['Messages', 400, 'Deleted.'],
    ['Emails', 90, 'Deleted.'],
    ['Notifications', 180, 'Deleted.'],
    ['Invitations', 30, 'Deleted.'],
    ['Payment notices', 1095, 'Deleted.'],
    ['Deliveries of webhooks', 30, 'Deleted.'],
    ['Sign-ins', 730, 'Kept without your name.'],
    ['Audit log', null, 'Kept without your name.'],
    ['Payments and refunds', null, 'Kept without your name.'],
    ['Registrations and grades', null, 'Kept without your name.'],
    ['Records of study', null, 'Kept without your name.'],
  ]);
  expect(kept.at(-3)!['why']).toBe('The law asks us to keep our books.');
});

// Made to go red with each document column left out, with files that were removed, and without whom a file belongs to.
test.each([
  ['Student', ['idREF', 'hsREF', 'transcriptREF']],
  ['Professor', ['idREF', 'transcriptREF', 'w9REF', 'refLetter1REF', 'refLetter2REF']],
] as const)(
  'the files of a %s are those of the record, whoever sent them, and those one has sent oneself',
  async (role, fields) => {
    const people = [await world.someone(role, 'Cy'), await world.someone(role, 'Di')];
    const admin = await world.administrator();
    const staff = (await admin.get(api.accounts.self)).body._id;
    const path = `/api/${role.toLowerCase()}`;
    const records = [];
    for (const [at, person] of people.entries()) {
      const files = Object.fromEntries(fields.map((field) => [field, aDocument('pdf', `${at} ${field}.pdf`)]));
      records.push((await (role === 'Student' ? person.appliesAsStudent(files) : person.applies(files))).body);
    }
    const [record] = records;
    // the administrator replaces each: what the record names is then the administrator's, and what it was is gone
    const later = Object.fromEntries(fields.map((field) => [field, aDocument('txt', `later ${field}.txt`)]));
    const { body } = await admin.put(`${path}/${record!._id}`, form(later));
    await world.db
      .updateTable('file')
      .set({ ownerREF: staff })
      .where(
        '_id',
        'in',
        fields.map((field) => body[field]._id as string),
      )
      .execute();
    const { data, entries } = await dataOf(people[0]!);
    expect((data['files'] as Json[]).map(({ name }) => name as string).toSorted()).toEqual(
      fields.map((field) => `later ${field}.txt`).toSorted(),
    );
    expect([...entries.keys()].toSorted()).toEqual(
      ['stoa-data.json', ...fields.map((field) => `files/${body[field]._id as string}/later ${field}.txt`)].toSorted(),
    );
    for (const field of fields)
      expect(entries.get(`files/${body[field]._id as string}/later ${field}.txt`)!.toString()).toBe(
        await later[field]!.text(),
      );
    expect(new Set((data['files'] as Json[]).flatMap((file) => Object.keys(file)))).toEqual(
      new Set(['_id', 'name', 'type', 'size', 'sha256', 'createdAt']),
    );
    const other = (await dataOf(people[1]!)).data['files'] as Json[];
    expect(other.map(({ name }) => name as string).toSorted()).toEqual(
      fields.map((field) => `1 ${field}.pdf`).toSorted(),
    );
  },
);

test('a file whose bytes are missing keeps nobody from the rest', async () => {
  const eve = await world.someone('Student', 'Eve');
  const { body } = await eve.appliesAsStudent({
    idREF: aDocument('pdf', 'gone.pdf'),
    transcriptREF: aDocument('pdf', 'kept.pdf'),
  });
  const { storageKey } = await world.db
    .selectFrom('file')
    .select('storageKey')
    .where('_id', '=', String(body['idREF']._id))
    .executeTakeFirstOrThrow();
  await rm(world.placeOf(storageKey));
  const { entries } = await dataOf(eve);
  const texts = [...entries].filter(([name]) => name.startsWith('files/')).map(([, bytes]) => bytes.toString());
  expect(texts.filter((text) => text === 'A file is missing. Please tell support.')).toHaveLength(1);
  expect(texts.length).toBeGreaterThan(1);
});

// Seen red: the page says that everything is in it, and these were missing.
test('one’s own data has what colleges, meetings, waiting lists and payments say of one, opened', async () => {
  const college = await aPartner(world, 'Data College');
  const { encryption } = world.stoa.services;
  const idOf = async (who: Person) => String((await who.get(api.accounts.session)).body['person']._id);
  const rows = world.db.selectFrom('courseInstance').select('_id').where('name', '=', 'Poetics');
  const { _id: course } = await rows.executeTakeFirstOrThrow();
  const meeting = { start: '2038-02-02T18:30', zone: 'America/New_York', minutes: 90 };
  await professor.post(pathOf(api.meetings.create, { id: course }), meeting);
  const { _id: meetingREF } = await world.db.selectFrom('meeting').select('_id').executeTakeFirstOrThrow();
  for (const [who, number, status] of [
    [ada, '0042', 'present'],
    [bo, '0077', 'absent'],
  ] as const) {
    const personREF = await idOf(who);
    await world.db.insertInto('attendance').values({ meetingREF, personREF, status }).execute();
    await world.db.insertInto('waitingEntry').values({ courseInstanceREF: course, personREF }).execute();
    const known = {
      institutionREF: college._id,
      personREF,
      number: encryption.encrypt(number),
      source: 'college' as const,
    };
    await world.db
      .insertInto('studentNumber')
      .values({ ...known, fingerprint: Buffer.from(number) })
      .execute();
    const paid = world.db.selectFrom('transaction').select('_id').where('personREF', '=', personREF);
    const { _id: transactionREF } = await paid.executeTakeFirstOrThrow();
    await world.db.insertInto('refund').values({ transactionREF, amountCents: 100, reason: number }).execute();
  }
  const { data } = await dataOf(ada);
  expect(data).toMatchObject({
    studentNumbers: [{ institution: 'Data College', number: '0042', until: null }],
    attendance: [{ course: expect.any(String), status: 'present' }],
    waitingLists: [{ outcome: null }],
    refunds: [{ amountCents: 100, reason: '0042' }],
    ...{ recordsOfStudy: [], credits: [], shares: [] },
  });
  expect((data['notifications'] as Json[]).length).toBeGreaterThan(0);
  expect(JSON.stringify(data)).not.toContain('0077');
  expect((await dataOf(colleague)).data).toMatchObject({
    studentNumbers: [],
    shares: [{ course: 'Logic', percent: 100 }],
  });
});
