import fs from 'node:fs';
import { sql } from 'kysely';
import { afterAll, assert, beforeAll, expect, test, vi } from 'vitest';
import { assign, handIn, rowOf } from '../../../../tests/hand-ins.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import { form, type Json, type Person } from '../../../../tests/person.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';
import { accountOf, deletes, erasedPerson, wordsInDatabase, wordsInFiles } from './canary-world.ts';

/*
 * A student and a professor with something in every field, each unlike anything else, are deleted. Then all tables, all files and
 * the log are searched for each. Made to go red with each room's part of the deletion taken out, one at a time.
 */
const logged: string[] = [];
const { write } = fs;
vi.spyOn(fs, 'write').mockImplementation(((fd: number, text: unknown, ...rest: unknown[]) => {
  if (fd !== 1) return (write as (...all: unknown[]) => void)(fd, text, ...rest);
  logged.push(String(text));
  const written = rest.at(-1) as (error: null, bytes: number, text: unknown) => void;
  setImmediate(() => written(null, Buffer.byteLength(String(text)), text));
}) as typeof fs.write);
afterAll(() => vi.restoreAllMocks());
const world = await openWorld({ LOG_LEVEL: 'trace' });

/** Words by which one person would be recognized. */
const wordsOf = (who: string) => ({
  firstName: `Zephyr${who}`,
  middleName: `Mid${who}dle`,
  lastName: `Quill${who}feather`,
  formerName: `Former${who}name`,
  street: `1 Street${who}canary`,
  city: `City${who}canary`,
  state: `State${who}canary`,
  zip: `Z${who}83641`,
  country: `Country${who}canary`,
  homePhone: `+1 555 73${who === 'stu' ? 1 : 2} 9911`,
  mobilePhone: `+1 555 64${who === 'stu' ? 1 : 2} 8822`,
  email: `mail${who}canary@canary.example`,
  formerEmail: `former${who}canary@canary.example`,
  idNumber: `IDNO-${who}-5512`,
  biography: `Bio${who}canary`,
  sentence: `Sentence${who}canary`,
  fileName: `file${who}canary`,
  inFile: `infile${who}canary`,
  payer: `payer${who}canary`,
  agent: `Agent${who}canary`,
});
const [ofStudent, ofProfessor] = [wordsOf('stu'), wordsOf('pro')];
// A student writes no biography, and a professor pays for nothing.
const everyWord = [
  ...Object.entries(ofStudent).filter(([field]) => field !== 'biography'),
  ...Object.entries(ofProfessor).filter(([field]) => field !== 'payer'),
].map(([, word]) => word);
const document = ({ fileName, inFile }: typeof ofStudent, field: string) =>
  new File([`${inFile} ${field}`], `${fileName} ${field}.txt`, { type: 'text/plain' });

let admin: Person;
let student: Person;
let professor: Person;
let neighbour: Person;
let courses: (Json & { _id: string })[];
const ids: Record<string, string> = {};

async function joins(role: 'Student' | 'Professor', words: typeof ofStudent): Promise<Person> {
  const person = world.visitor();
  const { firstName, middleName, formerName, street, city, state, zip, country, homePhone, mobilePhone, formerEmail } =
    words;
  const contact = { firstName, middleName, street, city, state, zip, country, homePhone, mobilePhone };
  await person.register({ role, ...contact, lastName: formerName, email: formerEmail });
  await person.get(pathOf(api.accounts.validateEmail, { token: await world.tokenFor(formerEmail) }));
  await person.signIn();
  const id = await accountOf(world, person);
  const { status, person: before } = (await admin.get(pathOf(api.accounts.user, { id }))).body;
  const renamed = { ...before, lastName: words.lastName, email: words.email };
  const saved = await admin.put(pathOf(api.accounts.updateUser, { id }), { status, person: renamed });
  assert.equal(saved.status, 200);
  await person.call(
    'POST',
    api.accounts.login,
    { username: words.email, password: person.password },
    { 'user-agent': words.agent },
  );
  person.email = words.email;
  await world.visitor().signIn(words.email, 'a wrong password');
  return person;
}

beforeAll(async () => {
  admin = await world.administrator();
  const registrar = await world.registrar();
  [student, professor] = [await joins('Student', ofStudent), await joins('Professor', ofProfessor)];
  neighbour = await world.someone('Student', 'Neighbour');
  // applications, with what only approvers write, and decisions with their reasons
  const { sentence, biography, idNumber } = ofProfessor;
  const references = Object.fromEntries(
    [
      'refName1',
      'refTitle1',
      'refAffiliation1',
      'refEmailPhone1',
      'refName2',
      'refTitle2',
      'refAffiliation2',
      'refEmailPhone2',
    ].map((field) => [field, `${sentence} ${field}`]),
  );
  await professor.post(api.submissions.keepComment, { text: sentence });
  const letters = Object.fromEntries(
    ['idREF', 'transcriptREF', 'w9REF', 'refLetter1REF', 'refLetter2REF'].map((field) => [
      field,
      document(ofProfessor, field),
    ]),
  );
  const applied = await professor.applies({ title: sentence, biography, idNumber, ...references, ...letters });
  assert.equal(applied.status, 201);
  ids['professor'] = applied.body._id;
  const documents = Object.fromEntries(
    ['idREF', 'hsREF', 'transcriptREF'].map((field) => [field, document(ofStudent, field)]),
  );
  ids['student'] = (await student.appliesAsStudent({ idNumber: ofStudent.idNumber, ...documents })).body._id;
  const noticeOf = ofStudent.sentence;
  const corrected = await admin.put(
    pathOf(api.students.update, { id: ids['student'] }),
    form({ gpaNotes: noticeOf, academicTerm: noticeOf, idREF: document(ofStudent, 'replaced') }),
  );
  assert.equal(corrected.status, 200);
  await registrar.get(`/api/files/download/${corrected.body['idREF']._id as string}`);
  await registrar.post(pathOf(api.students.reveal, { id: ids['student'] }));
  for (const [calls, id, reason] of [
    [api.professors, ids['professor'], sentence],
    [api.students, ids['student'], noticeOf],
  ] as const)
    assert.equal(
      (await registrar.patch(pathOf(calls.setStatus, { id }), { approvalStatus: 'Approved', reason })).status,
      200,
    );
  const { inFile, fileName } = ofProfessor;
  const portrait = new File([await aDocument('png').arrayBuffer(), `${inFile} portrait`], `${fileName} portrait.png`);
  const shown = form({ biography: `${biography} changed`, isShown: 'true', portraitREF: portrait });
  assert.equal((await professor.put(api.professors.setBiography, shown)).status, 200);
  // two courses: paid, one given back, graded, closed
  const { firstName, lastName, email, mobilePhone } = ofStudent;
  const named = `Ask ${firstName} ${lastName} at ${email} or ${mobilePhone}, "${lastName}, ${firstName}".\n${firstName} ${lastName}`;
  const taughtBy = `${ofProfessor.firstName} ${ofProfessor.lastName}`;
  courses = [];
  for (const name of ['Poetics', 'Ethics']) courses.push(await world.courseInstance({ professor, name, cost: 50 }));
  for (const course of courses)
    for (const who of [student, neighbour]) assert.isBelow((await world.pays(who, course)).status, 300);
  const [poetics, ethics] = courses as [Json & { _id: string }, Json & { _id: string }];
  await student.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: ethics._id }));
  const full = await world.courseInstance({ name: 'Full', cost: 0, auditCost: 0, seats: 1 });
  await neighbour.post(api.registrations.create, { courseInstanceREF: full._id, isAudit: true });
  await student.post(pathOf(api.registrations.joinWaitingList, { id: full._id }));
  await student.post(api.calendar.renew);
  for (const course of courses)
    for (const status of ['Registration Closed', 'Active'])
      await professor.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status });
  const board = (who: Person, body: Json) =>
    who.post(pathOf(api.board.post, { courseInstanceId: poetics._id }), form(body));
  assert.equal((await board(student, { message: ofStudent.sentence })).status, 201);
  assert.equal((await board(neighbour, { message: `${named} and ${taughtBy}` })).status, 201);
  assert.equal(
    (await board(professor, { message: ofProfessor.sentence, file: document(ofProfessor, 'board') })).status,
    201,
  );
  const cells = await professor.post(api.gradebook.addAssignment, {
    courseInstanceREF: poetics._id,
    assignmentName: `Talk with ${firstName} ${lastName}`,
    maxScore: 10,
  });
  for (const cell of cells.body as unknown as Json[])
    await professor.put(pathOf(api.gradebook.save, { id: cell['_id'] as string }), {
      score: 8,
      notes: cell['personREF'].firstName === firstName ? `${named} ${ofStudent.sentence}` : named,
    });
  const essay = await assign(professor, poetics._id, 'Essay', { handIn: 'files', instructions: named });
  for (const who of [student, neighbour]) {
    const words = who === student ? ofStudent.sentence : `${named} and ${taughtBy}`;
    await handIn(who, essay, { text: words, file: who === student ? document(ofStudent, 'work') : aDocument('pdf') });
    const back = form({ score: 7, feedback: words, ...(who === student && { file: document(ofProfessor, 'back') }) });
    const { _id: id } = await rowOf(professor, essay, who);
    assert.equal((await professor.put(pathOf(api.submissions.grade, { id }), back)).status, 200);
  }
  const { body: registered } = await student.get(api.registrations.mine);
  const own = (registered as unknown as Json[]).find(({ status }) => status === 'Registered')!;
  assert.equal(
    (await professor.put(pathOf(api.finalGrades.post, { id: own['_id'] as string }), { grade: 'A' })).status,
    200,
  );
  for (const who of [student, neighbour]) assert.equal((await who.post(api.transcripts.issue)).status, 201);
  for (const course of courses)
    await professor.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status: 'Closed' });
  await student.get('/api/account/data');
  await world.settled();
  // the processor's answer about the payer
  const payer = { email: ofStudent.payer, payerId: ofStudent.payer, name: ofStudent.payer };
  const answer = {
    id: 'ORDER',
    payer: { email_address: ofStudent.payer },
    purchase_units: [{ shipping: { name: ofStudent.payer } }],
  };
  const captures = await world.db
    .updateTable('transaction')
    .set({ payerInfo: JSON.stringify(payer), rawResponse: JSON.stringify(answer) })
    .where('createdByREF', 'in', sql`(select "_id" from "person" where "email" = ${ofStudent.email})` as never)
    .returning('externalPaymentId')
    .execute();
  assert.equal(captures.length, 2);
  for (const [at, { externalPaymentId }] of captures.entries())
    await world.db
      .insertInto('webhookEvent')
      .values({
        _id: `WH-${at}`,
        type: 'PAYMENT.CAPTURE.COMPLETED',
        body: JSON.stringify({
          id: `WH-${at}`,
          resource: { id: externalPaymentId, payer: { email_address: ofStudent.payer } },
        }),
      })
      .execute();
  await sql`update "courseInstance" set "syllabusREF" = (select "attachmentREF" from "boardMessage"
    where "attachmentREF" is not null) where "_id" = ${courses[0]!._id}`.execute(world.db);
  await world.db.updateTable('paymentIntent').set({ note: named }).execute();
  await world.db.updateTable('refund').set({ note: named }).execute();
  await sql`update "courseInstance" set "profDescription" = ${`By ${taughtBy}`}`.execute(world.db);
});

/** Everything that money and grades come to. */
async function books() {
  const { rows } = await sql<Json>`select
    (select jsonb_agg(jsonb_build_object('cents', "amountCents", 'back', "refundedCents", 'fee', "feeCents", 'status', "status",
      'order', "externalOrderId", 'capture', "externalPaymentId", 'at', "createdAt", 'person', "personREF") order by "_id") from "transaction") as "transactions",
    (select jsonb_agg(to_jsonb("refund") - 'note' order by "_id") from "refund") as "refunds",
    (select jsonb_agg(to_jsonb("registration") order by "_id") from "registration") as "registrations",
    (select jsonb_agg(to_jsonb("gradebookEntry") - 'notes' order by "_id") from "gradebookEntry") as "entries",
    (select jsonb_agg(jsonb_build_object('code', "code", 'lines', (select jsonb_agg("line" - 'professors')
      from jsonb_array_elements("record"->'lines') as "line")) order by "_id") from "transcript") as "transcripts",
    (select count(*)::int from "auditLog" where "action" not in ('delete person')) as "lines"`.execute(world.db);
  return rows[0]!;
}

test('a deleted person is found nowhere, and money and grades are complete (T170, T171)', async () => {
  const words = everyWord;
  const there = await wordsInDatabase(world, words);
  // each is there before, or the search would find nothing for nothing
  for (const word of words.filter((one) => !/infile/.test(one)))
    expect({ word, there: there.some((one) => one.endsWith(`: ${word}`)) }).toEqual({ word, there: true });
  expect((await wordsInFiles(world, words)).length).toBeGreaterThan(8);
  for (const table of ['waitingEntry', 'calendarFeed', 'boardReader'] as const)
    expect((await world.db.selectFrom(table).select('personREF').execute()).length).toBeGreaterThan(0);
  // Approvals keep the names of a course's professors in two places each: two courses of the leaver's, one of another's.
  const kept = async () => {
    const rows = JSON.stringify(await world.db.selectFrom('courseInstance').select('reviewed').execute());
    return [ofProfessor.firstName, 'Theano'].map((name) => rows.split(`"professorREF":"${name} `).length - 1);
  };
  expect(await kept()).toEqual([4, 2]);
  const before = await books();
  const transcript = (await student.get(api.transcripts.mine)).body as unknown as Json[];
  const code = transcript[0]!['code'] as string;

  for (const [person, { firstName, lastName }, texts] of [
    [student, ofStudent, 1],
    [professor, ofProfessor, 0],
  ] as const) {
    const id = await accountOf(world, person);
    const preview = (await admin.get(pathOf(api.retention.preview, { id }))).body;
    expect(preview).toMatchObject({ obstacles: [], removed: expect.arrayContaining([{ kind: 'work', count: texts }]) });
    const answer = await deletes(world, id, { name: ` ${firstName}  ${lastName}`.toLowerCase() });
    expect(answer.body).toEqual({ removed: preview['removed'], kept: preview['kept'] });
  }
  // Seen red while the deletion looked there under another key.
  expect(await kept()).toEqual([0, 2]);
  await erasedPerson(world);

  expect(await wordsInDatabase(world, words)).toEqual([]);
  expect(await wordsInFiles(world, words)).toEqual([]);
  for (const table of ['waitingEntry', 'calendarFeed', 'boardReader'] as const) {
    const of = sql<Json>`select "email" from ${sql.table(table)} join "person" on "person"."_id" = "personREF"`;
    const { rows } = await of.execute(world.db);
    expect({ table, of: rows.filter(({ email }) => email.endsWith('.invalid')) }).toEqual({ table, of: [] });
  }
  const log = logged.join('');
  expect(log).toContain('delete person');
  expect(words.filter((word) => log.toLowerCase().includes(word.toLowerCase()))).toEqual([]);

  expect(await books()).toEqual({ ...before, lines: expect.any(Number) });
  expect((await student.get(api.accounts.session)).status).toBe(401);
  const checked = (await world.visitor().get(pathOf(api.transcripts.verify, { code }))).body;
  expect(checked).toMatchObject({
    isHolderDeleted: true,
    student: expect.stringMatching(/^Deleted person [2-9A-Z]{8}$/),
    lines: [{ course: 'Poetics', grade: 'A', professors: expect.stringMatching(/^Deleted person/) }],
  });
  const roll = (await admin.get(pathOf(api.registrations.byCourseInstance, { id: courses[0]!._id })))
    .body as unknown as Json[];
  expect(JSON.stringify(roll)).toContain('Deleted person');
  for (const list of [api.students.list, api.professors.list, api.accounts.users])
    expect(JSON.stringify((await admin.get(list)).body)).not.toContain('Deleted person');
});
