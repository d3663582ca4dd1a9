import { api } from '../../../../tests/paths.ts';
import { sql } from 'kysely';
import papa from 'papaparse';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();

// Seen red with batches that begin at the moment of the last row: of several at one moment some were there twice.
test('CSV goes on from thousand to thousand, each payment once, the newest first', async () => {
  const admin = await world.administrator();
  const { _id } = await world.courseInstance({
    professor: await world.professor('Hypatia'),
    name: 'Many payments',
    cost: 10,
  });
  const student = await world.someone('Student', 'Ada');
  await sql`insert into "transaction" ("personREF", "courseInstanceREF", "isAudit", "amountCents", "status", "createdByREF", "updatedByREF", "createdAt")
    select "person"."_id", ${_id}, false, 100 * number, 'COMPLETED', "person"."_id", "person"."_id", now() - (number / 700) * interval '1 second'
    from generate_series(1, 2100) as number, "person" where "email" = ${student.email}`.execute(world.db);
  const { body } = await admin.get(`${api.ledger.csv.path}?courseInstanceREF=${_id}`);
  const amounts = String(body['text'])
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split('","')[6]);
  const { rows: inOrder } = await sql<{ amount: string }>`select ("amountCents" / 100)::text || '.00' as amount
    from "transaction" where "courseInstanceREF" = ${_id} order by "createdAt" desc, "_id" desc`.execute(world.db);
  expect(amounts).toEqual(inOrder.map(({ amount }) => amount));
  expect(new Set(amounts).size).toBe(2100);
});

// Seen red with the rows of payments alone, whose month is the payment's.
test('each refund has a line by its own date, in the month in which it was paid, and no sum counts twice', async () => {
  const admin = await world.administrator();
  const { _id } = await world.courseInstance({ professor: await world.professor('Theano'), name: 'Refunds', cost: 50 });
  const student = await world.someone('Student', 'Bo');
  const { rows } = await sql<{ _id: string }>`insert into "transaction" ("personREF", "courseInstanceREF", "isAudit",
      "amountCents", "refundedCents", "status", "createdByREF", "updatedByREF", "createdAt")
    select "person"."_id", ${_id}, false, 5000, 3000, 'PARTIALLY_REFUNDED', "person"."_id", "person"."_id",
      '2026-02-27T10:00:00Z' from "person" where "email" = ${student.email} returning "_id"`.execute(world.db);
  for (const [cents, state, at] of [
    [1000, 'completed', '2026-02-28T23:30:00Z'],
    [2000, 'completed', '2026-03-01T00:30:00Z'],
    [500, 'attention', '2026-03-02T10:00:00Z'],
  ] as const)
    await sql`insert into "refund" ("transactionREF", "amountCents", "reason", "origin", "state", "updatedAt")
      values (${rows[0]!._id}, ${cents}, 'Asked for', 'administrator', ${state}, ${at})`.execute(world.db);
  const linesOf = async (month: string) => {
    const query = new URLSearchParams({ courseInstanceREF: _id, ...(month && { month }) });
    const { body } = await admin.get(`${api.ledger.csv.path}?${query}`);
    const { data } = papa.parse<Record<string, string>>(String(body['text']).trim(), { header: true });
    return data.map((line) => ['Kind', 'Date (UTC)', 'Amount', 'Refunded', 'Refund'].map((name) => line[name]));
  };
  const payment = ['Payment', '2026-02-27T10:00:00.000Z', '50.00', '30.00', ''];
  const [early, late] = [
    ['Refund', '2026-02-28T23:30:00.000Z', '', '', '10.00'],
    ['Refund', '2026-03-01T00:30:00.000Z', '', '', '20.00'],
  ];
  expect(await linesOf('')).toEqual([payment, late, early]);
  expect(await linesOf('2026-02')).toEqual([payment, early]);
  expect(await linesOf('2026-03')).toEqual([late]);
});
