import { api, pathOf } from '../../../tests/paths.ts';
import { courseInstanceStatuses } from '@stoa/contract/catalog/course-instances.endpoints';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { coursePeople } from '../../test/course-people.ts';

const world = await openWorld();
const { professor, second, stranger, ada, bo, ids } = await coursePeople(world);
let course: string;
beforeAll(async () => {
  course = (await world.courseInstance({ professor, name: 'Ethics', cost: 0 }))._id;
  const professors = [];
  for (const one of [second, professor]) professors.push((await one.get(api.professors.mine)).body._id);
  await (
    await world.administrator()
  ).put(pathOf(api.courseInstances.update, { id: course }), { professorREF: professors });
  await register(ada, course);
  await register(bo, (await world.courseInstance({ professor: stranger, name: 'Logic', cost: 0 }))._id);
});
const register = (who: Person, courseInstanceREF: string) =>
  who.post(api.registrations.create, { courseInstanceREF, isAudit: false });
const addressOf = async (who: Person) =>
  String((await who.get(api.calendar.address)).body['url']).replace('http://localhost:3000', '');
/** The courses in a calendar, each with its state and its days. */
async function eventsAt(path: string) {
  const { status, body } = await world.visitor().get(path);
  if (status !== 200) return status;
  const text = String(body['text']).replaceAll('\r\n ', '');
  const all = (name: string) => [...text.matchAll(new RegExp(`^${name}:(.*)\r$`, 'gm'))].map(([, value]) => value!);
  const [names, states] = [all('SUMMARY'), all('STATUS')];
  const [starts, ends] = [all('DTSTART;VALUE=DATE'), all('DTEND;VALUE=DATE')];
  return names.map((name, at) => [name, states[at], starts[at], ends[at]]);
}
const eventsOf = async (who: Person) => eventsAt(await addressOf(who));
const days = ['20380201', '20380502'];
const publicly = ['Open/Registering', 'Registration Closed', 'Active', 'Closed'];

// Made to go red with each state added to and taken out of `planned`, and with a place of each status counted and not counted.
test.each(courseInstanceStatuses)('a course that is %s is in the calendars of those whom it is for', async (status) => {
  await world.db.updateTable('courseInstance').set({ status }).where('_id', '=', course).execute();
  const event = ['Ethics', status === 'Cancelled' ? 'CANCELLED' : 'CONFIRMED', ...days];
  const isPlanned = [...publicly, 'Approved', 'Cancelled'].includes(status);
  for (const who of [professor, second]) expect(await eventsOf(who)).toEqual(isPlanned ? [event] : []);
  const logic = [['Logic', 'CONFIRMED', ...days]];
  for (const who of [stranger, bo]) expect(await eventsOf(who)).toEqual(logic);
  const isPublic = publicly.includes(status);
  expect(await eventsAt(pathOf(api.calendar.course, { id: course }))).toEqual(isPublic ? [event] : 404);
  for (const place of ['Registered', 'Payment pending', 'Unregistered', 'Cancelled'] as const) {
    await world.db
      .updateTable('registration')
      .set({ status: place })
      .where('personREF', '=', ids.get(ada)!)
      .where('courseInstanceREF', '=', course)
      .execute();
    const isThere =
      place === 'Registered' || place === 'Payment pending' || (place === 'Cancelled' && status === 'Cancelled');
    expect([place, await eventsOf(ada)]).toEqual([place, isThere ? [event] : []]);
  }
  const { body } = await world.visitor().get((await addressOf(professor)).trim());
  const text = String(body['text']).replaceAll('\r\n ', '');
  expect(text.includes('Taught by Damo Tester\\, Theano Tester.')).toBe(isPlanned);
  expect(text.includes(`http://localhost:3000/courses/${course}`)).toBe(isPublic);
});

test('courses stand by their start; one without an end is a day, one without a start is none', async () => {
  const teacher = await world.professor('Zeno');
  for (const [name, start, end] of [
    ['Third', '2038-03-03', '2038-03-03'],
    ['First', '2037-12-31', null],
    ['None', null, null],
    ['Second', '2038-02-02', '2038-02-28'],
  ] as const) {
    const { _id } = await world.courseInstance({ professor: teacher, name });
    await world.db.updateTable('courseInstance').set({ start, end }).where('_id', '=', _id).execute();
  }
  expect(await eventsOf(teacher)).toEqual([
    ['First', 'CONFIRMED', '20371231', '20380101'],
    ['Second', 'CONFIRMED', '20380202', '20380301'],
    ['Third', 'CONFIRMED', '20380303', '20380304'],
  ]);
});

test.each(['Pending', 'Active', 'Inactive', 'Locked'] as const)(
  'the calendar of an account that is %s is read while it is active, at its first address and at a renewed one',
  async (status) => {
    const [first, renewed, beside] = [
      await world.someone('Student', 'Cy'),
      await world.someone('Student', 'Di'),
      await world.someone('Student', 'Ed'),
    ];
    const old = await addressOf(renewed);
    const others = [await addressOf(first), await addressOf(beside)];
    for (let second = 0; second < 2; second++) await renewed.post(api.calendar.renew);
    const now = await addressOf(renewed);
    // a person who renews their address changes nobody else’s
    expect([await addressOf(first), await addressOf(beside)]).toEqual(others);
    const emails = [first.email, renewed.email];
    await world.db
      .updateTable('account')
      .set({ status })
      .where('personREF', 'in', (db) => db.selectFrom('person').select('_id').where('email', 'in', emails))
      .execute();
    const expected = status === 'Active' ? [] : 404;
    expect([await eventsAt(others[0]!), await eventsAt(now)]).toEqual([expected, expected]);
    expect([await eventsAt(old), await eventsAt(others[1]!)]).toEqual([404, []]);
  },
);
