import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { aDocument, openWorld } from '../../../../tests/world.ts';
import { openMailSink } from '../../../test/mail-sink.ts';
import { accountOf, deletes, erasedPerson, wordsInDatabase } from './canary-world.ts';

const mail = await openMailSink();
const world = await openWorld({ SMTP_URL: mail.url });

test('the last mail arrives, and its row is gone once it was sent or given up (T170)', async () => {
  const [notice, unreachable] = [await world.someone('Student', 'Told'), await world.someone('Student', 'Unreachable')];
  expect((await deletes(world, await accountOf(world, notice))).status).toBe(200);
  await vi.waitFor(() => expect(mail.to(notice.email).at(-1)?.subject).toBe('Your account was deleted'), 45_000);
  expect(mail.to(notice.email).at(-1)!.text).toMatch(/^Hello,/);
  await erasedPerson(world);
  await vi.waitFor(async () => expect(await wordsInDatabase(world, [notice.email])).toEqual([]), 45_000);

  mail.refuse(451);
  expect((await deletes(world, await accountOf(world, unreachable))).status).toBe(200);
  await erasedPerson(world);
  const waiting = world.db.selectFrom('mail').select('error').where('toAddress', '=', unreachable.email);
  await vi.waitFor(
    async () => expect(await waiting.execute()).toMatchObject([{ error: expect.stringContaining('not now') }]),
    10_000,
  );
  // as after a day of tries
  await world.db
    .updateTable('mail')
    .set({ tries: 29, nextAt: new Date() })
    .where('toAddress', '=', unreachable.email)
    .execute();
  await vi.waitFor(async () => expect(await wordsInDatabase(world, [unreachable.email])).toEqual([]), 45_000);
});

test('the jobs that finish a deletion are tried for days, where pg-boss would give up after two tries', async () => {
  const leaver = await world.someone('Student', 'Leaver');
  await leaver.appliesAsStudent({ idREF: aDocument('pdf') });
  expect((await deletes(world, await accountOf(world, leaver))).status).toBe(200);
  await erasedPerson(world);
  const { rows } = await sql`select distinct "name", "retry_limit", "retry_delay", "retry_backoff" from "pgboss"."job"
    where "name" in ('files.forget', 'retention.words') order by "name"`.execute(world.db);
  expect(rows).toEqual([
    { name: 'files.forget', retry_limit: 20, retry_delay: 0, retry_backoff: true },
    { name: 'retention.words', retry_limit: 50, retry_delay: 30, retry_backoff: true },
  ]);
});
