import { expect, test, vi } from 'vitest';
import { openWorld } from '../../../../tests/world.ts';
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
