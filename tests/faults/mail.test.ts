import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../server/test/database.ts';
import type { Schema } from '../../server/src/schema.ts';
import { Person } from '../person.ts';
import { ownProcess } from '../process.ts';
import { openWorld } from '../world.ts';
import { openMailSink } from '../../server/test/mail-sink.ts';
import { some, within } from './extent.ts';

const sink = await openMailSink();
const world = await openWorld({ SMTP_URL: sink.url, MAIL_FROM: 'Stoa <stoa@world.example>' });
const stateOf = async (email: string) => (await world.mailsTo(email)).map(({ state }) => state);
/** Retries at once the mails that wait for their next try. */
const retry = async () => {
  await sql`update "mail" set "nextAt" = now(), "error" = '' where "state" = 'failed'`.execute(world.db);
  world.stoa.services.outbox.soon();
};

const troubles = [
  ['is away', () => sink.make({ reset: true })],
  ['takes everything and says nothing', () => sink.make({ silentAfter: 0 })],
  ['says 451', () => sink.refuse(451)],
  ['is so slow that nobody waits for it', () => sink.make({ latency: 20_000 })],
  ['says 450', () => sink.refuse(450)],
] as const;
describe.each(some(troubles, 3))('a mail server that %s (F14)', (how, breakIt) => {
  /** Red with a mail that is given up after its first try. */
  test('who joins is answered at once, and the mail arrives once when the server is well again', async () => {
    const email = `${how.replaceAll(/\W/g, '')}@mail.example`;
    breakIt();
    const began = performance.now();
    expect((await world.visitor().register({ role: 'Student', firstName: 'Timon', email })).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(within(1500));
    await expect.poll(() => stateOf(email)).toEqual(['failed']);
    const [mail] = await world.mailsTo(email);
    expect(mail?.error).not.toBe(null);
    expect(mail?.text).toContain('/emailValidation/');

    sink.make();
    sink.cut();
    sink.refuse();
    const arrived = async () => {
      await retry();
      return sink.to(email).length;
    };
    await expect.poll(arrived, { interval: 200 }).toBe(1);
    await expect.poll(() => stateOf(email)).toEqual(['sent']);
  });
});

/** Seen red with a failure that is written whatever has become of the mail meanwhile. */
test('a mail that waited too long for the mail server, and that another node has sent meanwhile, stays sent (F14)', async () => {
  const [first, second] = ['slow1@mail.example', 'slow2@mail.example'];
  const triesOf = async (email: string) => (await world.mailsTo(email))[0]?.tries;
  sink.make({ silentAfter: 0 });
  await world.visitor().register({ role: 'Student', firstName: 'Timon', email: first });
  await expect.poll(() => triesOf(first)).toBe(1);
  const sent = { state: 'sent', tries: 2, text: '', nextAt: null } as const;
  await world.db.updateTable('mail').set(sent).where('toAddress', '=', first).execute();
  await world.visitor().register({ role: 'Student', firstName: 'Timon', email: second });
  sink.make({ reset: true });
  sink.cut();
  // A node takes no further mails before it has noted what became of those it had.
  await expect.poll(() => triesOf(second)).toBe(1);
  expect(await world.mailsTo(first)).toMatchObject([{ ...sent, error: null }]);
  // Only then is the mail server well again: a node that is slow to connect would find it so.
  await expect.poll(() => stateOf(second)).toEqual(['failed']);
  sink.make();
});

// Red with a mail that is tried for ever, and with one that is given up after ten tries.
test('a mail is tried thirty times, which lasts a day; then the log has it and the record says why (F14)', async () => {
  sink.refuse(450);
  const email = 'never@mail.example';
  await world.visitor().register({ role: 'Student', firstName: 'Nemo', email });
  let hours = 0;
  for (let tries = 1; tries <= 30; tries++) {
    const said = async () => (await world.mailsTo(email))[0]?.error;
    await expect.poll(said).toContain('not now');
    const { rows } = await sql<{ tries: number; seconds: number | null }>`
      select "tries", extract(epoch from "nextAt" - now())::float8 as seconds from "mail"
      where "toAddress" = ${email}`.execute(world.db);
    expect(rows[0]?.tries).toBe(tries);
    hours += (rows[0]?.seconds ?? 0) / 3600;
    expect(rows[0]?.seconds === null).toBe(tries === 30);
    if (tries < 30) await retry();
  }
  expect(hours).toBeGreaterThan(20);
  expect(hours).toBeLessThan(28);
  sink.refuse();
});

/** Seen red with another Message-ID at each try. */
test('a server that dies between sending a mail and noting it sends it once more, with the same Message-ID (F15)', async () => {
  const { url, db } = await testDatabase<Schema>();
  const holding = new pg.Client(url);
  await holding.connect();
  const stoa = await ownProcess({ DATABASE_URL: url, SMTP_URL: sink.url, MAIL_FROM: 'Stoa <stoa@world.example>' });
  onTestFinished(async () => {
    await holding.end();
    await stoa.remove();
  });
  await stoa.start();
  const email = 'twice@mail.example';
  // So slow that there is time to hold the mail's row: it goes out, and its state can't be written.
  sink.make({ latency: 300 });
  await new Person(stoa.url).register({ role: 'Student', firstName: 'Dion', email });
  const tries = async () => (await db.selectFrom('mail').select('tries').where('toAddress', '=', email).execute())[0];
  await expect.poll(tries, { interval: 20 }).toEqual({ tries: 1 });
  await holding.query('begin');
  await holding.query(`select from "mail" where "toAddress" = $1 for update`, [email]);
  await expect.poll(() => sink.to(email).length).toBe(1);
  await stoa.kill();
  sink.make();
  await holding.query('rollback');
  const state = async () => (await db.selectFrom('mail').select('state').where('toAddress', '=', email).execute())[0];
  expect(await state()).toEqual({ state: 'queued' });

  // A minute later: it is not waited for any more.
  await sql`update "mail" set "nextAt" = now() - interval '10 seconds'`.execute(db);
  await stoa.start();
  await expect.poll(() => sink.to(email).length).toBe(2);
  const [first, second] = sink.to(email);
  expect(second).toEqual(first);
  await expect.poll(state).toEqual({ state: 'sent' });
  expect(sink.to(email)).toHaveLength(2);
});
