import { beforeAll, describe, expect, test } from 'vitest';
import { aPartner, anAgreement, aRegistrar, type Partner } from '../../../tests/partners.ts';
import { api, pathOf } from '../../../tests/paths.ts';
import { form, type Answer, type Json, type Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { aCalendarCourse, paysForCredit, type CalendarCourse, type Placed } from '../../test/calendar-courses.ts';
import { aWorkbook } from '../../test/workbooks.ts';
import { remindOfNumbers } from './student-numbers.jobs.ts';

const world = await openWorld();
let college: Partner;
let other: Partner;
let course: CalendarCourse;
let ada: Placed;
let bo: Placed;
const idOf = async (person: Person) => String((await person.get(api.accounts.self)).body['_id']);
const numberAt = (who: Person, partner: Partner, personREF: string) =>
  who.get(pathOf(api.studentNumbers.one, { id: partner._id, personREF }));
const give = (who: Person, personREF: string, number: string, partner = college) =>
  who.put(pathOf(api.studentNumbers.give, { id: partner._id, personREF }), { number });
const file = (content: BlobPart, name = 'numbers.csv') => new File([content], name);
const imports = async (content: BlobPart, more: Json = { preview: true }, name?: string): Promise<Answer> =>
  college.registrar.post(
    pathOf(api.studentNumbers.import, { id: college._id }),
    form({ file: file(content, name), ...more }),
  );
const own = async (person: Person) =>
  ((await person.get(api.registrations.mine)).body as unknown as Json[])[0]!['exchange'] as Json;

beforeAll(async () => {
  const agreement = { numbering: { by: 'both', url: 'https://college.example/apply' } };
  course = await aCalendarCourse(world, { agreement });
  college = course.partner;
  other = await aPartner(world, 'Other College', anAgreement());
  const placed = async (name: string, dob: string) => {
    const person = await world.someone('Student', name);
    await person.put(api.guardians.giveBirthDate, { dob });
    return paysForCredit(world, course, person);
  };
  ada = await placed('Ada', '2001-02-03');
  bo = await placed('Bo', '2002-12-31');
});

test('a place for credit says whose move it is, from the wish for a number to the section that lacks', async () => {
  expect(await own(ada.person)).toMatchObject({
    ...{ state: 'number wanted', move: 'student', number: null, applyAt: 'https://college.example/apply' },
    institution: { _id: college._id, name: college.name },
  });
  const applied = await ada.person.post(pathOf(api.registrations.applied, { id: ada.registration }));
  expect(applied.body['exchange']).toMatchObject({
    state: 'number wanted',
    move: 'college',
    appliedAt: expect.any(String),
  });
  // Nobody can say so about somebody else's place.
  expect((await bo.person.post(pathOf(api.registrations.applied, { id: ada.registration }))).status).toBe(404);
  const given = await give(college.registrar, await idOf(ada.person), '00123456');
  expect([given.status, given.body]).toEqual([200, expect.objectContaining({ number: '00123456' })]);
  expect(await own(ada.person)).toMatchObject({ state: 'number known', move: 'college', number: '00123456' });
  expect(await own(bo.person)).toMatchObject({ state: 'number wanted', move: 'student', number: null });
  // The professor's roster has the state alone.
  const roster = (await course.professor.get(pathOf(api.registrations.byCourseInstance, { id: course.course._id })))
    .body;
  const states = (roster as unknown as Json[]).map(({ exchange }) => (exchange as Json)['state']);
  expect(new Set(states)).toEqual(new Set(['number known', 'number wanted']));
  expect(JSON.stringify(roster)).not.toContain('00123456');
});

test('a number is unique at its institution, and a change of it is kept with who made it', async () => {
  const [adaId, boId] = [await idOf(ada.person), await idOf(bo.person)];
  const taken = await give(college.registrar, boId, '00123456');
  expect([taken.status, taken.body['code'], taken.body['message']]).toEqual([
    409,
    'number-taken',
    'Ada Tester has this number.',
  ]);
  expect((await give(college.registrar, adaId, '00123457')).status).toBe(200);
  const { body } = await numberAt(college.registrar, college, adaId);
  expect(body['history']).toMatchObject([
    { number: '00123457', until: null, source: 'college', by: { lastName: 'Registrar' } },
    { number: '00123456', until: expect.any(String) },
  ]);
  // The number that was given up is free now.
  expect((await give(college.registrar, boId, '00123456')).status).toBe(200);
  const taking = { id: college._id, personREF: boId };
  expect((await college.registrar.delete(pathOf(api.studentNumbers.takeBack, taking))).status).toBe(204);
  expect((await college.registrar.delete(pathOf(api.studentNumbers.takeBack, taking))).status).toBe(404);
  expect(await own(bo.person)).toMatchObject({ state: 'number wanted', number: null });
});

test.each([
  ['12 34', 'A student number has no blanks.'],
  ['12\u00A034', 'A student number has no blanks.'],
  ['', 'Enter the student number.'],
  ['=1+1', 'A student number has up to 40 letters, digits and the signs @ # . _ / -.'],
])('the number %j is refused at its field', async (number, message) => {
  const { status, body } = await give(college.registrar, await idOf(ada.person), number);
  expect([status, body['fields']]).toEqual([400, { number: message }]);
});

test('two who enter the same number at once: one has it, the other is told whose it is (T555)', async () => {
  const second = await aRegistrar(world, college._id, 'second.registrar@calendarcollege.example');
  const [adaId, boId] = [await idOf(ada.person), await idOf(bo.person)];
  for (let round = 0; round < 5; round += 1) {
    const both = await Promise.all([give(college.registrar, adaId, `7${round}`), give(second, boId, `7${round}`)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  }
});

describe('the list of a college', () => {
  const rows = (answer: Answer) =>
    (answer.body['rows'] as Json[]).map((row) => [row['row'], row['outcome'], row['problem']]);

  test('is matched by the address, or by name and birth date, and never by a name alone (T554)', async () => {
    const answer = await imports(
      [
        'Students of spring',
        'SPRIDEN_ID;Name;DOB;E-Mail',
        `0100;"Tester, Ada";02/03/2001;`,
        `0101;;;${bo.person.email.toUpperCase()}`,
        '0102;Ada Tester;;',
        '0103;"Tester, Ada";2001-02-04;',
        `0104;;02.03.2001;${bo.person.email}`,
        '0105;Nobody Known;2001-02-03;',
        '0106;"Tester, Ada";31/31/2001;',
      ].join('\r\n'),
    );
    expect(answer.status).toBe(200);
    expect(answer.body['columns']).toEqual({ number: 'SPRIDEN_ID', name: 'Name', birthDate: 'DOB', email: 'E-Mail' });
    expect(rows(answer)).toEqual([
      [3, 'correction', ''],
      [4, expect.stringMatching(/new|correction/), ''],
      [5, 'refused', 'A name alone isn’t enough. Add the birth date or the address.'],
      [6, 'refused', 'The birth date isn’t that of the student with this name.'],
      [7, 'refused', 'The birth date isn’t that of the student with this address.'],
      [8, 'refused', 'No student of yours fits.'],
      [9, 'refused', 'We can’t read the birth date 31/31/2001.'],
    ]);
    // A preview writes nothing.
    expect(await own(ada.person)).not.toMatchObject({ number: '0100' });
  });

  test('is written as one, with leading zeros, from a workbook as well, and its headings are remembered', async () => {
    const workbook = await aWorkbook([
      ['Student Number', 'Odd heading', 'Birth Date', 'Last name', 'First name'],
      ['0200', '', '2001-02-03', 'Tester', 'Ada'],
      [201, bo.person.email, '', '', ''],
    ]);
    const first = await imports(workbook, { email: 'Odd heading' }, 'numbers.xlsx');
    expect([first.status, first.body['applied'], rows(first)]).toEqual([
      200,
      true,
      [
        [2, 'correction', ''],
        [3, expect.stringMatching(/new|correction/), ''],
      ],
    ]);
    expect(await own(ada.person)).toMatchObject({ number: '0200' });
    expect(await own(bo.person)).toMatchObject({ number: '201' });
    const again = await imports(workbook, { preview: true }, 'numbers.xlsx');
    expect(again.body['columns']).toMatchObject({ email: 'Odd heading' });
    expect(rows(again).map(([, outcome]) => outcome)).toEqual(['known', 'known']);
    // Two students may exchange their numbers in one file.
    const exchanged = await imports(`id,email\n201,${ada.person.email}\n0200,${bo.person.email}\n`, {});
    expect(rows(exchanged).map(([, outcome]) => outcome)).toEqual(['correction', 'correction']);
    expect((await own(ada.person))['number']).toBe('201');
  });

  test.each<[string, string, Json, Json]>([
    ['without headings', '1,2\n3,4\n', {}, { file: expect.stringContaining('We found no headings') }],
    ['with one heading twice', 'id,id,email\n1,2,a@b.example\n', {}, { file: 'The heading id appears twice.' }],
    [
      'with a chosen heading that isn’t there',
      'id,email\n1,a@b.example\n',
      { email: 'Mail' },
      { email: 'The file has no heading “Mail”.' },
    ],
    ['with headings alone', 'id,email\n', {}, { file: 'This file has no rows below its headings.' }],
    [
      'of 25,001 rows',
      `id,email\n${'1,a@b.example\n'.repeat(25_001)}`,
      {},
      { file: 'A file can have up to 25,000 rows. Split it.' },
    ],
  ])('%s is refused', async (_what, content, more, fields) => {
    const { status, body } = await imports(content, { preview: true, ...more });
    expect([status, body['fields']]).toEqual([400, fields]);
  });

  test('is refused as a workbook that unpacks to much more, and cells that look like formulas are texts (T556)', async () => {
    const bomb = await aWorkbook([
      ['id', 'email'],
      ['A'.repeat(6_000_000), ''],
    ]);
    expect((await imports(bomb, {}, 'bomb.xlsx')).body['fields']).toEqual({
      file: 'Choose a CSV file or an Excel workbook (.xlsx).',
    });
    const formulas = await aWorkbook([
      ['id', 'email'],
      ['=1+1', ada.person.email],
    ]);
    expect(rows(await imports(formulas, {}, 'formulas.xlsx'))).toEqual([
      [2, 'refused', 'A student number has up to 40 letters, digits and the signs @ # . _ / -.'],
    ]);
  });

  test('refuses what is twice in it, another’s number and what isn’t a number of the college, each at its row', async () => {
    const answer = await imports(
      `id,email\n900,${ada.person.email}\n901,${ada.person.email}\n902,x@y.example\n0200,${ada.person.email}\n9 3,${bo.person.email}\n`,
    );
    expect(rows(answer)).toEqual([
      [2, 'refused', 'Line 3 is about the same student.'],
      [3, 'refused', 'Line 2 is about the same student.'],
      [4, 'refused', 'No student of yours fits.'],
      [5, 'refused', 'Line 2 is about the same student.'],
      [6, 'refused', 'A student number has no blanks.'],
    ]);
    const own = await imports(`id,email\n0200,${ada.person.email}\n`);
    expect(rows(own)).toEqual([[2, 'refused', expect.stringContaining('has this number.')]]);
  });
});

test('a number is the college’s and the student’s own: no other college, list, search, export or log has it (T553)', async () => {
  const adaId = await idOf(ada.person);
  expect((await give(college.registrar, adaId, 'CANARY-77')).status).toBe(200);
  expect((await numberAt(other.registrar, college, adaId)).status).toBe(404);
  expect((await numberAt(other.registrar, other, adaId)).status).toBe(404);
  expect((await numberAt(bo.person, college, adaId)).status).toBe(403);
  const { rows } = await world.db
    .selectFrom('studentNumber')
    .select('number')
    .where('until', 'is', null)
    .execute()
    .then((found) => ({ rows: found }));
  expect(JSON.stringify(rows)).not.toContain('CANARY');
  const audit = await world.db.selectFrom('auditLog').select('detail').execute();
  expect(JSON.stringify(audit)).not.toContain('CANARY');
  const mails = await world.db.selectFrom('mail').selectAll().execute();
  expect(JSON.stringify(mails)).not.toContain('CANARY');
  expect(JSON.stringify((await other.registrar.get(api.registrations.list)).body)).not.toContain('CANARY');
  const listed = await college.registrar.get(pathOf(api.studentNumbers.list, { id: college._id }));
  expect(JSON.stringify(listed.body)).toContain('CANARY-77');
});

test('those whose move it is are reminded, with a pause', async () => {
  const [cleo, dora] = [await paysForCredit(world, course), await paysForCredit(world, course)];
  const { services } = world.stoa;
  await give(college.registrar, await idOf(dora.person), 'D-77');
  await remindOfNumbers(services);
  const bells = async ({ person }: Placed) =>
    JSON.stringify((await person.get(api.notifications.all)).body).match(/Your move/g)?.length ?? 0;
  expect([await bells(cleo), await bells(dora)]).toEqual([0, 0]);
  await world.db
    .updateTable('registration')
    .set({ dateRegistered: new Date(Date.now() - 4 * 86_400_000) })
    .where('_id', 'in', [cleo.registration, dora.registration])
    .execute();
  await remindOfNumbers(services);
  await remindOfNumbers(services);
  // A number in force ends the waiting.
  expect([await bells(cleo), await bells(dora)]).toEqual([1, 0]);
});

// Seen red without the job.
test('students hear of their first number, once, and not of its correction', async () => {
  const [cy, dan] = [await paysForCredit(world, course), await paysForCredit(world, course)];
  const heard = async ({ person }: Placed) =>
    (await world.mailsTo(person.email)).filter(({ subject }) => subject.endsWith('has given you a student number'))
      .length;
  const numbers = async ({ person }: Placed, number: string) =>
    expect((await give(college.registrar, await idOf(person), number)).status).toBe(200);
  await numbers(cy, 'C-1');
  await expect.poll(() => heard(cy)).toBe(1);
  expect(await heard(dan)).toBe(0);
  await numbers(cy, 'C-2');
  await numbers(dan, 'D-1');
  await expect.poll(() => heard(dan)).toBe(1);
  expect(await heard(cy)).toBe(1);
  const listed = async (query: string) =>
    (await college.registrar.get(`${pathOf(api.studentNumbers.list, { id: college._id })}?pageSize=100${query}`))
      .body as unknown as Json[];
  const all = await listed('');
  for (const { number, move } of all) expect(move === null).toBe(number !== null);
  for (const move of ['student', 'college'])
    expect((await listed(`&move=${move}`)).map(({ _id }) => _id)).toEqual(
      all.filter((one) => one['move'] === move).map(({ _id }) => _id),
    );
  expect(new Set(all.map(({ move }) => move))).toContain(null);
});

// Seen red as a 500 for the whole file.
test('a number whose holder asks for a taken one is refused as well', async () => {
  const people = [(await paysForCredit(world, course)).person, ada.person, bo.person];
  for (const [at, person] of people.entries()) await give(college.registrar, await idOf(person), `C${at}`);
  const answer = await imports(`id,email\nC1,${bo.person.email}\nC0,${ada.person.email}\n`, {});
  const taken = { outcome: 'refused', problem: expect.stringContaining('has this number.') };
  expect(answer.body['rows']).toMatchObject([taken, taken]);
});
