import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { World } from '../../tests/world.ts';

/** The day it is somewhere, told another way than the product tells it. */
export const dayAt = (zone: string, at: number): string => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const of = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${of['year']}-${of['month']}-${of['day']}`;
};
/** A percentage of cents in whole cents, half a cent up, in integers. */
export const part = (cents: number, percent: number): number =>
  Number((BigInt(cents) * BigInt(Math.round(percent * 100)) * 2n + 10_000n) / 20_000n);

/** Captured less refunded of a person in a course, by our books and by the processor's. */
export async function netOf(
  world: Pick<World, 'db'>,
  email: string,
  courseId: string,
): Promise<{ ours: number; theirs: number }> {
  for (let waits = 0; waits < 500; waits++) {
    const open = await world.db
      .selectFrom('refund')
      .select('_id')
      .where('state', 'in', ['requested', 'sent'])
      .execute();
    if (open.length === 0) break;
    await sleep(10);
  }
  const rows = await world.db
    .selectFrom('transaction')
    .innerJoin('person', 'person._id', 'transaction.personREF')
    .leftJoin('paymentIntent', 'paymentIntent._id', 'transaction.intentREF')
    .select(['transaction.amountCents', 'refundedCents', 'capturedCents', 'goneCents'])
    .where('person.email', '=', email)
    .where('transaction.courseInstanceREF', '=', courseId)
    .execute();
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    ours: sum(({ amountCents, refundedCents: back }) => amountCents - back),
    theirs: sum(({ capturedCents, goneCents }) => (capturedCents ?? 0) - (goneCents ?? 0)),
  };
}
/** Returns the amount that can still go back of each payment for a place, in cents. */
export async function paymentsOf({ db }: Pick<World, 'db'>, registration: string) {
  const { rows } = await sql<{ _id: string; left: number; isFirst: boolean }>`
    select t."_id", t."amountCents" - t."refundedCents" as "left", r."transactionREF" = t."_id" as "isFirst"
    from "registration" r join "transaction" t on t."registrationREF" = r."_id" or t."_id" = r."transactionREF"
    where r."_id" = ${registration}`.execute(db);
  return rows;
}

export const placesOf = (world: Pick<World, 'db'>, email: string, courseId: string) =>
  world.db
    .selectFrom('registration')
    .innerJoin('person', 'person._id', 'registration.personREF')
    .select(['registration._id', 'status', 'isAudit'])
    .where('email', '=', email)
    .where('courseInstanceREF', '=', courseId)
    .orderBy('registration._id')
    .execute();
