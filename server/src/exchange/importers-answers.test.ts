import { collegeFileSamples } from '@stoa/contract/exchange/college-file-samples';
import papa from 'papaparse';
import { expect, test } from 'vitest';
import { api, pathOf } from '../../../tests/paths.ts';
import { form } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { aCalendarCourse, paysForCredit } from '../../test/calendar-courses.ts';
import { colleges } from '../../test/college-importers.ts';
import { answers, batchAt, copyPlace, takesSection } from '../../test/exchanges.ts';

const world = await openWorld();
const [{ importer, term, reasons }, { profile }] = [colleges[0]!, collegeFileSamples[0]!];
const crn = '20261';
const count = 13;
const numberOf = (n: number) => `${n % 2 === 0 ? '@' : 'V'}${String(n * 37).padStart(8, '0')}`;

interface Obstacle {
  readonly kind: string;
  readonly registrationREF: string;
  readonly reason: string;
  readonly remedy: string;
}

// Seen red with the reason of an answer not kept, with one reason alone in the list, with every place of the batch in it, and
// without a remedy.
test('each place that the importer of a college refuses is in the work list with its reason and a remedy, and no other is', async () => {
  const terms = [{ code: term, name: 'Spring 2038', start: '2038-01-15', end: '2038-06-20' }];
  const course = await aCalendarCourse(world, { agreement: { terms } });
  const { partner: college } = course;
  const { registrar, _id: id } = college;
  const { registration } = await paysForCredit(world, course);
  await takesSection(course, crn, term);
  await copyPlace(world, registration, count - 1);
  const people = await world.db
    .selectFrom('registration')
    .innerJoin('person', 'person._id', 'registration.personREF')
    .select(['registration._id', 'email'])
    .orderBy('registration._id')
    .execute();
  const numbers = new Map(people.map(({ _id }, at) => [_id, numberOf(at + 1)]));
  const list = `Number,Email\n${people.map(({ _id, email }) => `${numbers.get(_id)},${email}`).join('\n')}\n`;
  await registrar.post(pathOf(api.studentNumbers.import, { id }), form({ file: new File([list], 'numbers.csv') }));
  await batchAt(registrar, college, 'registrations', term);
  const accepts = [...numbers.values()].map((number) => `${number},${crn},accepted`);
  await answers(registrar, college, `ID,CRN,Status\n${accepts.join('\n')}\n`);

  // The college takes no B in this section, has no day for those who failed, and lacks two of the students.
  for (const [at, { _id }] of people.entries()) {
    const grade = ['A', 'B', 'F', 'A'][at % 4]!;
    await world.db.updateTable('registration').set({ grade }).where('_id', '=', _id).execute();
  }
  await registrar.put(pathOf(api.collegeFiles.profile, { id, kind: 'grades' }), profile);
  const batch = await batchAt(registrar, college, 'grades', term);
  expect(batch.body).toMatchObject({ rows: count });
  const file = await fetch(world.stoa.url + pathOf(api.batches.file, { id: batch.body._id }), {
    headers: { cookie: registrar.cookie },
  });
  const missing = [people[0]!._id, people[7]!._id];
  const roster = new Set([...numbers].filter(([_id]) => !missing.includes(_id)).map(([, number]) => number));
  const key = `${term} ${crn}`;
  const register = { rosters: new Map([[key, roster]]), modes: new Map([[key, ['A', 'F']]]) };
  const said = await importer(Buffer.from(await file.arrayBuffer()), register, '');
  expect(said.map(({ student }) => student).toSorted()).toEqual([...numbers.values()].toSorted());

  const answer = papa.unparse({
    fields: ['Term', 'CRN', 'Student ID', 'Status', 'Message'],
    data: said.map(({ student, refused = '' }) => [
      term,
      crn,
      student,
      refused === '' ? 'Accepted' : 'Rejected',
      refused,
    ]),
  });
  const applied = await answers(registrar, college, answer);
  const refused = new Map(said.flatMap((row) => (row.refused === undefined ? [] : [[row.student, row.refused]])));
  const places = people.flatMap(({ _id }) => {
    const reason = refused.get(numbers.get(_id)!);
    return reason === undefined ? [] : [[_id, reason]];
  });
  expect(applied.body).toMatchObject({ state: 'applied', open: 0, counts: { refused: places.length } });
  expect(places.length).toBeLessThan(count - 2);
  const often = Map.groupBy(places, ([, reason]) => reason);
  expect(new Set(often.keys())).toEqual(new Set(reasons));
  for (const some of often.values()) expect(some.length).toBeGreaterThan(1);

  const obstacles = (await registrar.get(pathOf(api.exchange.obstacles, { id }))).body as unknown as Obstacle[];
  const seen = obstacles.map(({ registrationREF, ...item }) => [
    registrationREF,
    { kind: item.kind, reason: item.reason, remedy: item.remedy },
  ]);
  const remedy = 'Mend the cause at the college or here, then send the place once more.';
  expect(seen).toHaveLength(places.length);
  expect(Object.fromEntries(seen)).toEqual(
    Object.fromEntries(places.map(([_id, reason]) => [_id, { kind: 'refused', reason, remedy }])),
  );
});
