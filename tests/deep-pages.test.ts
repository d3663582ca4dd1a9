import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { PageQuery } from '@stoa/contract/kernel/page';
import { userPage } from '../server/src/accounts/queries.ts';
import { ledgerPage } from '../server/src/payments/ledger/queries.ts';
import type { Schema } from '../server/src/schema.ts';
import { studentPage } from '../server/src/students/queries.ts';
import { manyPeople } from './manyPeople.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
const asked: CompiledQuery[] = [];
const db = new Kysely<Schema>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: world.databaseUrl, max: 2 }) }),
  log: ({ query }) => void asked.push(query),
});
beforeAll(async () => {
  await manyPeople(world.db, 20_000);
  const { _id } = await world.courseInstance({ professor: await world.professor('Hypatia'), name: 'Conics', cost: 10 });
  // Hundreds at the same moment, and some that hang without a transaction among them.
  await sql`insert into "transaction" ("personREF", "courseInstanceREF", "isAudit", "amountCents", "status", "createdByREF", "updatedByREF", "createdAt")
    select "_id", ${_id}, false, 1000, 'COMPLETED', "_id", "_id", now() - (row_number() over () / 500) * interval '1 day'
    from "person"`.execute(world.db);
  await sql`insert into "paymentIntent" ("personREF", "courseInstanceREF", "isAudit", "amountCents", "state", "createdAt")
    select "_id", ${_id}, false, 1000, 'ATTENTION', now() - row_number() over () * interval '1 day'
    from "person" limit 30`.execute(world.db);
  await sql`vacuum analyze "transaction", "paymentIntent"`.execute(world.db);
}, 60_000);
afterAll(() => db.destroy());

const byName = sql`"person"."lastName" collate "und-x-icu", "person"."firstName" collate "und-x-icu", "person"."_id"`;
const backwards = sql`"person"."lastName" collate "und-x-icu" desc, "person"."firstName" collate "und-x-icu" desc, "person"."_id" desc`;
const users = sql`select "account"."_id" from "account" join "person" on "person"."_id" = "account"."personREF" order by`;
const students = sql`select "student"."_id" from "student" join "person" on "person"."_id" = "student"."personREF"`;

const ledger = (from: typeof db, query: PageQuery) => ledgerPage(from, query, {});
const payments = sql`select "_id" from (select "_id", "createdAt" from "transaction" union all
  select "_id", "createdAt" from "paymentIntent") as "all" order by "createdAt" desc, "_id" desc`;

// Seen red with pages that begin behind a mark instead of at it, and with every page read from the first row on.
test.each([
  ['users', userPage, {}, sql`${users} ${byName}`],
  ['users from the end of the alphabet', userPage, { sort: '-name' }, sql`${users} ${backwards}`],
  ['users by address', userPage, { sort: 'email' }, sql`${users} lower("email")`],
  ['students as they came', studentPage, { sort: 'createdAt' }, sql`${students} order by "student"."_id"`],
  [
    'students who were approved, by how long they wait',
    studentPage,
    { sort: '-waitingSince', approvalStatus: 'Approved' as const },
    sql`${students} where "approvalStatus" = 'Approved' order by "waitingSince" desc, "student"."_id" desc`,
  ],
  ['payments of the ledger', ledger, {}, payments],
] as const)(
  '%s: a page far down is the one it would be, and reads few rows to get there',
  async (_of, list, by, order) => {
    const all = (await sql<{ _id: string }>`${order}`.execute(world.db)).rows.map(({ _id }) => _id);
    expect(all.length).toBeGreaterThan(17_000);
    // Pages of 30 begin at a mark, most of those of 7 a few rows after one.
    for (const pageSize of [30, 7])
      for (const page of [35, 50, 51, 333, 500, all.length / 30].map((one) => Math.ceil((one * 30) / pageSize))) {
        asked.length = 0;
        const { rows } = await list(db, { ...by, page, pageSize });
        expect(rows.map(({ _id }) => _id)).toEqual(all.slice((page - 1) * pageSize, page * pageSize));
        const pages = asked.filter(({ sql: text }) => text.includes(' limit ') && !/^explain|select array/.test(text));
        expect(pages.length).toBe(1);
        const { sql: text, parameters } = pages[0]!;
        expect(text).toMatch(/[<>]= \(\$/);
        const [, left] = /offset \$(\d+)/.exec(text) ?? [];
        expect(left === undefined ? 0 : parameters[Number(left) - 1]).toBe(((page - 1) * pageSize) % 10);
      }
  },
);

// Seen red with marks that are only set anew behind whoever asks: they were as old as the last who had asked.
test('marks that nobody has asked for in a while are not used: a page is the one it would be now', async () => {
  const wish = { sort: 'email', page: 500, pageSize: 30 };
  await userPage(db, wish);
  const first = sql`select "person"."_id" from "person" join "account" on "account"."personREF" = "person"."_id"
    order by lower("email") limit 7`;
  // They sort last from now on, so that everybody else comes seven places sooner.
  await sql`update "person" set "email" = 'zzz' || "email" where "_id" in (${first})`.execute(world.db);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  onTestFinished(() => clock.mockRestore());
  const { rows } = await userPage(db, wish);
  const all = (await sql<{ _id: string }>`${users} lower("email")`.execute(world.db)).rows.map(({ _id }) => _id);
  expect(rows.map(({ _id }) => _id)).toEqual(all.slice(499 * 30, 500 * 30));
});
