import { api } from '../../../../tests/paths.ts';
import { sql } from 'kysely';
import papa from 'papaparse';
import { expect, test } from 'vitest';
import type { Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { ledgerBatches } from './ledger.queries.ts';

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

// Seen red with a batch that begins after the row of an id, which is gone then, and without the payments that moved.
test('payments that complete during an export are in it once, and end it no earlier', async () => {
  const professor = await world.professor('Agnodice');
  const { _id: courseInstanceREF } = await world.courseInstance({ professor, name: 'During', cost: 10 });
  const { email } = await world.someone('Student', 'Bo');
  await sql`insert into "transaction" ("personREF", "courseInstanceREF", "isAudit", "amountCents", "status", "createdByREF", "updatedByREF", "createdAt")
    select "_id", ${courseInstanceREF}, false, 100, 'COMPLETED', "_id", "_id", now() - number * interval '1 second'
    from generate_series(1, 1500) as number, "person" where "email" = ${email}`.execute(world.db);
  // One is the last row of the first batch, and one comes after it.
  const { rows: open } = await sql<{
    _id: string;
  }>`insert into "paymentIntent" ("personREF", "courseInstanceREF", "isAudit",
      "amountCents", "state", "closedReason", "heldUntil", "createdAt")
    select "_id", ${courseInstanceREF}, false, 200, "of"."state", 'Closed', now(), now() - "seconds" * interval '1 second'
    from (values (999.5, 'FAILED'), (1200.5, 'EXPIRED')) as "of" ("seconds", "state"), "person" where "email" = ${email}
    returning "_id"`.execute(world.db);
  const ids: string[] = [];
  for await (const rows of ledgerBatches(world.db, { courseInstanceREF })) {
    if (ids.length === 0)
      await sql`insert into "transaction" ("intentREF", "personREF", "courseInstanceREF", "isAudit", "amountCents", "status",
          "createdByREF", "updatedByREF")
        select "_id", "personREF", "courseInstanceREF", false, 200, 'COMPLETED', "personREF", "personREF" from "paymentIntent"
        where "courseInstanceREF" = ${courseInstanceREF}`.execute(world.db);
    ids.push(...rows.map(({ _id }) => _id));
  }
  expect([ids.length, new Set(ids).size]).toEqual([1502, 1502]);
  expect([ids[999], ids.at(-1)]).toEqual(open.map(({ _id }) => _id));
});

/** The rows of an export between two days of a zone. */
async function movements(reader: Person, query: Record<string, string>) {
  const { body } = await reader.get(`${api.ledger.movements.path}?${new URLSearchParams(query)}`);
  return papa.parse<Record<string, string>>(String(body['text']).trim(), { header: true }).data;
}
const centsIn = (all: readonly Record<string, string>[], column: string) =>
  all.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);

/**
 * Seen red with days of UTC, with the last day left out, with the payment's date for its refunds, and with tax in the net. New
 * York springs forward on March 8, 2026; 2024 has a February 29.
 */
test('each movement of money has a row by its own date, and the net of the rows is the net of the totals', async () => {
  const admin = await world.administrator();
  const student = await world.someone('Student', '=Bo');
  const professor = await world.professor('Theano');
  const { _id } = await world.courseInstance({ professor, name: 'Movements', cost: 50 });
  const salesTax = JSON.stringify({ name: 'Sales tax', percent: 8.25, included: false, modes: ['credit'] });
  const pay = async (at: string, amount: number, fee: number | null, tax: number, paymentId: string) =>
    (
      await sql<{ _id: string }>`insert into "transaction" ("personREF", "courseInstanceREF", "isAudit", "amountCents",
        "feeCents", "taxCents", "status", "createdByREF", "updatedByREF", "createdAt", "externalPaymentId", "tax")
        select "person"."_id", ${_id}, false, ${amount}, ${fee}, ${tax}, 'COMPLETED', "person"."_id", "person"."_id",
        ${at}, ${paymentId}, ${salesTax} from "person" where "email" = ${student.email} returning "_id"`.execute(
        world.db,
      )
    ).rows[0]!._id;
  const refund = (
    of: string,
    at: string,
    amount: number,
    tax: number,
    origin: string,
    externalId: string | null,
    state = 'completed',
  ) =>
    sql`insert into "refund" ("transactionREF", "amountCents", "taxCents", "reason", "origin", "state", "updatedAt",
        "externalRefundId", "byHand")
      values (${of}, ${amount}, ${tax}, 'Asked for', ${origin}, ${state}, ${at}, ${externalId}, ${externalId === 'hand'})`.execute(
      world.db,
    );
  const first = await pay('2024-02-29T04:59:59Z', 10_825, 427, 825, 'CAP-1');
  await refund(first, '2024-02-29T05:00:00Z', 5413, 413, 'administrator', 'REF-1');
  await refund(first, '2024-03-01T04:59:59.999Z', 100, 0, 'processor', null);
  await refund(first, '2024-03-01T05:00:00Z', 99, 0, 'administrator', 'hand');
  await refund(first, '2024-02-29T12:00:00Z', 77, 0, 'administrator', 'REF-9', 'attention');
  await pay('2024-02-29T12:00:00Z', 0, null, 0, 'FREE');
  const leapDay = { from: '2024-02-29', to: '2024-02-29' };
  const shown = (all: readonly Record<string, string>[]) =>
    all.map((row) => ['Date', 'Kind', 'Gross', 'Fee', 'Net', 'Tax', 'Processor ID'].map((name) => row[name]));
  const inYork = await movements(admin, { ...leapDay, zone: 'America/New_York' });
  expect(shown(inYork)).toEqual([
    ['2024-02-29', 'Refund', '-54.13', '', '-50.00', '-4.13', 'REF-1'],
    ['2024-02-29', 'Reversal', '-1.00', '', '-1.00', '0.00', ''],
  ]);
  expect(inYork[0]).toMatchObject({
    'Time Zone': 'America/New_York',
    'Receipt Number': first,
    Payer: "'=Bo Tester",
    Course: 'Movements',
    Mode: 'Credit',
    Currency: 'USD',
    Processor: 'PayPal',
    'Payment ID': 'CAP-1',
  });
  expect(shown(await movements(admin, leapDay))).toEqual([
    ['2024-02-29', 'Payment', '108.25', '4.27', '95.73', '8.25', 'CAP-1'],
    ['2024-02-29', 'Refund', '-54.13', '', '-50.00', '-4.13', 'REF-1'],
  ]);
  const march = await movements(admin, { from: '2024-03-01', to: '2024-03-01', zone: 'America/New_York' });
  expect(shown(march)).toEqual([['2024-03-01', 'Refund by hand', '-0.99', '', '-0.99', '0.00', 'hand']]);

  // A day of 23 hours, then random ones: the rows of both zones' days are exactly those of the instants.
  await pay('2026-03-08T04:59:59Z', 101, 1, 0, 'BEFORE');
  await pay('2026-03-08T05:00:00Z', 202, 2, 0, 'FIRST');
  await pay('2026-03-09T03:59:59Z', 303, 3, 0, 'LAST');
  await pay('2026-03-09T04:00:00Z', 404, 4, 0, 'AFTER');
  const spring = { from: '2026-03-08', to: '2026-03-08', zone: 'America/New_York' };
  expect((await movements(admin, spring)).map((row) => row['Processor ID'])).toEqual(['FIRST', 'LAST']);
  for (let one = 0; one < 60; one++) {
    const at = new Date(Date.UTC(2025, 4, 1) + Math.random() * 28 * 86_400_000).toISOString();
    const amount = 100 + Math.floor(Math.random() * 99_999);
    const of = await pay(at, amount, Math.floor(amount / 30), Math.floor(amount / 13), `MANY-${one}`);
    if (one % 3 === 0)
      await refund(of, '2025-05-30T10:00:00Z', Math.floor(amount / 2), Math.floor(amount / 26), 'rule', `R-${one}`);
  }
  const { body } = await admin.get(api.ledger.totals);
  const may = body['months'].find(({ month }: { month: string }) => month === '2025-05');
  for (const zone of ['UTC', 'Asia/Kolkata']) {
    const all = await movements(admin, { from: '2025-05-01', to: '2025-05-31', zone });
    expect(all).toHaveLength(80);
    for (const [column, total] of [
      ['Net', may.net],
      ['Tax', may.tax],
      ['Gross', may.received - may.refunded],
    ] as const)
      expect([column, centsIn(all, column)]).toEqual([column, Math.round(total * 100)]);
    const dates = all.map((row) => row['Date']!);
    expect(dates).toEqual(dates.toSorted((one, other) => one.localeCompare(other)));
  }
  const logged = await world.db
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'export movements')
    .execute();
  expect(logged[0]).toEqual({ detail: { ...leapDay, zone: 'America/New_York' } });
});

test('the days of the movements are refused in words, and only administrators get them (T486)', async () => {
  const admin = await world.administrator();
  const refusalOf = async (query: Record<string, string>, who = admin) => {
    const { status, body } = await who.get(`${api.ledger.movements.path}?${new URLSearchParams(query)}`);
    return [status, body['message'] ?? ''];
  };
  const days = { from: '2026-01-02', to: '2026-01-01' };
  expect(await refusalOf(days)).toEqual([400, 'The last day is before the first. Choose a later one.']);
  expect(await refusalOf({ ...days, to: '2036-01-02' })).toEqual([400, 'Choose ten years at most.']);
  expect((await refusalOf({ ...days, to: '2036-01-01' }))[0]).toBe(200);
  expect((await refusalOf({ from: '2024-02-29', to: '2034-02-28' }))[0]).toBe(200);
  expect((await refusalOf({ from: '2024-02-29', to: '2034-03-01' }))[0]).toBe(400);
  const wrongs: Record<string, string>[] = [
    { from: '2026-02-29' },
    { zone: 'Mars/Olympus' },
    { from: '' },
    { zone: "UTC'; --" },
  ];
  for (const wrong of wrongs)
    expect([wrong, (await refusalOf({ from: '2026-01-01', to: '2026-01-02', ...wrong }))[0]]).toEqual([wrong, 400]);
  expect((await refusalOf({ from: '2026-01-01', to: '2026-01-02' }, await world.registrar()))[0]).toBe(403);
});

// Seen red with a parameter for each of them.
test('an export of one course goes well beside more open payments than a statement has parameters', async () => {
  const professor = await world.professor('Aspasia');
  const [many, one] = await Promise.all(
    ['Many open', 'One'].map((name) => world.courseInstance({ professor, name, cost: 10 })),
  );
  const { email } = await world.someone('Student', 'Cy');
  await sql`insert into "paymentIntent" ("personREF", "courseInstanceREF", "isAudit", "amountCents", "state", "closedReason",
      "heldUntil")
    select "person"."_id", case when number = 0 then ${one!._id}::uuid else ${many!._id}::uuid end, false, 200, 'FAILED',
      'Closed', now()
    from generate_series(0, 66000) as number, "person" where "email" = ${email}`.execute(world.db);
  const courses: string[] = [];
  for await (const rows of ledgerBatches(world.db, { courseInstanceREF: one!._id }))
    courses.push(...rows.map(({ courseInstanceREF }) => courseInstanceREF.name));
  expect(courses).toEqual(['One']);
});
