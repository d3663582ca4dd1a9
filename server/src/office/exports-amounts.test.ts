import { api, pathOf } from '../../../tests/paths.ts';
import papa from 'papaparse';
import { beforeAll, expect, test } from 'vitest';
import { plainAmount } from '@stoa/contract/kernel/fields';
import type { Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { unzipped } from '../../../tests/zips.ts';

const world = await openWorld();
const people: Record<string, Person> = {};
beforeAll(async () => {
  const [professor, student] = [await world.professor('Hypatia'), await world.someone('Student', '=Ada')];
  Object.assign(people, { professor, student, admin: await world.administrator() });
  const course = (name: string, cost: number) => world.courseInstance({ professor, name, cost, auditCost: 0 });
  const given = await course('Given back', 99);
  await world.pays(student, given);
  await world.pays(student, await course('Round', 400));
  await world.pays(student, await course('Dimes', 120.5));
  await world.pays(student, await course('Cents', 1234.56));
  const free = await course('Free', 0);
  await student.post(api.registrations.create, { courseInstanceREF: free._id, isAudit: false });
  await student.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: given._id }));
  await world.settled();
});

type Row = Record<string, string>;
async function csvOf(who: string, path: string): Promise<Row[]> {
  const text = String((await people[who]!.get(path)).body['text']);
  return papa.parse<Row>(text, { header: true, skipEmptyLines: true }).data;
}
async function ownData(): Promise<Row[]> {
  const answer = await fetch(`${world.stoa.url}/api/account/data`, { headers: { cookie: people['student']!.cookie } });
  const entries = unzipped(Buffer.from(await answer.arrayBuffer()));
  return JSON.parse(entries.get('stoa-data.json')!.toString())['transactions'];
}
const professorId = async () => (await people['professor']!.get(api.professors.mine)).body._id;

/** Each export that has money in it, the columns that hold it, and what they say of two rows that differ. */
test.each([
  {
    file: 'the ledger',
    rows: () => csvOf('admin', api.ledger.csv.path),
    named: 'Course',
    money: ['Amount', 'Refunded', 'Fee', 'Captured', 'Gone'],
    said: {
      Dimes: ['120.50', '0.00', '4.70', '120.50', '0.00'],
      'Given back': ['99.00', '99.00', '3.95', '99.00', '99.00'],
      Free: ['0.00', '0.00', '', '', ''],
    },
  },
  {
    file: 'a professor’s own statement',
    rows: () => csvOf('professor', api.earnings.ownCsv.path),
    named: 'Name',
    money: ['Received', 'Refunded', 'Fees', 'Net'],
    said: {
      Round: ['400.00', '0.00', '14.45', '385.55'],
      // a value below zero is an amount, and no formula
      'Given back': ['99.00', '99.00', '3.95', '-3.95'],
    },
  },
  {
    file: 'the statement that an administrator takes',
    rows: async () => csvOf('admin', pathOf(api.earnings.ofProfessorCsv, { id: await professorId() })),
    named: 'By',
    money: ['Received', 'Refunded', 'Fees', 'Net'],
    said: { Total: ['1854.06', '99.00', '66.68', '1688.38'] },
  },
  {
    file: 'one’s own data',
    rows: ownData,
    named: 'course',
    money: ['amount', 'refunded'],
    said: { Cents: ['1234.56', '0.00'], 'Given back': ['99.00', '99.00'], Free: ['0.00', '0.00'] },
  },
])('amounts have two decimals in $file', async ({ rows, named, money, said }) => {
  const all = await rows();
  expect(all.length).toBeGreaterThan(3);
  for (const row of all)
    for (const column of money) expect(row[column], `${row[named]}, ${column}`).toMatch(/^(?:-?\d+\.\d\d)?$/);
  for (const [name, amounts] of Object.entries(said))
    expect(money.map((column) => all.find((row) => row[named] === name)![column])).toEqual(amounts);
});

test('T94: a name is still no formula, whatever stands beside it', async () => {
  const [row] = await csvOf('admin', api.ledger.csv.path);
  expect(row!['Student']).toBe("'=Ada Tester");
});

test.each([
  [0, '0.00'],
  [-0.000_000_1, '0.00'],
  [12.5, '12.50'],
  [-3.95, '-3.95'],
  [1.1 + 2.2, '3.30'],
  [1_000_000, '1000000.00'],
  [null, null],
  [undefined, null],
])('%s is written as %s', (amount, written) => {
  expect(plainAmount(amount)).toBe(written);
});
