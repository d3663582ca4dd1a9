import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import { openWorld } from '../../../../tests/world.ts';
import { merges } from './merging-world.ts';

const world = await openWorld();
const { merge, undo, accountsOf, registers } = merges(world);

// Seen red: the kept person's own earlier payment went to the other person.
test('an undo leaves the kept person what they had in those courses before the merge', async () => {
  const [kept, other] = [await world.someone('Student', 'Mea'), await world.someone('Student', 'Meb')];
  const professor = await world.professor('Meno');
  const [paying, full] = [await world.courseInstance({ professor }), await world.courseInstance({ cost: 0, seats: 1 })];
  const orders = async (who: typeof kept) =>
    String(
      (await who.post(api.checkout.createOrder, { courseInstanceREF: paying._id, isAudit: false })).body['orderId'],
    );
  const joins = (who: typeof kept) => who.post(pathOf(api.registrations.joinWaitingList, { id: full._id }));
  // The kept person began to pay, gave it up, and waited once for the other course.
  const given = await orders(kept);
  const said = { courseInstanceREF: paying._id, externalOrderId: given, isAudit: false, status: 'CANCELLED' };
  expect((await kept.post(api.payments.report, said)).status).toBeLessThan(300);
  await registers(await world.someone('Student', 'Early'), full);
  expect((await joins(kept)).status).toBeLessThan(300);
  expect((await kept.delete(pathOf(api.registrations.leaveWaitingList, { id: full._id }))).status).toBeLessThan(300);
  expect((await joins(other)).status).toBeLessThan(300);
  const open = await orders(other);

  const [id, from] = await accountsOf(kept, other);
  expect((await merge(id, from)).status).toBe(200);
  await world.approve(open);
  expect((await kept.post(pathOf(api.checkout.capture, { orderId: open }))).status).toBe(200);
  expect((await undo(id)).status).toBe(200);
  const owners = async (table: 'paymentIntent' | 'transaction' | 'waitingEntry') =>
    (
      await sql<{ email: string }>`select "email" from ${sql.table(table)} as "of"
        join "person" on "person"."_id" = "personREF" where "email" in (${kept.email}, ${other.email}) order by "of"."_id"`.execute(
        world.db,
      )
    ).rows.map(({ email }) => email);
  expect(await owners('paymentIntent')).toEqual([kept.email, other.email]);
  expect(await owners('transaction')).toEqual([kept.email, other.email]);
  expect(await owners('waitingEntry')).toEqual([kept.email, other.email]);
});
