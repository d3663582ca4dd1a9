import { dayIn, daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import papa from 'papaparse';
import { api, pathOf } from '../../../tests/paths.ts';
import { form, type Answer, type Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { aCalendarCourse, isDay, paysForCredit, type Placed } from '../../test/calendar-courses.ts';
import { answers, batchAt, copyPlace, givesNumber, ownExchange, takesSection } from '../../test/exchanges.ts';

const world = await openWorld();
const any = { by: null, percent: null };
const leavingCodes = [
  { event: 'dropped', by: 'student', percent: 100, code: 'DF' },
  { event: 'withdrawn', ...any, code: 'WS' },
  { event: 'no-show', ...any, code: 'NS' },
];

/** The lines of a batch's file by student number. */
async function linesOf(who: Person, batch: Answer): Promise<Record<string, Record<string, string>>> {
  const file = await who.get(pathOf(api.batches.file, { id: String(batch.body['_id']) }));
  const { data } = papa.parse<Record<string, string>>(String(file.body['text']).replace('\u{FEFF}', ''), {
    header: true,
    skipEmptyLines: true,
  });
  return Object.fromEntries(data.map((line) => [line['Student number']!, line]));
}

test('codes of leaving, days, hours and completion come from what is known, and are typed by nobody', async () => {
  const at = await aCalendarCourse(world, { agreement: { leavingCodes } });
  const { registrar } = at.partner;
  await takesSection(at, '20261');
  const placed: Placed[] = [];
  for (let n = 0; n < 5; n += 1) placed.push(await paysForCredit(world, at));
  const [early, late, absent, ada, bo] = placed as [Placed, Placed, Placed, Placed, Placed];
  for (const [n, one] of placed.entries()) await givesNumber(at.partner, one, `S${n}`);
  const today = dayIn('America/New_York');
  const sent = await linesOf(registrar, await batchAt(registrar, at.partner, 'registrations'));
  expect(sent['S0']).toMatchObject({
    'Kind of change': 'add',
    Term: '2038SP',
    Section: '20261',
    'Effective date': today,
  });

  const leaves = async (one: Placed) =>
    (await one.person.delete(pathOf(api.registrations.unregister, { id: one.registration }))).body['kind'];
  const idOf = async ({ person }: Placed) => (await person.get(api.accounts.self)).body._id;
  await isDay(world, at.course._id, '2038-02-03');
  expect(await leaves(early)).toBe('dropped');
  const meeting = await at.professor.post(pathOf(api.meetings.create, { id: at.course._id }), {
    start: `${daysLater(today, -1)}T18:00`,
    zone: 'America/New_York',
    minutes: 90,
  });
  const [{ _id: meetingId }] = meeting.body as unknown as [{ _id: string }];
  await at.professor.put(pathOf(api.meetings.attend, { id: meetingId }), [
    { personREF: await idOf(ada), status: 'present' },
    { personREF: await idOf(bo), status: 'late' },
    { personREF: await idOf(absent), status: 'absent' },
  ]);
  await isDay(world, at.course._id, '2038-02-25');
  for (const status of ['Registration Closed', 'Active'])
    await at.professor.patch(pathOf(api.courseInstances.setStatus, { id: at.course._id }), { status });
  const signed = await at.professor.post(pathOf(api.enrollment.sign, { id: at.course._id }), {
    attended: [ada.registration, bo.registration, late.registration],
    never: [absent.registration],
  });
  expect(signed.status).toBe(201);
  expect(await leaves(late)).toBe('withdrawn');
  const changes = await linesOf(registrar, await batchAt(registrar, at.partner, 'changes'));
  expect(
    Object.fromEntries(
      Object.entries(changes).map(([n, line]) => [
        n,
        [line['Kind of change'], line['Code for leaving'], line['Effective date']],
      ]),
    ),
  ).toEqual({
    S0: ['drop', 'DF', today],
    S1: ['withdraw', 'WS', today],
    S2: ['no-show', 'NS', today],
  });
  expect(await ownExchange(late)).toMatchObject({ state: 'removal sent', move: 'college' });
  const roster = await linesOf(registrar, await batchAt(registrar, at.partner, 'census'));
  expect(roster['S3']).toMatchObject({ 'Attended (YES or NO)': 'YES', 'First day of activity': daysLater(today, -1) });
  expect(roster['S2']).toMatchObject({ 'Attended (YES or NO)': 'NO', 'First day of activity': '' });

  await isDay(world, at.course._id, '2038-05-12');
  const posts = ({ registration }: Placed, grade: object) =>
    at.professor.put(pathOf(api.finalGrades.post, { id: registration }), grade);
  expect((await posts(ada, { grade: 'A' })).status).toBe(200);
  const lastActivity = daysLater(today, -1);
  expect((await posts(bo, { grade: 'F', lastActivity })).status).toBe(200);
  const grades = await linesOf(registrar, await batchAt(registrar, at.partner, 'grades'));
  expect(grades['S3']).toMatchObject({ Grade: 'A', 'Hours attended': '1.50', 'Completed (YES or NO)': 'YES' });
  expect(grades['S4']).toMatchObject({
    Grade: 'F',
    'Last day of activity': lastActivity,
    'Completed (YES or NO)': 'NO',
  });
  expect(Object.keys(grades).toSorted()).toEqual(['S3', 'S4']);
});

test('of 1,000 places the changes are the 30 that changed, and once more nothing', async () => {
  const at = await aCalendarCourse(world, {});
  const { registrar, _id } = at.partner;
  const { registration } = await paysForCredit(world, at);
  await takesSection(at, '20261');
  await copyPlace(world, registration, 1000);
  const lines = Array.from({ length: 1000 }, (_, n) => `K${n + 1},copy${n + 1}@example.org`).join('\n');
  const file = new File([`Number,Email\n${lines}`], 'numbers.csv');
  await registrar.post(pathOf(api.studentNumbers.import, { id: _id }), form({ file }));
  expect((await batchAt(registrar, at.partner, 'registrations')).body['rows']).toBe(1000);
  await sql`update "registration" set "status" = 'Unregistered', "leftAs" = 'dropped', "endedAt" = now()
    where "_id" in (select "_id" from "exchangePlace" where "courseInstanceREF" = ${at.course._id} limit 20)`.execute(
    world.db,
  );
  await sql`update "person" set "lastName" = 'Renamed' where "_id" in (select "personREF" from "registration"
    where "courseInstanceREF" = ${at.course._id} and "status" = 'Registered' and "_id" <> ${registration} limit 10)`.execute(
    world.db,
  );
  const delta = await linesOf(registrar, await batchAt(registrar, at.partner, 'changes'));
  const kinds = Map.groupBy(Object.values(delta), (line) => line['Kind of change']);
  expect([kinds.get('drop')?.length, kinds.get('change')?.length, kinds.size]).toEqual([20, 10, 2]);
  expect((await batchAt(registrar, at.partner, 'changes')).body['code']).toBe('empty');
});

/** A course with two students who were sent as N1 and N2. */
async function twoSent() {
  const at = await aCalendarCourse(world, {});
  await takesSection(at, '20261');
  const [ada, bo] = [await paysForCredit(world, at), await paysForCredit(world, at)];
  await givesNumber(at.partner, ada, 'N1');
  await givesNumber(at.partner, bo, 'N2');
  await batchAt(at.partner.registrar, at.partner, 'registrations');
  return { at, ada, bo };
}

test('a corrected number and another section go as a change that says both, so that the college finds the row', async () => {
  const { at, ada, bo } = await twoSent();
  const { registrar } = at.partner;
  await givesNumber(at.partner, ada, 'N9');
  const numbers = await linesOf(registrar, await batchAt(registrar, at.partner, 'changes'));
  expect(Object.keys(numbers)).toEqual(['N9']);
  expect(numbers['N9']).toMatchObject({ 'Student number before': 'N1', Section: '20261', 'Section before': '' });
  // A number that was taken back stays with the college until there is another.
  await registrar.delete(
    pathOf(api.studentNumbers.takeBack, {
      id: at.partner._id,
      personREF: (await bo.person.get(api.accounts.self)).body._id,
    }),
  );
  expect((await batchAt(registrar, at.partner, 'changes')).body['code']).toBe('empty');
  await takesSection(at, '20262');
  const sections = await linesOf(registrar, await batchAt(registrar, at.partner, 'changes'));
  expect(sections).toMatchObject({
    N9: { Section: '20262', 'Section before': '20261', 'Student number before': '' },
    N2: { Section: '20262', 'Section before': '20261' },
  });
});

// Seen red: a refused place that was mended here went as a change of a number that the college never had.
test('a place that the college has never accepted is added when it was mended; one that it has is changed', async () => {
  const { at, ada, bo } = await twoSent();
  const { registrar } = at.partner;
  await answers(registrar, at.partner, 'ID,Status,Message\nN1,rejected,No such number\nN2,accepted,\n');
  await givesNumber(at.partner, ada, 'N8');
  await givesNumber(at.partner, bo, 'N9');
  const mended = await linesOf(registrar, await batchAt(registrar, at.partner, 'changes'));
  expect(mended).toMatchObject({
    N8: { 'Kind of change': 'add', 'Student number before': '', 'Effective date': dayIn('America/New_York') },
    N9: { 'Kind of change': 'change', 'Student number before': 'N2' },
  });
  expect([(await ownExchange(ada)).state, (await ownExchange(bo)).state]).toEqual(['sent', 'correction sent']);
  // A change that the college refuses leaves the place that it has accepted before.
  await answers(registrar, at.partner, 'ID,Status,Message\nN8,rejected,Still not\nN9,rejected,Not that one\n');
  await takesSection(at, '20262');
  const again = await linesOf(registrar, await batchAt(registrar, at.partner, 'changes'));
  expect(again).toMatchObject({
    N8: { 'Kind of change': 'add', 'Section before': '' },
    N9: { 'Kind of change': 'change', 'Section before': '20261' },
  });
});
