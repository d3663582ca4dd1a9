import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../server/test/database.ts';
import type { Schema } from '../../server/src/schema.ts';
import { api, pathOf } from '../paths.ts';
import { form, Person, type Answer, type Json } from '../person.ts';
import { ownProcess } from '../process.ts';
import { within } from './extent.ts';

/** How often the server is killed at each step: `npm run faults` does it ten times, which is fifty kills. */
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 1);

const { url, db } = await testDatabase<Schema>();
const stoa = await ownProcess({ DATABASE_URL: url, DEMO: '1' });
const admin = new Person(stoa.url);
let institution = '';
let term = '';
let students: readonly string[] = [];

beforeAll(async () => {
  await stoa.start();
  const [, email = '', password = ''] = /(admin@sample\.example)\s+(\S+)/.exec(stoa.output()) ?? [];
  await admin.signIn(email, password);
  const search = sql<{ institution: string; term: string; course: string; students: string[] }>`
    select "agreement"."institutionREF" as "institution", "termCode" as "term", "courseInstance"."_id" as "course",
      array_agg("registration"."personREF") as "students"
    from "registration" join "courseInstance" on "courseInstance"."_id" = "courseInstanceREF"
      join "agreement" on "agreement"."_id" = "agreementREF"
    where "registration"."promise" is not null and not "isAudit" and "registration"."status" = 'Registered' and "termCode" is not null
    group by 1, 2, 3 order by count(*) desc limit 1`;
  // The samples come while the server runs.
  let [found] = (await search.execute(db)).rows;
  for (; !found; [found] = (await search.execute(db)).rows) await sleep(500);
  ({ institution, term, students } = found);
  await sql`with "new" as (insert into "section" ("institutionREF", "term", "section", "subject", "number", "title")
      values (${institution}, ${term}, '77001', 'PHIL', '101', 'Faults') returning "_id")
    insert into "courseSection" ("courseInstanceREF", "sectionREF") select ${found.course}, "_id" from "new"
    on conflict ("courseInstanceREF") do update set "sectionREF" = excluded."sectionREF"`.execute(db);
});
afterAll(() => stoa.remove());

/** Kills the server while a call is under way, starts it, and makes the call once more: people press the button again. */
async function killedDuring(call: () => Promise<Answer>, milliseconds: number): Promise<Answer> {
  const cut = call().catch(() => undefined);
  await sleep(milliseconds);
  await stoa.kill();
  await cut;
  await stoa.start();
  return call();
}
const books = async () => {
  const { rows } = await sql<{ batches: number; last: number; rows: number; lastRow: number; sum: number }>`
    select count(*)::int as "batches", max("number") as "last", (select count(*)::int from "batchRow") as "rows",
      (select max("sequence") from "batchRow") as "lastRow", sum("rows")::int as "sum" from "batch"`.execute(db);
  return rows[0]!;
};

test(
  `killed between and within the steps, no row is lost, none is sent twice, and numbers have no gaps (T577, ${rounds})`,
  async () => {
    const id = { id: institution };
    const [student] = students;
    let done = 0;
    for (let round = 0; round < rounds; round += 1) {
      const wait = () => Math.random() * 60;
      const number = `S${String(Date.now()).slice(-7)}`;
      const given = await killedDuring(
        () => admin.put(pathOf(api.studentNumbers.give, { ...id, personREF: student! }), { number }),
        wait(),
      );
      expect(given.body['number']).toBe(number);
      const made = await killedDuring(
        () => admin.post(pathOf(api.batches.create, id), { kind: 'changes', term }),
        wait(),
      );
      // Either the call before the kill was kept whole, or the one after it made the batch.
      expect([201, 409]).toContain(made.status);
      const sent = await sql<{ n: number }>`select count(*)::int as "n" from "batchRow"
      where "registrationREF" in (select "_id" from "registration" where "personREF" = ${student!})`.execute(db);
      done += 1;
      expect(sent.rows[0]!.n).toBe(done);
      const file = () => new File([`ID,Status,Message\n${number},rejected,round ${round}\n`], 'answer.csv');
      const read = await killedDuring(
        () => admin.post(pathOf(api.receipts.create, id), form({ file: file() })),
        wait(),
      );
      const receipt = { id: String((read.body['receipt'] as Json)['_id']) };
      const applied = await killedDuring(() => admin.post(pathOf(api.receipts.apply, receipt)), wait());
      expect(applied.body).toMatchObject({ state: 'applied', counts: { refused: 1 } });
      await killedDuring(() => admin.post(pathOf(api.receipts.undo, receipt)), wait());
      const place = await sql<{ status: string }>`select "status" from "exchangePlace"
      where "personREF" = ${student!}`.execute(db);
      expect(place.rows).toEqual([{ status: 'sent' }]);
      const known = await books();
      expect([known.last, known.lastRow, known.sum]).toEqual([known.batches, known.rows, known.rows]);
    }
  },
  within(rounds * 90_000),
);
