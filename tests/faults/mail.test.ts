import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../server/test/database.ts';
import type { Schema } from '../../server/src/schema.ts';
import { Person } from '../person.ts';
import { ownProcess } from '../process.ts';
import { openWorld } from '../world.ts';
import { openMailSink } from '../../server/test/mail-sink.ts';
import { some } from './extent.ts';

const sink = await openMailSink();
const world = await openWorld({ SMTP_URL: sink.url, MAIL_FROM: 'Stoa <stoa@world.example>' });
const stateOf = async (email: string) => (await world.mailsTo(email)).map(({ state }) => state);
/** What waits for its next try is tried now. */
const tryAgain = () =>
  sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`.execute(world.db);

const troubles = [
  ['is away', () => sink.make({ reset: true })],
  ['takes everything and says nothing', () => sink.make({ silentAfter: 0 })],
  ['says 451', () => sink.refuse(451)],
  ['is so slow that nobody waits for it', () => sink.make({ latency: 20_000 })],
  ['says 550', () => sink.refuse(550)],
] as const;
describe.each(some(troubles, 3))('a mail server that %s (F14)', (how, breakIt) => {
  /** Red with a mail that is given up after its first try. */
  test('who joins is answered at once, and the mail arrives once when the server is well again', async () => {
    const email = `${how.replaceAll(/\W/g, '')}@mail.example`;
    breakIt();
    const began = performance.now();
    expect((await world.visitor().register({ role: 'Student', firstName: 'Timon', email })).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(1500);
    await expect.poll(() => stateOf(email), { timeout: 8000 }).toEqual(['failed']);
    const [mail] = await world.mailsTo(email);
    expect(mail?.error).not.toBe(null);
    expect(mail?.text).toContain('/emailValidation/');

    sink.make();
    sink.cut();
    sink.refuse();
    const arrived = async () => {
      await tryAgain();
      return sink.to(email).length;
    };
    await expect.poll(arrived, { timeout: 8000, interval: 200 }).toBe(1);
    await expect.poll(() => stateOf(email)).toEqual(['sent']);
  });
});

test('a mail is tried thirty times, which lasts a day; then the log has it and the record says why (F14)', async () => {
  sink.refuse(550);
  const email = 'never@mail.example';
  await world.visitor().register({ role: 'Student', firstName: 'Nemo', email });
  await expect.poll(() => stateOf(email), { timeout: 8000 }).toEqual(['failed']);
  const [mail] = await world.mailsTo(email);
  const { rows } = await sql<{ limit: number; first: number; most: number }>`
    select retry_limit as limit, retry_delay as first, retry_delay_max as most from pgboss.job
    where name = 'mail' and data->>'mailId' = ${mail!._id}`.execute(world.db);
  const { limit, first, most } = rows[0]!;
  let hours = 0;
  for (let at = 0; at < limit; at++) hours += Math.min(first * 2 ** at, most) / 3600;
  expect(hours).toBeGreaterThan(20);
  expect(hours).toBeLessThan(28);
  expect(mail?.error).toContain('not now');
  sink.refuse();
});

/** Seen red with another Message-ID at each try. */
test('a server that dies between sending a mail and noting it sends it once more, with the same Message-ID (F15)', async () => {
  const { url, db } = await testDatabase<Schema>();
  const holding = new pg.Client(url);
  await holding.connect();
  const stoa = await ownProcess({ DATABASE_URL: url, SMTP_URL: sink.url, MAIL_FROM: 'Stoa <stoa@world.example>' });
  afterAll(async () => {
    await holding.end();
    await stoa.remove();
  });
  await stoa.start();
  const email = 'twice@mail.example';
  // So slow that there is time to hold the mail's row: it goes out, and its state can't be written.
  sink.make({ latency: 200 });
  await new Person(stoa.url).register({ role: 'Student', firstName: 'Dion', email });
  await holding.query('begin');
  await holding.query(`select from "mail" where "toAddress" = $1 for update`, [email]);
  await expect.poll(() => sink.to(email).length, { timeout: 8000 }).toBe(1);
  await stoa.kill();
  sink.make();
  await holding.query('rollback');
  const state = async () => (await db.selectFrom('mail').select('state').where('toAddress', '=', email).execute())[0];
  expect(await state()).toEqual({ state: 'queued' });

  // A minute later: the job's heart has stopped with its node.
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(db);
  await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(db);
  await stoa.start();
  await expect.poll(() => sink.to(email).length, { timeout: 30_000 }).toBe(2);
  const [first, second] = sink.to(email);
  expect(second).toEqual(first);
  await expect.poll(state, { timeout: 5000 }).toEqual({ state: 'sent' });
  expect(sink.to(email)).toHaveLength(2);
}, 60_000);
