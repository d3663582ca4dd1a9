import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { aPartner, type Partner } from '../../../tests/partners.ts';
import { api, pathOf } from '../../../tests/paths.ts';
import type { Json } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import {
  aCalendarCourse,
  isDay,
  paysForCredit,
  type CalendarCourse,
  type Placed,
} from '../../test/calendar-courses.ts';
import {
  answers,
  batchAt,
  givesNumber,
  ownExchange,
  readsReceipt,
  rowsOf,
  takesSection,
} from '../../test/exchanges.ts';
import { makeDailyBatches, tellOfAnswers, tellOfObstacles } from './exchange.jobs.ts';

const world = await openWorld();
const { services } = world.stoa;
let course: CalendarCourse;
let college: Partner;
let other: Partner;
let ada: Placed;
let bo: Placed;
const placed = async (at: CalendarCourse, name: string): Promise<Placed> => {
  const person = await world.someone('Student', name);
  await person.put(api.guardians.giveBirthDate, { dob: '1990-05-05' });
  return paysForCredit(world, at, person);
};
const states = async (...places: readonly Placed[]) =>
  Promise.all(places.map(async (place) => (await ownExchange(place))['state']));

beforeAll(async () => {
  course = await aCalendarCourse(world);
  college = course.partner;
  other = await aPartner(world, 'Another College');
  ada = await placed(course, 'Ada');
  bo = await placed(course, 'Bo');
});

test('nothing is sent without a number and a section; then a place goes to the college and comes back as a credit', async () => {
  const { registrar } = college;
  expect((await batchAt(registrar, college, 'registrations')).body).toMatchObject({ code: 'empty' });
  await givesNumber(college, ada, '00123456');
  expect((await batchAt(registrar, college, 'registrations')).body).toMatchObject({ code: 'empty' });
  await takesSection(course, '20261');
  const create = pathOf(api.batches.create, { id: college._id });
  const wanted = { kind: 'registrations', term: '2038SP' };
  expect((await registrar.post(create, { ...wanted, section: '20262' })).body).toMatchObject({ code: 'empty' });
  const first = await registrar.post(create, { ...wanted, section: '' });
  expect([first.status, first.body]).toMatchObject([
    201,
    { number: 1, kind: 'registrations', section: null, rows: 1, deliveredAt: null },
  ]);
  const [row] = await rowsOf(registrar, first);
  expect(row).toMatchObject({ sequence: 1, registrationREF: ada.registration, event: 'add', before: {} });
  expect(row!['after']).toMatchObject({ status: 'enrolled', studentNumber: '00123456', section: '20261' });
  expect(await ownExchange(ada)).toMatchObject({ state: 'sent', move: 'college', reason: '', posted: null });
  expect((await batchAt(registrar, college, 'changes')).body).toMatchObject({ code: 'empty' });

  const read = await readsReceipt(registrar, college, 'ID,CRN,Status\n123456,20261,OK\n', { preview: true });
  expect(read.body['rows']).toMatchObject([
    { outcome: 'unmatched', reason: 'Nothing was sent with this student number.' },
  ]);
  const applied = await answers(registrar, college, 'ID,CRN,Status\n00123456,20261,OK\n');
  expect(applied.body).toMatchObject({ state: 'applied', counts: { accepted: 1 }, open: 0, canUndo: true });
  expect(await ownExchange(ada)).toMatchObject({ state: 'accepted', move: null });

  await givesNumber(college, bo, '00999999');
  const second = await batchAt(registrar, college, 'changes');
  expect(await rowsOf(registrar, second)).toMatchObject([
    { sequence: 2, registrationREF: bo.registration, event: 'add' },
  ]);
  const refusal = 'ID;CRN;Result;Message\n00999999;20261;Rejected;Date of birth differs\n';
  await answers(registrar, college, refusal);
  expect(await ownExchange(bo)).toMatchObject({ state: 'refused', move: 'operator', reason: 'Date of birth differs' });
});

test('answers and batches are one institution’s: others find nothing, and change nothing (T573)', async () => {
  const lists = (await college.registrar.get(pathOf(api.batches.list, { id: college._id }))).body as unknown as Json[];
  expect(lists.map(({ number }) => number)).toEqual([2, 1]);
  const id = String(lists[0]!['_id']);
  for (const path of [
    pathOf(api.batches.one, { id }),
    pathOf(api.batches.rows, { id }),
    pathOf(api.batches.file, { id }),
  ])
    expect((await other.registrar.get(path)).status).toBe(404);
  const theirs = await readsReceipt(other.registrar, other, 'ID,CRN,Status\n00123456,20261,Rejected\n');
  expect([theirs.status, theirs.body['fields']]).toMatchObject([400, { file: expect.stringContaining('No row fits') }]);
  expect(await states(ada, bo)).toEqual(['accepted', 'refused']);
  const repeats = pathOf(api.batches.repeat, { id: bo.registration });
  expect((await other.registrar.post(repeats)).status).toBe(404);
  expect((await college.registrar.post(repeats)).status).toBe(204);
});

test('a refused place is sent once more, and the clock makes what is due, once', async () => {
  await makeDailyBatches(services);
  await makeDailyBatches(services);
  const lists = (await college.registrar.get(pathOf(api.batches.list, { id: college._id }))).body as unknown as Json[];
  expect(lists.map(({ number, rows, by }) => [number, rows, by === null])).toEqual([
    [3, 1, true],
    [2, 1, false],
    [1, 1, false],
  ]);
  expect(await states(bo)).toEqual(['sent']);
  expect(await tellOfAnswers(services)).toBe(1);
  expect(await tellOfAnswers(services)).toBe(0);
  const before = (await world.mailsTo(college.registrar.email)).length;
  await tellOfObstacles(services);
  const mails = await world.mailsTo(college.registrar.email);
  expect(mails.slice(before)).toEqual([]);
});

test('each sees the places of their own courses, of their institution, or all, by state and age', async () => {
  const seen = async (who: typeof bo.person) =>
    ((await who.get(api.exchange.waiting)).body as unknown as Json[]).map(({ institution, state, move, places }) => [
      institution,
      state,
      move,
      places,
    ]);
  const all = [
    ['Calendar College', 'accepted', null, 1],
    ['Calendar College', 'sent', 'college', 1],
  ];
  const sorted = (rows: unknown[][]) => rows.toSorted((one, two) => String(one[1]).localeCompare(String(two[1])));
  expect(sorted(await seen(course.professor))).toEqual(all);
  expect(sorted(await seen(college.registrar))).toEqual(all);
  expect(sorted(await seen(await world.administrator()))).toEqual(all);
  expect(await seen(other.registrar)).toEqual([]);
  expect(await seen(await world.professor())).toEqual([]);
});

test('grades go once, then as changes; the credit is posted in the college’s words, and the student hears of it', async () => {
  const { registrar } = college;
  await answers(registrar, college, 'ID,CRN,Status\n00999999,20261,registered\n');
  expect(await states(ada, bo)).toEqual(['accepted', 'accepted']);
  await isDay(world, course.course._id, '2038-05-01');
  for (const status of ['Registration Closed', 'Active'])
    await course.professor.patch(pathOf(api.courseInstances.setStatus, { id: course.course._id }), { status });
  const posts = (place: Placed, grade: Json) =>
    course.professor.put(pathOf(api.finalGrades.post, { id: place.registration }), grade);
  expect((await posts(ada, { grade: 'A' })).status).toBe(200);
  expect((await posts(bo, { grade: 'B' })).status).toBe(200);
  const sheet = await batchAt(registrar, college, 'grades');
  expect((await rowsOf(registrar, sheet)).map(({ event, after }) => [event, (after as Json)['grade']])).toEqual([
    ['add', 'A'],
    ['add', 'B'],
  ]);
  expect(await states(ada, bo)).toEqual(['graded', 'graded']);
  expect((await batchAt(registrar, college, 'grades')).body).toMatchObject({ code: 'empty' });

  const posted = `Term,CRN,ID,Grade,Posted,Credits,Course
2038SP,20261,00123456,A,14-MAY-2038,3,PHIL 101
2038SP,20261,00999999,C,14-MAY-2038,3,PHIL 101
`;
  const applied = await answers(registrar, college, posted);
  expect(applied.body).toMatchObject({ counts: { posted: 1, contradicts: 1 }, open: 1 });
  expect(await ownExchange(ada)).toMatchObject({
    state: 'posted',
    move: null,
    posted: { date: '2038-05-14', course: 'PHIL 101', credits: 3, unit: 'semester', grade: 'A' },
  });
  expect(await states(bo)).toEqual(['graded']);
  const open = (await registrar.get(pathOf(api.receipts.open, { id: college._id }))).body as unknown as Json[];
  expect(open).toMatchObject([
    { outcome: 'contradicts', student: 'Bo Tester', reason: 'The college has the grade C, and B was sent.' },
  ]);
  const work = (await registrar.get(pathOf(api.exchange.obstacles, { id: college._id }))).body as unknown as Json[];
  expect(work.map(({ kind, remedy }) => [kind, remedy])).toEqual([
    ['census missing', 'Ask the professor to sign the roster.'],
    ['contradicts', 'Take the word of the college, or dismiss the row and mend it there.'],
  ]);
  expect(await tellOfAnswers(services)).toBe(1);
  const heard = (await world.mailsTo(ada.person.email)).at(-1)!;
  expect([heard.subject, heard.text]).toEqual([
    'Calendar College has posted your credit',
    expect.stringContaining('Posted at Calendar College on May 14, 2038 as PHIL 101, 3 semester credits, A.'),
  ]);
  await tellOfObstacles(services);
  const summary = (await world.mailsTo(registrar.email)).at(-1)!;
  expect(summary.text).toContain('Answer contradicts what is known: 1, the oldest since');

  // The same file again changes nothing, and what was applied last is undone as one.
  const again = await readsReceipt(registrar, college, posted);
  expect(again.body['receipt']).toMatchObject({ _id: applied.body['_id'], state: 'applied' });
  const undone = await registrar.post(pathOf(api.receipts.undo, { id: String(applied.body['_id']) }));
  expect(undone.body).toMatchObject({ state: 'undone', open: 0 });
  expect(await states(ada, bo)).toEqual(['graded', 'graded']);
  await registrar.post(pathOf(api.receipts.apply, { id: String(applied.body['_id']) }));
  expect(await states(ada, bo)).toEqual(['posted', 'graded']);
});

// Seen red with a row that may be decided twice.
test('a row that contradicts is taken or dismissed with a reason, once (T574)', async () => {
  const { registrar } = college;
  const [row] = (await registrar.get(pathOf(api.receipts.open, { id: college._id }))).body as unknown as Json[];
  const decide = (who: typeof registrar, decision: string) =>
    who.put(pathOf(api.receipts.decide, { id: String(row!['_id']) }), { decision, reason: 'They are right.' });
  expect((await decide(other.registrar, 'taken')).status).toBe(404);
  expect((await decide(registrar, 'taken')).body).toMatchObject({ decision: 'taken' });
  expect((await decide(registrar, 'dismissed')).body).toMatchObject({ code: 'decided' });
  expect(await ownExchange(bo)).toMatchObject({ state: 'posted', posted: { grade: 'C' } });
  const { body } = await registrar.get(`${pathOf(api.exchange.reconciliation, { id: college._id })}?term=2038SP`);
  expect(body).toMatchObject({ students: 2, credits: 6, differences: [] });
});

// Seen red with the rows, the copies or the answers in plain.
test('a dump of the exchange has no number, name or grade of a student in plain (T578)', async () => {
  const tables = ['batch', 'batchRow', 'exchangePlace', 'receipt', 'receiptRow'] as const;
  const dumps = await Promise.all(tables.map((table) => world.db.selectFrom(table).selectAll().execute()));
  const dump = JSON.stringify(dumps);
  for (const word of ['00123456', '00999999', 'Tester', 'enrolled']) expect(dump).not.toContain(word);
  expect(dump).toContain('2038SP');
});

test('a program of the college fetches the files and sends the answers with a token, each by its area alone', async () => {
  const { registrar } = college;
  const tokens = pathOf(api.tokens.createForInstitution, { id: college._id });
  const programWith = async (areas: readonly string[], write: boolean) => {
    const made = await registrar.post(tokens, { name: areas.join(), areas, write });
    return Object.assign(world.visitor(), { token: String(made.body['secret']) });
  };
  const reading = await programWith(['exchange'], false);
  const answering = await programWith(['receipts'], true);
  const list = pathOf(api.batches.list, { id: college._id });
  const [last] = (await reading.get(list)).body as unknown as Json[];
  const file = await reading.get(pathOf(api.batches.file, { id: String(last!['_id']) }));
  expect([file.status, String(file.body['text']).includes('00999999')]).toEqual([200, true]);
  expect((await answering.get(list)).status).toBe(403);
  expect((await reading.post(list, { kind: 'changes', term: '2038SP' })).status).toBe(403);
  const text = 'ID,CRN,Status,Message\n00123456,20261,accepted,by a program\n';
  expect((await readsReceipt(reading, college, text)).status).toBe(403);
  expect((await readsReceipt(answering, college, text)).body['receipt']).toMatchObject({ origin: 'program' });
  expect((await readsReceipt(answering, other, text)).status).toBe(404);
  const disclosed = await world.db
    .selectFrom('disclosure')
    .select('registrationREF')
    .where('what', '=', 'registration')
    .execute();
  expect(disclosed.map(({ registrationREF }) => registrationREF)).toContain(bo.registration);
});

test('a batch is whole for everybody else once a person in it is deleted (T578)', async () => {
  const { registrar } = college;
  const list = (await registrar.get(pathOf(api.batches.list, { id: college._id }))).body as unknown as Json[];
  const grades = list.find(({ kind }) => kind === 'grades')!;
  const fileOf = async () =>
    (await registrar.get(pathOf(api.batches.file, { id: String(grades['_id']) }))).body['text'];
  const whole = String(await fileOf()).split('\r\n');
  const admin = await world.administrator();
  const users = `${api.accounts.users.path}?q=${encodeURIComponent(bo.person.email)}`;
  const [user] = (await admin.get(users)).body as unknown as Json[];
  await world.db.updateTable('courseInstance').set({ status: 'Closed' }).execute();
  const deleted = await admin.post(pathOf(api.retention.deletePerson, { id: String(user!['_id']) }), {});
  expect([deleted.status, deleted.body]).toMatchObject([200, {}]);
  expect(String(await fileOf()).split('\r\n')).toEqual(whole.filter((line) => !line.includes('00999999')));
  expect(whole.some((line) => line.includes('00999999'))).toBe(true);
  const one = await registrar.get(pathOf(api.batches.one, { id: String(grades['_id']) }));
  expect(one.body).toEqual({ ...grades, deleted: 1, deliveredAt: expect.any(String) });
});

// Seen red with an error that ends the job, for each of the two jobs.
test('a college whose batch can’t be made, or whose obstacles can’t be counted, stops no other one', async () => {
  const partners: Partner[] = [];
  for (const name of ['Cy', 'Dan']) {
    const at = await aCalendarCourse(world);
    await takesSection(at, '30001');
    await givesNumber(at.partner, await placed(at, name), `${name}1`);
    await batchAt(at.partner.registrar, at.partner, 'registrations');
    await givesNumber(at.partner, await placed(at, name), `${name}2`);
    await placed(at, name);
    partners.push(at.partner);
  }
  const [first, second] = partners.toSorted((one, next) => (one._id < next._id ? -1 : 1));
  const lost = { number: 'sealed with another key' };
  await world.db.updateTable('studentNumber').set(lost).where('institutionREF', '=', first!._id).execute();
  await makeDailyBatches(services);
  const made = await world.db.selectFrom('batch').select('institutionREF').where('kind', '=', 'changes').execute();
  const ids = partners.map(({ _id }) => _id);
  expect(made.filter(({ institutionREF }) => ids.includes(institutionREF))).toEqual([{ institutionREF: second!._id }]);

  await sql`update "courseInstance" set "promise" = jsonb_set("promise", '{census}', '"unreadable"') where "agreementREF" in
    (select "_id" from "agreement" where "institutionREF" = ${first!._id})`.execute(world.db);
  await tellOfObstacles(services);
  const hears = async (one: Partner) =>
    (await world.mailsTo(one.registrar.email)).filter(({ text }) => text.includes('the oldest since')).length;
  expect([await hears(first!), await hears(second!)]).toEqual([0, 1]);
});
