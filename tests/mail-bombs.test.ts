import { api } from './paths.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld } from './world.ts';

const world = await openWorld({ RATE_LIMITS: 'on' });
/** As if it had all been asked for two minutes earlier. */
const twoMinutesLater = () => sql`update "throttle" set "since" = "since" - interval '2 minutes'`.execute(world.db);
const ask = async (email: string, path: string = api.accounts.requestPasswordReset.path) => {
  await twoMinutesLater();
  const { status, body } = await world.visitor().post(path, { email });
  return { status, body };
};
const mailsTo = async (email: string, subject: RegExp) =>
  (await world.mailsTo(email.toLowerCase())).filter((mail) => subject.test(mail.subject)).length;

// Seen red with mailboxHasRoom always true.
test('a mailbox gets three mails of a kind an hour, and who asks is told the same every time (T125)', async () => {
  const answers = [];
  for (let asked = 0; asked < 5; asked++) answers.push(await ask('admin@world.example'));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await mailsTo('admin@world.example', /^Choose a new password/)).toBe(3);
  // letters of another case are the same mailbox
  await ask('ADMIN@world.example');
  expect(await mailsTo('admin@world.example', /^Choose a new password/)).toBe(3);
});

// Seen red with the limit of an hour taken out.
test('from one address twenty mails an hour are asked for, of whatever kinds and to whomever (T125)', async () => {
  const statuses: number[] = [];
  for (let asked = 0; asked < 20; asked++)
    statuses.push(
      (await ask(`n${asked}@x.example`, asked % 2 === 0 ? api.accounts.resendVerification.path : undefined)).status,
    );
  // six were asked for before
  expect(statuses.map((status) => status === 200)).toEqual(statuses.map((_, at) => at < 14));
  expect(new Set(statuses.slice(14))).toEqual(new Set([429]));
});
