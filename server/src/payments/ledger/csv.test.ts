import { api } from '../../../../tests/paths.ts';
import { sql } from 'kysely';
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
