import { api as calls, pathOf } from '../../../tests/paths.ts';
import { assert, expect, test } from 'vitest';
import type { Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { calendarOf } from './ics.ts';

const world = await openWorld();
const nobodys = '01900000-0000-7000-8000-000000000000';

type Properties = Record<string, string>;

/** A calendar, read by the letter of RFC 5545: its own properties and its events' by name (with parameters). */
function readWhole(text: string): { own: Properties; events: Properties[] } {
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text.endsWith('\r\n')).toBe(true);
  const lines = text.slice(0, -2).split('\r\n');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  // a fold never cuts a character in two
  expect(text.isWellFormed() && !text.includes('\uFFFD')).toBe(true);
  const unfolded = lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n');
  expect([unfolded[0], unfolded[1], unfolded.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'END:VCALENDAR']);
  const own: Properties = {};
  const events: Properties[] = [];
  for (const line of unfolded) {
    const [, name = '', value = ''] = /^([A-Z-]+(?:;[A-Z]+=[^:;]+)*):(.*)$/su.exec(line) ?? [];
    assert(name !== '', line);
    if (line === 'BEGIN:VEVENT') events.push({});
    // a text escapes its special characters with a backslash
    if (/^(?:NAME|X-WR-CALNAME|SUMMARY|DESCRIPTION)$/.test(name))
      assert(/^(?:[^\\,;]|\\[\\,;nN])*$/u.test(value), `${name} is not escaped: ${value}`);
    const said = value.replaceAll(/\\([nN,;\\])/g, (_, char: string) => (/n/i.test(char) ? '\n' : char));
    (events.at(-1) ?? own)[name] = said;
  }
  return { own, events };
}
const read = (text: string) => readWhole(text).events;
async function fetched(path: string) {
  const answer = await fetch(path.replace('http://localhost:3000', world.stoa.url), { redirect: 'manual' });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}
const addressOf = async (person: Person) => String((await person.get(calls.calendar.address)).body['url']);
const statesOf = (events: Record<string, string>[]) =>
  events.map(({ SUMMARY, STATUS }) => `${SUMMARY}: ${STATUS}`).toSorted();
const eventsOf = async (person: Person) => read((await fetched(await addressOf(person))).text);

test('a public course is one event of whole days, whose end is the day after', async () => {
  const name = 'Ἡ Στοά: a long, long name; with a “comma, a \\ and 😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀';
  const { _id } = await world.courseInstance({ professor: await world.professor('Ζήνων'), name });
  const { status, type, text } = await fetched(`${world.stoa.url}/api/public/courses/${_id}/calendar.ics`);
  expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(read(text)).toEqual([
    expect.objectContaining({
      UID: `${_id}@localhost`,
      SUMMARY: name,
      'DTSTART;VALUE=DATE': '20380201',
      'DTEND;VALUE=DATE': '20380502',
      DESCRIPTION: `Taught by Ζήνων Tester.\nhttp://localhost:3000/courses/${_id}`,
      'URL;VALUE=URI': `http://localhost:3000/courses/${_id}`,
      STATUS: 'CONFIRMED',
    }),
  ]);
});

test.each([
  ['Law, ethics; a\\b: “Ἡ Στοά”', 'Ζήνων, ὁ Κιτιεύς; Tester'],
  ['歐陽龍，国际法；第一課。'.repeat(12), '諸葛亮, 김민준'],
  ['\\', ',;\\,;'],
  ['One line\nand another,\r\nand a third\\n', 'A\nB'],
])('names are escaped, and read as they are: %s', (name, professors) => {
  const course = {
    _id: nobodys,
    name,
    start: '2038-02-01',
    end: null,
    status: 'Open/Registering' as const,
    professors,
  };
  const text = calendarOf(name, [course, { ...course, name: 'Plain' }], 'http://localhost:3000');
  const { own, events } = readWhole(text);
  const said = name.replaceAll('\r', '');
  expect([own['NAME'], own['X-WR-CALNAME']]).toEqual([said, said]);
  expect(events.map(({ SUMMARY }) => SUMMARY)).toEqual([said, 'Plain']);
  const description = `Taught by ${professors}.\nhttp://localhost:3000/courses/${nobodys}`;
  expect(events.map(({ DESCRIPTION }) => DESCRIPTION)).toEqual([description, description]);
});

test('a course that is not in public has no calendar, nor one of no date', async () => {
  const draft = await world.courseInstance({ status: 'Approved' });
  const open = await world.courseInstance();
  await world.db.updateTable('courseInstance').set({ start: null, end: null }).where('_id', '=', open._id).execute();
  for (const id of [draft._id, open._id, nobodys])
    expect((await world.visitor().get(pathOf(calls.calendar.course, { id }))).status).toBe(404);
});

test('a student’s calendar has the courses registered in, and says what was cancelled', async () => {
  const student = await world.someone('Student');
  const [kept, left, cancelled] = [
    await world.courseInstance({ name: 'Kept', cost: 0 }),
    await world.courseInstance({ name: 'Left', cost: 0 }),
    await world.courseInstance({ name: 'Called off', cost: 0 }),
  ];
  await world.courseInstance({ name: 'Another’s' });
  for (const { _id } of [kept, left, cancelled]) {
    const made = await student.post(calls.registrations.create, { courseInstanceREF: _id, isAudit: false });
    expect(made.status).toBe(201);
  }
  await student.delete(pathOf(calls.registrations.unregisterFromCourse, { courseInstanceId: left._id }));
  const admin = await world.administrator();
  await admin.patch(pathOf(calls.courseInstances.setStatus, { id: cancelled._id }), { status: 'Cancelled' });
  expect(statesOf(await eventsOf(student))).toEqual(['Called off: CANCELLED', 'Kept: CONFIRMED']);
  expect(await eventsOf(await world.someone('Student'))).toEqual([]);
});

test('a professor’s calendar has the courses from their approval on', async () => {
  const professor = await world.professor();
  await world.courseInstance({ professor, name: 'Draft', status: 'Draft' });
  const submitted = await world.courseInstance({ professor, name: 'Submitted', status: 'Pending Approval' });
  const approved = await world.courseInstance({ professor, name: 'Approved', status: 'Approved' });
  const closed = await world.courseInstance({ professor, name: 'Closed', status: 'Closed' });
  const called = await world.courseInstance({ professor, name: 'Called off', status: 'Approved' });
  await professor.patch(pathOf(calls.courseInstances.setStatus, { id: called._id }), { status: 'Cancelled' });
  await world.courseInstance({ name: 'Another’s' });
  // Seen red with the meetings of a course that waits for its approval.
  for (const { _id } of [submitted, approved]) {
    const meeting = { start: '2038-02-02T18:30', zone: 'UTC', minutes: 90 };
    expect((await professor.post(pathOf(calls.meetings.list, { id: _id }), meeting)).status).toBe(201);
  }
  const events = await eventsOf(professor);
  expect(statesOf(events)).toEqual([
    'Approved: CONFIRMED',
    'Approved: CONFIRMED',
    'Called off: CANCELLED',
    'Closed: CONFIRMED',
  ]);
  // A course that isn't public yet has no page to link to.
  const urlOf = (id: string) => events.find(({ UID }) => UID === `${id}@localhost`)!['URL;VALUE=URI'];
  expect([urlOf(approved._id), urlOf(closed._id)]).toEqual([undefined, `http://localhost:3000/courses/${closed._id}`]);
});

test('the address is the same each time, and ends when it is renewed', async () => {
  const student = await world.someone('Student');
  const [first, second] = await Promise.all([addressOf(student), addressOf(student)]);
  expect(first).toBe(second);
  expect(first).toMatch(/^http:\/\/localhost:3000\/api\/calendar\/[\w-]{80}\.ics$/);
  expect(await addressOf(student)).toBe(first);
  expect((await fetched(first)).status).toBe(200);

  const renewed = String((await student.post(calls.calendar.renew)).body['url']);
  expect(renewed).not.toBe(first);
  expect(await addressOf(student)).toBe(renewed);
  expect([(await fetched(first)).status, (await fetched(renewed)).status]).toEqual([404, 200]);
});

test('the table alone opens nobody’s calendar', async () => {
  const student = await world.someone('Student');
  await student.post(calls.calendar.renew);
  const token = /\/([\w-]+)\.ics$/.exec(await addressOf(student))![1]!;
  const rows = await world.db.selectFrom('calendarFeed').selectAll().execute();
  for (const row of rows) {
    expect(JSON.stringify(row)).not.toContain(token);
    for (const guess of [row.token, row.tokenHash.toString('base64url'), row.tokenHash.toString('hex'), row.personREF])
      expect((await fetched(`${world.stoa.url}/api/calendar/${encodeURIComponent(guess)}.ics`)).status).not.toBe(200);
  }
});

test('who knows whose calendar it is does not know its address', async () => {
  const [student, other] = [await world.someone('Student'), await world.someone('Student')];
  const [mine, theirs] = [await addressOf(student), await addressOf(other)].map((one) => one.slice(-84, -4));
  const guesses = [
    `${mine!.slice(0, 37)}${theirs!.slice(37)}`,
    `${mine!.slice(0, 37)}${'A'.repeat(43)}`,
    mine!.slice(0, 36),
  ];
  for (const guess of guesses) expect((await fetched(`${world.stoa.url}/api/calendar/${guess}.ics`)).status).toBe(404);
});

test('whoever may not sign in any more has no calendar either', async () => {
  const student = await world.someone('Student');
  const address = await addressOf(student);
  const admin = await world.administrator();
  const { body } = await admin.get(`${calls.accounts.users.path}?q=${encodeURIComponent(student.email)}`);
  const { _id, person } = body[0];
  await admin.put(pathOf(calls.accounts.updateUser, { id: String(_id) }), { status: 'Inactive', person });
  expect((await fetched(address)).status).toBe(404);
});
