import { api, pathOf } from '../../../../tests/paths.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
let admin: Person;
let professor: Person;
let other: Person;
const courses: string[] = [];
// before the first payment: a run may begin in one month and end in the next
const month = new Date().toISOString().slice(0, 7);
beforeAll(async () => {
  admin = await world.administrator();
  [professor, other] = [await world.professor('Hypatia'), await world.professor('Theano')];
  const [one, two, foreign] = [
    await world.courseInstance({ professor, name: '=Formulas, and “more”', cost: 100, auditCost: 50 }),
    await world.courseInstance({ professor, name: 'Conics', cost: 0, auditCost: 0 }),
    await world.courseInstance({ professor: other, name: 'Harmony', cost: 70 }),
  ];
  courses.push(one._id, two._id, foreign._id);
  const [ada, bob] = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bob')];
  await world.pays(ada, one);
  await world.pays(bob, one, true);
  await world.pays(bob, foreign);
  await ada.post(api.registrations.create, { courseInstanceREF: two._id, isAudit: false });
  await ada.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: one._id }));
  await world.settled();
});
const rows = async (query = '') => {
  const answer = await admin.get(`${api.ledger.list.path}${query}`);
  return { rows: answer.body as unknown as { _id: string }[], total: Number(answer.headers.get('x-total-count')) };
};

test('the ledger has every payment once, the newest first, a page at a time', async () => {
  expect(await rows()).toMatchObject({
    total: 4,
    rows: [
      {
        status: 'COMPLETED',
        processor: null,
        transaction: { amount: 0 },
        registration: { status: 'Registered' },
        why: null,
      },
      { transaction: { amount: 70 }, processor: { captured: 70, gone: 0 }, why: null },
      { transaction: { amount: 50, fee: 2.24 }, isAudit: true, why: null },
      {
        status: 'REFUNDED',
        processor: { captured: 100, gone: 100 },
        registration: { status: 'Unregistered' },
        why: null,
      },
    ],
  });
  const [first, second] = [await rows('?pageSize=3'), await rows('?pageSize=3&page=2')];
  expect([first.rows.length, first.total, second.rows.length]).toEqual([3, 4, 1]);
});

test('it is searched by person, course and payment, and filtered by status, course, month and what needs a look', async () => {
  const count = async (query: string) => (await rows(query)).total;
  expect(await count('?q=bob')).toBe(2);
  expect(await count('?q=harm')).toBe(1);
  expect(await count('?status=REFUNDED')).toBe(1);
  expect(await count(`?courseInstanceREF=${courses[0]}`)).toBe(2);
  expect([await count(`?month=${month}`), await count('?month=2001-02')]).toEqual([4, 0]);
  expect(await count('?look=yes')).toBe(0);
  await world.db.updateTable('registration').set({ status: 'Unregistered' }).where('isAudit', '=', true).execute();
  expect((await rows('?look=yes')).rows).toMatchObject([{ why: 'money without place', isAudit: true }]);
  await world.db.updateTable('registration').set({ status: 'Registered' }).where('isAudit', '=', true).execute();
});

test('a month has what was begun in it, and nothing from before or after', async () => {
  const [newest] = (await rows()).rows;
  const at = world.db.selectFrom('transaction').select('createdAt').where('_id', '=', newest!._id);
  const { createdAt } = await at.executeTakeFirstOrThrow();
  const set = (to: string) =>
    world.db.updateTable('transaction').set({ createdAt: to }).where('_id', '=', newest!._id).execute();
  const totals = async (...months: string[]) =>
    Promise.all(months.map(async (one) => (await rows(`?month=${one}`)).total));
  for (const [to, expected] of [
    ['2001-02-01T00:00:00Z', [0, 1, 0, 3]],
    ['2001-02-28T23:59:59Z', [0, 1, 0, 3]],
    ['2001-03-01T00:00:00Z', [0, 0, 1, 3]],
  ] as const) {
    await set(to);
    expect([to, ...(await totals('2001-01', '2001-02', '2001-03', month))]).toEqual([to, ...expected]);
  }
  await set(createdAt);
});

test.each(['requested', 'sent', 'completed', 'failed', 'attention'] as const)(
  'a refund that is %s is shown with its payment',
  async (state) => {
    const found = await world.db.selectFrom('refund').select(['_id', 'transactionREF', 'state']).execute();
    const [{ _id, transactionREF, state: before }] = found as [(typeof found)[number]];
    const set = (to: typeof state) =>
      world.db.updateTable('refund').set({ state: to }).where('_id', '=', _id).execute();
    await set(state);
    expect(await admin.get(pathOf(api.ledger.one, { id: transactionREF }))).toMatchObject({
      status: 200,
      body: { refunds: [{ state }] },
    });
    await set(before);
  },
);

test('the totals say what came, went and was kept, by month and by course', async () => {
  const { body } = await admin.get(api.ledger.totals);
  const fees = 3.98 + 2.24 + 2.93;
  expect(body['months']).toEqual([
    {
      month,
      received: 220,
      refunded: 100,
      fees: expect.closeTo(fees, 5) as number,
      net: expect.closeTo(120 - fees, 5) as number,
      tax: 0,
    },
  ]);
  expect(body['courses']).toMatchObject([
    { name: '=Formulas, and “more”', payments: 2, received: 150, refunded: 100 },
    { name: 'Harmony', payments: 1, received: 70, refunded: 0 },
    { name: 'Conics', payments: 1, received: 0 },
  ]);
});

test('a professor’s statement is of the own courses alone, and an administrator reads anybody’s', async () => {
  const { body } = await professor.get(api.earnings.own);
  expect(body).toMatchObject({
    professor: { firstName: 'Hypatia' },
    total: { received: 150, refunded: 100, fees: expect.closeTo(6.22, 5) as number },
  });
  expect(body['courses'].map((one: object) => one)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Conics', credit: 1, audit: 0, received: 0, professors: 1 }),
      expect.objectContaining({ name: '=Formulas, and “more”', credit: 0, audit: 1, received: 150 }),
    ]),
  );
  expect(body['courses']).toHaveLength(2);
  const { _id } = (await professor.get(api.professors.mine)).body;
  expect((await admin.get(pathOf(api.earnings.ofProfessor, { id: _id }))).body).toEqual(body);
  expect((await other.get(pathOf(api.earnings.ofProfessor, { id: _id }))).status).toBe(403);
  expect((await (await world.someone('Professor')).get(api.earnings.own)).body).toMatchObject({
    total: { received: 0, refunded: 0, fees: 0, net: 0 },
    courses: [],
    months: [],
  });
});

test('CSV is logged, has every row, and no cell that a spreadsheet takes for a formula', async () => {
  const csv = await admin.get(api.ledger.csv);
  expect(csv.headers.get('content-disposition')).toContain('filename="Stoa - Ledger.csv"');
  expect(csv.headers.get('content-type')).toContain('text/csv');
  const lines = String(csv.body['text']).trim().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(String(csv.body['text'])).toContain(`"'=Formulas, and “more”"`);
  const filtered = await admin.get(`${api.ledger.csv.path}?status=REFUNDED`);
  expect(String(filtered.body['text']).trim().split('\r\n')).toHaveLength(2);
  expect(String((await professor.get(api.earnings.ownCsv)).body['text'])).toContain(
    '"Total","",,,"150.00","100.00","6.22"',
  );
  const logged = await world.db.selectFrom('auditLog').select('action').where('action', 'like', 'export %').execute();
  expect(logged.map(({ action }) => action)).toEqual(['export ledger', 'export ledger', 'export earnings']);
});

test('a payment is told as a story, by either of its ids', async () => {
  const [newest] = (await rows('?status=REFUNDED')).rows;
  const { body } = await admin.get(pathOf(api.ledger.one, { id: newest!._id }));
  expect(body['timeline'].map(({ what }: { what: string }) => what)).toEqual([
    'The student chose to pay.',
    'The payment service took $100.00.',
    'The student was registered for credit.',
    'The receipt was sent.',
    'A refund of $100.00 was requested. Reason: unregistered',
    'The registration ended.',
    '$100.00 was paid back.',
  ]);
  expect((await admin.get(pathOf(api.ledger.one, { id: body['transaction']._id }))).body).toEqual(body);
});
