import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { activeCourse, assign, change } from '../../../tests/hand-ins.ts';
import { api, pathOf } from '../../../tests/paths.ts';
import type { Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';

const world = await openWorld();
const { professor, stranger, ada, bo } = await world.people();

/** Returns the due work in somebody's feed, as a calendar program reads it. */
async function dueIn(person: Person) {
  const url = String((await person.get(api.calendar.address)).body['url']);
  const text = await (await fetch(url.replace('http://localhost:3000', world.stoa.url))).text();
  return new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one))
    .filter(({ startDate }) => !startDate.isDate)
    .map((event) => [event.summary, event.startDate.toJSDate().toISOString(), event.sequence]);
}

test('what is due is in the calendar of its students and professors, each at their own time', async () => {
  const course = await activeCourse(world, professor, [ada, bo]);
  const id = await assign(professor, course, 'Essay; draft', { due: '2038-03-01T18:00', zone: 'Europe/Athens' });
  await assign(professor, course, 'Some day', { due: null });
  const { _id } = (await ada.get(api.accounts.session)).body['person'] as { _id: string };
  await professor.put(pathOf(api.submissions.extend, { id }), { personREF: _id, due: '2038-03-08T18:00' });
  expect(await dueIn(ada)).toEqual([['Due: Essay; draft (Ethics)', '2038-03-08T16:00:00.000Z', 0]]);
  for (const who of [bo, professor])
    expect(await dueIn(who)).toEqual([['Due: Essay; draft (Ethics)', '2038-03-01T16:00:00.000Z', 0]]);
  expect(await dueIn(stranger)).toEqual([]);
  await change(professor, id, { due: '2038-03-02T18:00' });
  expect(await dueIn(bo)).toEqual([['Due: Essay; draft (Ethics)', '2038-03-02T16:00:00.000Z', 1]]);
});
