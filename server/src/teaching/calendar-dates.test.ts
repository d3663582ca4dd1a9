import { expect, test } from 'vitest';
import { api, pathOf } from '../../../tests/paths.ts';
import type { Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { aCalendarCourse, paysForCredit } from '../../test/calendar-courses.ts';

const world = await openWorld();

test('the calendar has the last days of a course under an agreement for those whose days they are', async () => {
  const at = await aCalendarCourse(world);
  const ada = await paysForCredit(world, at);
  const bo = await world.someone('Student', 'Bo');
  await world.pays(bo, at.course, true);
  const daysOf = async (who: Person) => {
    const url = String((await who.get(api.calendar.address)).body['url']);
    const text = await (await fetch(url.replace('http://localhost:3000', world.stoa.url))).text();
    const events = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1);
    return events.map((event) => [/SUMMARY:(.*)\r/.exec(event)?.[1], /DTSTART;VALUE=DATE:(\d+)/.exec(event)?.[1]]);
  };
  const course = ['Ethics', '20380201'];
  expect(await daysOf(ada.person)).toEqual([
    course,
    ['Last day to drop Ethics', '20380214'],
    ['Last day to withdraw from Ethics', '20380401'],
  ]);
  expect(await daysOf(bo)).toEqual([course]);
  expect(await daysOf(at.professor)).toEqual([
    course,
    ['Census: Ethics', '20380220'],
    ['Grades due: Ethics', '20380525'],
  ]);
  // The cancelled course stays, crossed out, and its dates concern nobody any more.
  const cancelled = pathOf(api.courseInstances.setStatus, { id: at.course._id });
  const admin = await world.administrator();
  await admin.patch(cancelled, { status: 'Cancelled', reason: 'Too few.' });
  for (const who of [ada.person, bo, at.professor]) expect(await daysOf(who)).toEqual([course]);
});
