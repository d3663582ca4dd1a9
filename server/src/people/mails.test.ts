import { api, pathOf } from '../../../tests/paths.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Json } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { openMailSink } from '../../test/mail-sink.ts';

const sink = await openMailSink();
const world = await openWorld({ SMTP_URL: sink.url, MAIL_FROM: 'Stoa <stoa@world.example>' });
const admin = await world.administrator();
// Mails that another test left undelivered would be listed, counted and sent again as well.
beforeEach(async () => {
  await world.db.deleteFrom('mail').execute();
});

interface Row {
  readonly _id: string;
  readonly email: string;
  readonly state: string;
  readonly tries: number;
}
const listed = async (query = '') =>
  (await admin.get(`${api.mails.undelivered.path}${query}`)).body as unknown as readonly Row[];
const rowOf = async (email: string) => (await listed()).find((row) => row.email === email);
const undelivered = async () => (await admin.get(api.dashboard.mine)).body['undelivered'];
let count = 0;
/** So many mails that the mail server has refused once: their addresses. */
async function refused(many: number): Promise<string[]> {
  sink.refuse(450);
  const emails = Array.from({ length: many }, () => `nemo${++count}@mail.example`);
  for (const email of emails) await world.visitor().register({ role: 'Student', firstName: 'Nemo', email });
  const arrived = async () => (await listed()).filter(({ email }) => emails.includes(email)).length;
  await expect.poll(arrived).toBe(many);
  return emails;
}
/** As after the last of thirty tries. */
const giveUp = (...emails: string[]) =>
  world.db
    .updateTable('mail')
    .set({ state: 'failed', tries: 30, nextAt: null, createdAt: new Date(Date.now() - 26 * 3_600_000) })
    .where('toAddress', 'in', emails)
    .execute();
const logged = async (action: string, id: string) =>
  (
    await world.db
      .selectFrom('auditLog')
      .select('detail')
      .where('action', '=', action)
      .where('entityId', '=', id)
      .execute()
  ).map(({ detail }) => detail);

/** Red when failures are not counted, and when all that failed, or none, counts as given up. */
test('what the mail server does not take is listed with its error and tries, and after a day it counts as given up (F14)', async () => {
  expect(await listed()).toEqual([]);
  const [one, two, three] = (await refused(3)) as [string, string, string];
  const first = await rowOf(one);
  expect(first).toMatchObject({
    subject: 'Confirm your email address',
    state: 'trying',
    error: expect.stringContaining('450'),
  });
  expect(Object.keys(first!)).not.toContain('text');
  expect(first!.tries).toBeGreaterThanOrEqual(1);
  await sql`update "mail" set "nextAt" = now() where "toAddress" = ${one}`.execute(world.db);
  world.stoa.services.outbox.soon();
  await expect.poll(async () => (await rowOf(one))?.tries).toBeGreaterThan(first!.tries);
  expect(await undelivered()).toEqual({ count: 0, oldest: null });

  await giveUp(two);
  expect(await listed('?state=stopped')).toMatchObject([{ email: two, state: 'stopped' }]);
  expect(await listed('?state=trying&sort=createdAt')).toMatchObject([{ email: one }, { email: three }]);
  expect(await listed(`?q=${three}`)).toMatchObject([{ email: three }]);
  expect(await undelivered()).toEqual({ count: 1, oldest: expect.stringMatching(/Z$/) });
  expect((await (await world.registrar()).get(api.dashboard.mine)).body['undelivered']).toBeNull();
});

/** Red without the new day: it then stays given up; and without its time, when it waits for ever. */
test('a mail that was given up is sent again when an administrator says so, for another day, and that is logged (F14)', async () => {
  const [email] = (await refused(1)) as [string];
  await giveUp(email);
  const { _id, state } = (await rowOf(email))!;
  expect(state).toBe('stopped');
  expect((await admin.post(pathOf(api.mails.sendAgain, { id: _id }))).status).toBe(204);
  await expect.poll(async () => (await rowOf(email))?.state).toBe('trying');
  sink.refuse();
  expect((await admin.post(pathOf(api.mails.sendAgain, { id: _id }))).status).toBe(204);
  await expect.poll(() => sink.to(email).length).toBe(1);
  await expect.poll(() => rowOf(email)).toBeUndefined();
  expect((await admin.post(pathOf(api.mails.sendAgain, { id: _id }))).status).toBe(404);
  const line = { to: email, subject: 'Confirm your email address' };
  expect(await logged('send mail again', _id)).toEqual([line, line]);
});

test('after days without a mail server all that were given up are sent again at once, and no others', async () => {
  const [old, older, young] = (await refused(3)) as [string, string, string];
  const ids = await Promise.all([old, older, young].map(async (email) => (await rowOf(email))!._id));
  await giveUp(old, older);
  expect((await admin.post(api.mails.sendAllAgain)).body).toEqual({ count: 2 });
  expect((await Promise.all(ids.map((id) => logged('send mail again', id)))).map(({ length }) => length)).toEqual([
    1, 1, 0,
  ]);
  sink.refuse();
  expect((await admin.post(api.mails.sendAllAgain)).body).toEqual({ count: 0 });
  await expect.poll(() => [old, older].map((email) => sink.to(email).length)).toEqual([1, 1]);
});

// Seen red without the condition on the mail: both were closed then, and their texts deleted.
test('a mail that was given up is left unsent, and another one stays listed', async () => {
  const [left, stays] = (await refused(2)) as [string, string];
  await giveUp(left, stays);
  const { _id } = (await rowOf(left))!;
  expect((await admin.post(pathOf(api.mails.leave, { id: _id }))).status).toBe(204);
  expect([await rowOf(left), (await rowOf(stays))?.state]).toEqual([undefined, 'stopped']);
  expect((await admin.post(pathOf(api.mails.leave, { id: _id }))).status).toBe(404);
  sink.refuse();
});

/** Seen red with a refusal that is tried like an outage. */
test.each([550, 554])(
  'a mail that is refused with %i is given up at once, and shown where it was sent from (T469, F14)',
  async (code) => {
    sink.refuse(code);
    onTestFinished(() => void sink.refuse());
    const email = `wrong${code}@mail.example`;
    const { body } = await admin.post(api.invitations.create, { email, role: 'Professor' });
    await expect.poll(() => rowOf(email)).toMatchObject({ state: 'stopped', tries: 1 });
    const invited = async () => (await admin.get(`${api.invitations.list.path}?q=${email}`)).body as unknown as Json[];
    expect(await invited()).toMatchObject([{ _id: body['_id'], undelivered: expect.stringContaining(String(code)) }]);
    sink.refuse();
    await admin.post(pathOf(api.invitations.resend, { id: body['_id'] }));
    expect(await invited()).toMatchObject([{ undelivered: null }]);
  },
);

/** Seen red with a state alone. */
test('a person’s record says why a mail to them was never delivered, and nothing of one that is still tried (T469)', async () => {
  const student = await world.someone('Student', 'Otus');
  const { _id } = ((await admin.get(`${api.accounts.users.path}?q=${student.email}`)).body as unknown as Json[])[0]!;
  const newest = async () =>
    ((await admin.get(pathOf(api.userRecords.ofUser, { id: _id }))).body['mails'] as Json[])[0];
  await world.settled();
  for (const [code, undelivered] of [
    [450, null],
    [553, expect.stringContaining('553')],
  ] as const) {
    sink.refuse(code);
    await world.visitor().post(api.accounts.requestPasswordReset, { email: student.email });
    await expect.poll(newest, { interval: 500 }).toMatchObject({ state: 'failed', tries: 1, undelivered });
    await world.db.deleteFrom('mail').execute();
  }
  sink.refuse();
});

/** Seen red without the headers, and with one that stops what can’t be stopped. */
test('mails say that a program sent them, and where they can be stopped if they can, by one click as well (T470)', async () => {
  sink.refuse();
  const professor = await world.professor();
  const student = await world.someone('Student', 'Ephialtes');
  const { _id } = await world.courseInstance({ professor, cost: 0, auditCost: 0 });
  await student.post(api.registrations.create, { courseInstanceREF: _id, isAudit: false });
  await professor.post(pathOf(api.announcements.make, { id: _id }), { markdown: 'No class on Monday.' });
  await professor.post(pathOf(api.board.post, { courseInstanceId: _id }), { message: 'Good morning.' });
  await world.jobsAreDone('board.mails');
  const of = (subject: RegExp) => sink.to(student.email).find((mail) => subject.test(mail.subject));
  await expect
    .poll(() => of(/^New message/))
    .toMatchObject({
      autoSubmitted: 'auto-generated',
      listUnsubscribe: expect.stringMatching(/^<http:\/\/localhost:3000\/unsubscribe\?token=[\w-]{64}>$/),
      listUnsubscribePost: 'List-Unsubscribe=One-Click',
    });
  await expect
    .poll(() => of(/^Announcement/))
    .toMatchObject({
      autoSubmitted: 'auto-generated',
      listUnsubscribe: expect.stringMatching(/^<http:\/\/localhost:3000\/mainContent\/notifications\?token=[\w-]+>$/),
      listUnsubscribePost: 'List-Unsubscribe=One-Click',
    });
  expect(of(/^Confirm your email/)).toMatchObject({ autoSubmitted: 'auto-generated', listUnsubscribe: undefined });

  // Seen red without the header, and with the page’s address alone, which took no POST.
  const stopOf = (subject: RegExp) => {
    const { pathname, search } = new URL(of(subject)!.listUnsubscribe!.slice(1, -1));
    return world.stoa.url + pathname + search;
  };
  const wanted = async () => ({
    board: ((await student.get(api.board.states)).body as unknown as Json[])[0]!['mails'],
    announcements: (await student.get(api.notifications.choices)).body['announcement'],
  });
  const body = 'List-Unsubscribe=One-Click';
  const press = (url: string, sent: RequestInit['body']) => fetch(url, { method: 'POST', body: sent! });
  const asForm = (text: string) => new URLSearchParams(text);
  const [ofBoard, ofAnnouncement] = [stopOf(/^New message/), stopOf(/^Announcement/)];
  for (const url of [ofBoard, ofAnnouncement]) {
    for (const wrong of ['', 'List-Unsubscribe=No', `${body}&more=1`])
      expect((await press(url, asForm(wrong))).status).toBe(400);
    expect((await press(url.slice(0, -4), asForm(body))).status).toBe(400);
    await fetch(url);
  }
  // A token for boards stops nothing else.
  expect((await press(ofAnnouncement.replace(/=.*/, ofBoard.replace(/.*=/, '=')), asForm(body))).status).toBe(400);
  expect(await wanted()).toEqual({ board: true, announcements: 'at once' });
  for (let second = 0; second < 2; second++) expect((await press(ofBoard, asForm(body))).status).toBe(200);
  expect(await wanted()).toEqual({ board: false, announcements: 'at once' });
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  for (const sent of [asForm(body), form]) expect((await press(ofAnnouncement, sent)).status).toBe(200);
  expect(await wanted()).toEqual({ board: false, announcements: 'none' });
});

/** Red when the mail is only hidden: it is then sent. */
test('a mail that was given up is left unsent, neither tried, shown nor kept readable any more, and that is logged', async () => {
  const [email] = (await refused(1)) as [string];
  const { _id } = (await rowOf(email))!;
  const leave = async () => (await admin.post(pathOf(api.mails.leave, { id: _id }))).status;
  // It may be on its way just now.
  expect(await leave()).toBe(404);
  await giveUp(email);
  expect(await leave()).toBe(204);
  expect(await rowOf(email)).toBeUndefined();
  sink.refuse();
  await sql`update "mail" set "nextAt" = now() where "toAddress" = ${email}`.execute(world.db);
  world.stoa.services.outbox.soon();
  await sleep(1000);
  expect(sink.to(email)).toEqual([]);
  expect(await world.mailsTo(email)).toMatchObject([{ state: 'kept', text: '' }]);
  expect(await leave()).toBe(404);
  expect(await logged('leave mail unsent', _id)).toHaveLength(1);
});
