import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { api, pathOf } from '../../../tests/paths.ts';
import type { Json } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { openMailSink } from '../../test/mail-sink.ts';

const sink = await openMailSink();
const world = await openWorld({ SMTP_URL: sink.url, MAIL_FROM: 'Stoa <stoa@world.example>' });
const admin = await world.administrator();

interface Row {
  readonly _id: string;
  readonly email: string;
  readonly state: string;
}
const listed = async () => (await admin.get(api.mails.undelivered)).body as unknown as readonly Row[];
const rowOf = async (email: string) => (await listed()).find((row) => row.email === email);
const correct = (id: string, body: object, by = admin) => by.post(pathOf(api.mails.correct, { id }), body);
const userOf = async (email: string) =>
  ((await admin.get(`${api.accounts.users.path}?q=${email}`)).body as unknown as Json[])[0] as { _id: string };

/** Seen red with one mail alone, with links of the old address sent on, and without the version. */
test('a wrong address is corrected where its mail is listed, and all mails to it go along, by one administrator (T488)', async () => {
  const student = await world.someone('Student', 'Leda');
  const other = await world.someone('Student', 'Io');
  await world.settled();
  sink.refuse(550);
  const right = `right.${student.email}`;
  const queue = (to: string, subject: string, text: string) =>
    sql`insert into "mail" ("toAddress", "toName", "subject", "text", "state", "tries", "nextAt", "error")
      values (${to}, 'Leda', ${subject}, ${text}, 'failed', 1, null, '550 5.1.1 No such user')`.execute(world.db);
  await queue(student.email, 'One', 'Good morning.');
  await queue(student.email.toUpperCase(), 'Two', 'Good evening.');
  await queue(student.email, 'Reset', 'https://stoa.example/password-reset?token=abc');
  await queue(other.email, 'Of another', 'Good night.');
  const row = (await rowOf(student.email)) as Row & { version: number };
  expect(row).toMatchObject({ canCorrect: true, sameAddress: 3 });
  const { _id, version } = row;
  expect(await correct(_id, { email: other.email, version })).toMatchObject({
    status: 400,
    body: { fields: { email: 'This email address already has an account.' } },
  });
  expect((await correct(_id, { email: student.email, version })).body['fields'].email).toMatch(/doesn’t work/);
  expect((await correct(_id, { email: 'not an address', version })).status).toBe(400);
  expect(await correct(_id, { email: right, version: version - 1 })).toMatchObject({
    status: 409,
    body: { message: 'This account has changed meanwhile. Reload the page.' },
  });
  expect((await correct(_id, { email: right, version }, await world.registrar())).status).toBe(403);
  expect((await rowOf(student.email))?.state).toBe('stopped');
  sink.refuse();
  const both = await Promise.all([right, `more.${right}`].map((email) => correct(_id, { email, version })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const won = both[0]!.status === 200 ? right : `more.${right}`;
  expect(both.find(({ status }) => status === 200)!.body).toEqual({ count: 2 });
  await expect
    .poll(() =>
      sink
        .to(won)
        .map(({ subject }) => subject)
        .toSorted(),
    )
    .toEqual(['One', 'Two']);
  // Seen red: somebody whose mailbox was full for a while read nothing of it (T609).
  const toldThere = () => sink.to(student.email).map(({ subject }) => subject);
  await expect.poll(toldThere).toEqual(expect.arrayContaining(['Your email address was changed']));
  const lines = await world.db
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'change account')
    .where('entityId', '=', (await userOf(won))._id)
    .execute();
  expect(lines).toEqual([{ detail: { changes: [{ field: 'email', from: student.email, to: won }] } }]);
  expect((await listed()).map(({ email }) => email)).toEqual([other.email]);
  expect((await world.mailsTo(student.email)).find(({ subject }) => subject === 'Reset')).toMatchObject({
    state: 'kept',
    text: '',
  });
  const asks = (await rowOf(other.email)) as Row & { version: number };
  await sql`insert into "deletionRequest" ("personREF") select "_id" from "person" where "email" = ${other.email}`.execute(
    world.db,
  );
  expect((await correct(asks._id, { email: `right.${other.email}`, version: asks.version })).body['message']).toMatch(
    /asks to be deleted/,
  );
  await sql`delete from "deletionRequest"`.execute(world.db);
});

/** Seen red with the old mail sent on, whose link had ended. */
test('somebody who joined, or was invited, at a wrong address gets a new link at the right one (T488)', async () => {
  sink.refuse(550);
  const joined = 'jioned@mail.example';
  await world.visitor().register({ role: 'Student', firstName: 'Nemo', email: joined });
  await expect.poll(() => rowOf(joined)).toMatchObject({ state: 'stopped' });
  const row = (await rowOf(joined)) as Row & { version: number };
  sink.refuse();
  expect((await correct(row._id, { email: `right.${joined}`, version: row.version })).body).toEqual({ count: 1 });
  await expect
    .poll(() => sink.to(`right.${joined}`).map(({ subject }) => subject))
    .toEqual(['Confirm your email address']);
  expect(await rowOf(joined)).toBeUndefined();
  expect(sink.to(joined)).toEqual([]);

  sink.refuse(550);
  const wrong = 'invted@mail.example';
  const { body } = await admin.post(api.invitations.create, { email: wrong, role: 'Professor' });
  await admin.post(api.invitations.create, { email: 'open@mail.example', role: 'Professor' });
  await expect.poll(() => rowOf(wrong)).toMatchObject({ state: 'stopped', canCorrect: true, version: null });
  const mail = (await rowOf(wrong))!;
  expect(await correct(mail._id, { email: 'open@mail.example' })).toMatchObject({
    status: 409,
    body: { code: 'invited' },
  });
  expect(await correct(mail._id, { email: admin.email })).toMatchObject({ status: 409, body: { code: 'exists' } });
  sink.refuse();
  expect((await correct(mail._id, { email: 'invited@mail.example' })).body).toEqual({ count: 1 });
  await expect.poll(() => sink.to('invited@mail.example').length).toBe(1);
  const invited = (await admin.get(`${api.invitations.list.path}?q=invited@`)).body as unknown as Json[];
  expect(invited).toMatchObject([{ _id: body['_id'], email: 'invited@mail.example', undelivered: null }]);
  expect((await correct(mail._id, { email: 'third@mail.example' })).status).toBe(409);

  await sql`insert into "mail" ("toAddress", "toName", "subject", "text", "state", "nextAt") values ('nobody@mail.example', '', 'Hello', '', 'failed', null)`.execute(
    world.db,
  );
  const nobody = (await rowOf('nobody@mail.example')) as Row & { canCorrect: boolean };
  expect(nobody.canCorrect).toBe(false);
  expect((await correct(nobody._id, { email: 'somebody@mail.example' })).status).toBe(409);
});

// Seen red: the second joining's own copy of the address came back with its link, wrong as it was.
test.each([0, 1])('somebody who joined twice at a wrong address keeps the right one, by link %s (T488)', async (at) => {
  sink.refuse(550);
  const [wrong, right] = [`twce.${at}@mail.example`, `twice.${at}@mail.example`];
  for (const firstName of ['Nemo', 'Nemesis'])
    await world.visitor().register({ role: 'Student', firstName, email: wrong });
  await expect.poll(() => rowOf(wrong)).toMatchObject({ state: 'stopped' });
  const row = (await rowOf(wrong)) as Row & { version: number };
  sink.refuse();
  expect((await correct(row._id, { email: right, version: row.version })).status).toBe(200);
  await expect.poll(() => sink.to(right).length).toBeGreaterThan(0);
  const links = [...sink.to(right)[0]!.text.matchAll(/emailValidation\/([\w-]+)/g)].map(([, token]) => token!);
  const validated = await world.visitor().get(pathOf(api.accounts.validateEmail, { token: links[at]! }));
  expect([links.length, validated.status]).toEqual([2, 200]);
  expect(await userOf(right)).toMatchObject({ status: 'Active' });
  expect(await userOf(wrong)).toBeUndefined();
});
