import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { api, pathOf } from '../../../tests/paths.ts';
import type { Json, Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';

const world = await openWorld();
const { professor, stranger, ada, bo } = await world.people();

async function aCourse(name: string) {
  const { _id } = await world.courseInstance({ professor, cost: 0, auditCost: 0, name });
  await ada.post(api.registrations.create, { courseInstanceREF: _id, isAudit: false });
  return _id;
}
const add = async (id: string, form: Json) =>
  (await professor.post(pathOf(api.meetings.create, { id }), { zone: 'America/New_York', minutes: 90, ...form }))
    .body as unknown as (Json & { _id: string })[];
const change = (id: string, form: Json) => professor.put(pathOf(api.meetings.update, { id }), form);

/** The meetings in somebody's feed, as a calendar program reads them, by their id. */
async function feedOf(person: Person) {
  const url = String((await person.get(api.calendar.address)).body['url']);
  const text = await (await fetch(url.replace('http://localhost:3000', world.stoa.url))).text();
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  return new Map(
    events
      .filter(({ startDate }) => !startDate.isDate)
      .map((event) => [
        event.uid.split('@')[0]!,
        {
          from: event.startDate.toJSDate().toISOString(),
          until: event.endDate.toJSDate().toISOString(),
          summary: event.summary,
          location: event.location,
          status: event.component.getFirstPropertyValue('status'),
          sequence: event.sequence,
        },
      ]),
  );
}

test('a calendar program reads each meeting at its instant, and moves and cancellations under the same id', async () => {
  const id = await aCourse('Λογική, a; course');
  // over the change of clocks
  const [first, second, third] = (await add(id, {
    start: '2038-03-08T18:30',
    repeat: { weeks: 3 },
    topic: 'Syllogisms; figures, moods\\',
    link: 'https://meet.example/a',
  })) as unknown as [Json, Json, Json];
  const [athens] = await add(id, {
    start: '2038-03-09T10:00',
    zone: 'Europe/Athens',
    minutes: 45,
    place: '雅典, hall 2',
  });
  const before = await feedOf(ada);
  expect(before.get(first['_id'])).toEqual({
    from: '2038-03-08T23:30:00.000Z',
    until: '2038-03-09T01:00:00.000Z',
    status: 'CONFIRMED',
    sequence: 0,
    summary: 'Λογική, a; course: Syllogisms; figures, moods\\',
    location: 'https://meet.example/a',
  });
  expect(before.get(second['_id'])!.from).toBe('2038-03-15T22:30:00.000Z');
  expect(before.get(athens!._id)).toMatchObject({
    from: '2038-03-09T08:00:00.000Z',
    until: '2038-03-09T08:45:00.000Z',
    location: '雅典, hall 2',
  });
  await change(second['_id'], { start: '2038-03-16T09:00', zone: 'Europe/Athens' });
  await change(third['_id'], { cancelled: true });
  await professor.delete(pathOf(api.meetings.remove, { id: athens!._id }));
  for (const who of [ada, professor]) {
    const after = await feedOf(who);
    expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
    expect(after.get(second['_id'])).toMatchObject({
      from: '2038-03-16T07:00:00.000Z',
      status: 'CONFIRMED',
      sequence: 1,
    });
    expect(after.get(third['_id'])).toMatchObject({ status: 'CANCELLED', sequence: 1 });
    expect(after.get(athens!._id)).toMatchObject({ status: 'CANCELLED', sequence: 1 });
  }
  await change(third['_id'], { cancelled: false });
  expect((await feedOf(ada)).get(third['_id'])).toMatchObject({ status: 'CONFIRMED', sequence: 2 });
});

test('a feed has the meetings of one’s own courses alone, and none of a draft or of a course one has left (T274)', async () => {
  const id = await aCourse('Ethics');
  const [made] = await add(id, { start: '2038-03-08T18:30' });
  const { _id: draft } = await world.courseInstance({ professor, name: 'Draft', status: 'Draft' });
  const [planned] = await add(draft, { start: '2038-03-08T18:30' });
  expect((await feedOf(ada)).has(made!._id)).toBe(true);
  for (const who of [bo, stranger]) expect((await feedOf(who)).size).toBe(0);
  expect((await feedOf(professor)).has(planned!._id)).toBe(false);
  await ada.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: id }));
  expect((await feedOf(ada)).has(made!._id)).toBe(false);
  // a course that is called off takes its meetings along
  await (
    await world.administrator()
  ).patch(pathOf(api.courseInstances.setStatus, { id }), { status: 'Cancelled', reason: 'Too few.' });
  expect((await feedOf(professor)).get(made!._id)).toMatchObject({ status: 'CANCELLED' });
});

// Seen red: the meetings had left the students' feeds.
test.each([
  ['Physics', 'CANCELLED'],
  ['Poetics', undefined],
])('after %s is called off, or left before that, its meetings in a student’s feed are: %s', async (name, status) => {
  const id = await aCourse(name);
  const [made, second] = await add(id, { start: '2038-03-08T18:30', repeat: { weeks: 2 } });
  expect((await feedOf(ada)).get(made!._id)).toMatchObject({ status: 'CONFIRMED' });
  if (!status) await ada.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: id }));
  await (
    await world.administrator()
  ).patch(pathOf(api.courseInstances.setStatus, { id }), { status: 'Cancelled', reason: 'Too few.' });
  const after = await feedOf(ada);
  expect([made, second].map((one) => after.get(one!._id)?.status)).toEqual([status, status]);
  expect((await feedOf(professor)).get(made!._id)).toMatchObject({ status: 'CANCELLED' });
  expect((await feedOf(bo)).has(made!._id)).toBe(false);
});
