import { defaultScheme } from '@stoa/contract/enrollment/letters';
import { beforeAll, expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { aCalendarCourse, isDay, type CalendarCourse } from '../../../test/calendar-courses.ts';

const world = await openWorld();
/** Two courses of two colleges with the same codes; the second has only opened. */
let at: CalendarCourse;
let other: CalendarCourse;
const start = async ({ course, professor }: CalendarCourse) => {
  for (const status of ['Registration Closed', 'Active'])
    await professor.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status });
};
const grading = ({ course }: CalendarCourse) => pathOf(api.finalGrades.grading, { id: course._id });
const map = (who: Person, to: CalendarCourse, codes: readonly (readonly [string, string])[]) =>
  who.put(pathOf(api.finalGrades.mapLetters, { id: to.course._id }), {
    codes: codes.map(([letter, code]) => ({ letter, code })),
  });
const mappingOf = async (of: CalendarCourse) => (await of.professor.get(grading(of))).body['mapping'];
const setLetters = ({ professor, course }: CalendarCourse, scheme: readonly object[]) =>
  professor.put(pathOf(api.gradebook.saveScheme, { id: course._id }), { scheme });
beforeAll(async () => {
  at = await aCalendarCourse(world, { cost: 0, auditCost: 0 });
  other = await aCalendarCourse(world, { cost: 0, auditCost: 0, name: 'Poetics' });
  await isDay(world, at.course._id, '2038-05-01');
  await start(at);
});

test('letters are mapped once, as course and institution spell them, and both screens read it', async () => {
  expect(await mappingOf(at)).toEqual([]);
  const saved = await map(at.professor, at, [
    ['a-', 'b'],
    ['B+', 'A'],
  ]);
  const mapping = [
    { letter: 'A-', code: 'B' },
    { letter: 'B+', code: 'A' },
  ];
  expect([saved.status, saved.body]).toMatchObject([200, { mapping, codes: [{ code: 'A' }, {}, {}, {}, {}] }]);
  const gradebook = await at.professor.get(pathOf(api.gradebook.grading, { id: at.course._id }));
  expect(gradebook.body).toMatchObject({ scheme: defaultScheme, gradeCodes: { mapping } });
  expect(gradebook.body['gradeCodes'].codes).toEqual(saved.body['codes']);
  await map(at.professor, at, [['C', 'F']]);
  expect(await mappingOf(at)).toEqual([{ letter: 'C', code: 'F' }]);
  expect(await mappingOf(other)).toEqual([]);
  const lines = await world.db
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'map letters')
    .where('entityId', '=', at.course._id)
    .orderBy('_id')
    .execute();
  expect(lines.map(({ detail }) => detail)).toEqual([
    { from: [], to: mapping },
    { from: mapping, to: [{ letter: 'C', code: 'F' }] },
  ]);
});

test.each([
  [
    'a letter that the course doesn’t have',
    [
      ['A', 'A'],
      ['Z', 'B'],
    ],
    { 'codes.1.letter': /“Z” isn’t one of/ },
  ],
  [
    'a code that the institution doesn’t know',
    [
      ['A', 'Q'],
      ['B', 'B'],
    ],
    { 'codes.0.code': /“Q” isn’t a grade of/ },
  ],
  [
    'a W, which nobody gives',
    [
      ['A', 'A'],
      ['F', 'w'],
    ],
    { 'codes.1.code': /Choose A, B, F, I, or NR/ },
  ],
  [
    'a letter twice',
    [
      ['A', 'A'],
      ['B', 'B'],
      ['a', 'B'],
    ],
    { 'codes.2.letter': /there already/ },
  ],
] as const)('%s is refused at its field, and nothing is kept (T464)', async (_what, codes, fields) => {
  const before = await mappingOf(at);
  const { status, body } = await map(at.professor, at, codes);
  expect([status, body['fields']]).toEqual([
    400,
    Object.fromEntries(Object.entries(fields).map(([field, message]) => [field, expect.stringMatching(message)])),
  ]);
  expect(await mappingOf(at)).toEqual(before);
});

test('letters are mapped by those who teach the course, while it is graded, and only where there are codes (T464)', async () => {
  for (const who of [other.professor, await world.professor()])
    expect((await map(who, at, [['A', 'B']])).status).toBe(404);
  for (const who of [await world.administrator(), await world.someone('Student')])
    expect((await map(who, at, [['A', 'B']])).status).toBe(403);
  const early = await map(other.professor, other, [['A', 'B']]);
  expect([early.status, early.body['message']]).toEqual([409, expect.stringMatching(/while it is Active or Closed/)]);
  const professor = await world.professor();
  const course = await world.courseInstance({ professor, cost: 0, auditCost: 0 });
  const free = { ...at, professor, course };
  await start(free);
  const refused = await map(professor, free, [['A', 'A']]);
  expect([refused.status, refused.body['message']]).toEqual([409, expect.stringMatching(/no agreement/)]);
  expect((await professor.get(pathOf(api.gradebook.grading, { id: course._id }))).body['gradeCodes']).toBeNull();
  expect((await map(at.professor, at, [['A', 'B']])).status).toBe(200);
});

test('what a letter becomes outlasts a change of the letters, and says nothing of one that is gone', async () => {
  await map(at.professor, at, [
    ['A', 'B'],
    ['C', 'F'],
  ]);
  const letters = (...these: string[]) =>
    setLetters(
      at,
      these.map((letter, place) => ({ letter, from: 10 * (these.length - 1 - place) })),
    );
  await letters('A', 'Fail');
  expect(await mappingOf(at)).toEqual([{ letter: 'A', code: 'B' }]);
  await letters('C', 'Fail');
  expect(await mappingOf(at)).toEqual([{ letter: 'C', code: 'F' }]);
  await world.db
    .updateTable('letterScheme')
    .set({
      codes: JSON.stringify([
        { letter: 'C', code: 'W' },
        { letter: 'Fail', code: 'NR' },
      ]),
    })
    .where('courseInstanceREF', '=', at.course._id)
    .execute();
  expect(await mappingOf(at)).toEqual([{ letter: 'Fail', code: 'NR' }]);
});

test('a copy of a course has its letters, and what they become; one with the usual letters has none of its own', async () => {
  const saved = async (id: string) =>
    world.db
      .selectFrom('letterScheme')
      .select(['scheme', 'codes'])
      .where('courseInstanceREF', '=', id)
      .executeTakeFirst();
  const copyOf = async ({ professor, course }: CalendarCourse) =>
    String((await professor.post(pathOf(api.courseReviews.copy, { id: course._id }))).body['_id']);
  await setLetters(at, [
    { letter: 'Pass', from: 50 },
    { letter: 'Fail', from: 0 },
  ]);
  await map(at.professor, at, [['Pass', 'A']]);
  expect(await saved(await copyOf(at))).toEqual({
    scheme: [
      { letter: 'Pass', from: 50 },
      { letter: 'Fail', from: 0 },
    ],
    codes: [{ letter: 'Pass', code: 'A' }],
  });
  expect(await saved(await copyOf(other))).toBeUndefined();
});
