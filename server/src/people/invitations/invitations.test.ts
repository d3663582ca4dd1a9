import { api, pathOf } from '../../../../tests/paths.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Answer, Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
let admin: Person;
let count = 0;
beforeAll(async () => {
  admin = await world.administrator();
});

const address = () => `iris${++count}@invited.example`;
const invites = (email: string, role = 'Professor') =>
  admin.post(api.invitations.create, {
    email,
    role,
    ...(role === 'InstitutionAdmin' && { institutionREF: 'all' }),
  });
/** The token of the newest link that was mailed to an address. */
const tokenTo = async (email: string) => /\/invitation\/([\w-]+)/.exec((await world.mailsTo(email)).at(-1)!.text)![1]!;
const form = { firstName: 'Iris', lastName: 'Thaumas', password: 'seven quiet harbours' };
const accepts = (token: string, more: Json = {}, who = world.visitor()): Promise<Answer> =>
  who.post(pathOf(api.invitations.accept, { token }), { ...form, ...more });
const offer = (token: string) => world.visitor().get(pathOf(api.invitations.offered, { token }));
const expire = (email: string) =>
  world.db
    .updateTable('invitation')
    .set({ expiresAt: sql<string>`now() - interval '1 second'` })
    .where('email', '=', email)
    .execute();
const listed = async (query: string) =>
  (await admin.get(`${api.invitations.list.path}?${query}`)) as Answer & { body: Json[] };
const lines = (action: string) =>
  world.db.selectFrom('auditLog').selectAll().where('action', '=', action).orderBy('_id').execute();

test.each([
  ['Professor', 'a professor'],
  ['InstitutionAdmin', 'an institution administrator'],
  ['Administrator', 'an administrator'],
])('somebody invited as %s opens an account of exactly that role and address', async (role, inWords) => {
  const email = address();
  const made = await invites(email, role);
  expect(made).toMatchObject({
    status: 201,
    body: { email, role, state: 'open', invitedBy: { firstName: 'First', lastName: 'Administrator' } },
  });
  const days = (Date.parse(made.body['expiresAt']) - Date.parse(made.body['createdAt'])) / 86_400_000;
  expect(days).toBeCloseTo(7, 1);
  const [mail] = await world.mailsTo(email);
  expect(mail!.text).toContain(`First Administrator invites you to join Stoa as ${inWords}.`);
  expect(mail!.text).toMatch(/This link works once, until \w+, \w+ \d+, \d{4} at .+ UTC\./);
  expect(mail!.toName).toBe('');

  const token = await tokenTo(email);
  expect(await offer(token)).toMatchObject({
    status: 200,
    body: { email, role, invitedBy: 'First Administrator', expiresAt: made.body['expiresAt'] },
  });
  // A role or an address that comes along is refused, and changes nothing.
  for (const more of [{ role: 'Administrator' }, { email: 'mallory@invited.example' }])
    expect((await accepts(token, more)).status).toBe(400);
  const person = world.visitor();
  expect(await accepts(token, {}, person)).toMatchObject({ status: 200, body: { message: expect.any(String) } });
  expect((await person.get(api.accounts.session)).status).toBe(401);
  expect(await person.signIn(email, form.password)).toMatchObject({
    status: 200,
    body: { role, person: { firstName: 'Iris', lastName: 'Thaumas', email } },
  });
  const [user] = (await admin.get(`${api.accounts.users.path}?q=${email}`)).body as unknown as Json[];
  expect(user).toMatchObject({ status: 'Active', person: { email, role } });
  expect((await admin.get(pathOf(api.accounts.history, { id: user!['_id'] as string }))).body).toMatchObject([
    { what: 'joined' },
  ]);
});

test('the list has every invitation with its state, to search, to filter, to sort and to page', async () => {
  const [zoe, ada, bo] = ['zoe@list.example', 'ada@list.example', 'bo@list.example'];
  await invites(zoe);
  await invites(ada, 'Administrator');
  const third = await invites(bo);
  await admin.delete(pathOf(api.invitations.withdraw, { id: third.body._id }));
  await accepts(await tokenTo(zoe));
  const emails = (answer: { body: Json[] }) => answer.body.map((one) => one['email']);
  expect(emails(await listed('q=list.example'))).toEqual([bo, ada, zoe]);
  expect(emails(await listed('q=list.example&sort=email'))).toEqual([ada, bo, zoe]);
  expect(emails(await listed('q=list.example&state=withdrawn'))).toEqual([bo]);
  expect(emails(await listed('q=list.example&state=accepted'))).toEqual([zoe]);
  expect(emails(await listed('q=list.example&role=Administrator'))).toEqual([ada]);
  const page = await listed('q=list.example&pageSize=2&page=2');
  expect([emails(page), page.headers.get('x-total-count')]).toEqual([[zoe], '3']);
  expect(JSON.stringify((await listed('')).body)).not.toContain(await tokenTo(ada));
});

// Seen red with a link that is not marked as used, with one that outlives its days, and with a withdrawal that only hides.
test('a link works once, for seven days, and until it is withdrawn; each refusal says why (T220)', async () => {
  const [used, late, back] = [address(), address(), address()];
  for (const email of [used, late, back]) await invites(email);
  const tokens = { used: await tokenTo(used), late: await tokenTo(late), back: await tokenTo(back) };
  expect((await accepts(tokens.used)).status).toBe(200);
  await expire(late);
  const [withdrawn] = (await listed(`q=${back}`)).body;
  expect((await admin.delete(pathOf(api.invitations.withdraw, { id: withdrawn!['_id'] as string }))).status).toBe(204);
  expect(await accepts(tokens.used)).toMatchObject({ status: 409, body: { code: 'accepted' } });
  expect(await accepts(tokens.late)).toMatchObject({ status: 409, body: { code: 'expired' } });
  expect(await accepts(tokens.back)).toMatchObject({ status: 409, body: { code: 'withdrawn' } });
  expect((await accepts('x'.repeat(43))).status).toBe(404);
  // Visitors who only look learn nothing about an address: every link that doesn't work gets the same answer.
  const answers = await Promise.all([...Object.values(tokens), 'x'.repeat(43)].map(offer));
  expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['message'])}`)).size).toBe(1);
  expect(answers[0]!.status).toBe(404);
  for (const email of [late, back]) expect((await admin.get(`${api.accounts.users.path}?q=${email}`)).body).toEqual([]);
});

test('of ten who accept at once, one opens the account, and nine are told (T221)', async () => {
  const email = address();
  await invites(email, 'Administrator');
  const token = await tokenTo(email);
  const passwords = Array.from({ length: 10 }, (_, at) => `seven quiet harbours ${at}`);
  const answers = await Promise.all(passwords.map((password) => accepts(token, { password })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(409)]);
  const won = passwords[answers.findIndex(({ status }) => status === 200)]!;
  expect((await world.visitor().signIn(email, won)).status).toBe(200);
  expect(
    (
      await world.visitor().signIn(
        email,
        passwords.find((one) => one !== won),
      )
    ).status,
  ).toBe(401);
  expect((await admin.get(`${api.accounts.users.path}?q=${email}`)).body).toHaveLength(1);
});

test('the link is kept as a hash, and is in no answer and no line of the log (T222)', async () => {
  const email = address();
  const made = await invites(email);
  const token = await tokenTo(email);
  const { rows } = await sql<{ row: string }>`select t::text as "row" from "invitation" t`.execute(world.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
  const [line] = (await lines('invite')).filter(({ entityId }) => entityId === made.body._id);
  expect(line).toMatchObject({ entity: 'invitation', detail: { role: 'Professor' } });
  expect(JSON.stringify(made.body)).not.toContain(token);
  // It opens nothing else, and nothing else opens it.
  expect((await world.visitor().get(pathOf(api.accounts.validateEmail, { token }))).status).toBe(400);
  const reset = await world.visitor().post(api.accounts.passwordReset, { token, newPassword: form.password });
  expect(reset.status).toBe(400);
  await world.visitor().post(api.accounts.requestPasswordReset, { email: 'admin@world.example' });
  expect((await accepts(await world.tokenFor('admin@world.example'))).status).toBe(404);
});

test('an address with an account is invited by nobody, and gets no second one (T223)', async () => {
  const known = await world.someone('Student', 'Known');
  expect(await invites(known.email.toUpperCase())).toMatchObject({
    status: 409,
    body: { code: 'exists', fields: { email: expect.stringContaining('has an account already') } },
  });
  const email = address();
  await invites(email, 'Administrator');
  const token = await tokenTo(email);
  const joiner = world.visitor();
  await joiner.register({ role: 'Student', firstName: 'Early', email });
  expect(await accepts(token)).toMatchObject({ status: 409, body: { code: 'exists' } });
  const [user] = (await admin.get(`${api.accounts.users.path}?q=${email}`)).body as unknown as Json[];
  expect(user).toMatchObject({ status: 'Pending', person: { role: 'Student', firstName: 'Early' } });
  const [{ _id } = { _id: '' }] = (await listed(`q=${email}`)).body;
  expect((await admin.post(pathOf(api.invitations.resend, { id: String(_id) }))).body).toMatchObject({
    code: 'exists',
  });
});

test('what is no address, no role that is invited, or an easy password is refused at its field', async () => {
  for (const [body, field] of [
    [{ email: 'nobody', role: 'Professor' }, 'email'],
    [{ email: '', role: 'Professor' }, 'email'],
    [{ email: 'a@b.example\r\nBcc: c@d.example', role: 'Professor' }, 'email'],
    [{ email: 'a@b.example', role: 'Student' }, 'role'],
    [{ email: 'a@b.example', role: 'Owner' }, 'role'],
    [{ email: 'a@b.example' }, 'role'],
  ] as const)
    expect(await admin.post(api.invitations.create, body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  expect(await world.mailsTo('a@b.example')).toEqual([]);
  const email = address();
  await invites(email);
  const token = await tokenTo(email);
  for (const [more, field] of [
    [{ password: 'short' }, 'password'],
    [{ password: 'professor123' }, 'password'],
    [{ password: 'iris thaumas' }, 'password'],
    [{ confirmPassword: 'eight quiet harbours' }, 'confirmPassword'],
    [{ firstName: ' ' }, 'firstName'],
    [{ lastName: 'http://evil.example' }, 'lastName'],
  ] as const)
    expect(await accepts(token, more)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  expect((await accepts(token)).status).toBe(200);
});

test('an address has one open link: a second one is refused, another mail ends the first', async () => {
  const email = address();
  const { _id } = (await invites(email)).body;
  expect(await invites(email.toUpperCase(), 'Administrator')).toMatchObject({
    status: 409,
    body: { code: 'invited', fields: { email: expect.any(String) } },
  });
  const first = await tokenTo(email);
  await expire(email);
  expect(await admin.post(pathOf(api.invitations.resend, { id: _id }))).toMatchObject({
    status: 200,
    body: { _id, state: 'open' },
  });
  expect((await offer(first)).status).toBe(404);
  expect((await accepts(await tokenTo(email))).status).toBe(200);
  for (const answer of [
    await admin.post(pathOf(api.invitations.resend, { id: _id })),
    await admin.delete(pathOf(api.invitations.withdraw, { id: _id })),
  ])
    expect(answer).toMatchObject({ status: 409, body: { code: 'accepted' } });

  // An expired or withdrawn invitation doesn't keep an address from being invited.
  const second = address();
  await invites(second);
  await expire(second);
  const anew = await invites(second, 'InstitutionAdmin');
  expect(anew.status).toBe(201);
  const withdraw = pathOf(api.invitations.withdraw, { id: anew.body._id });
  for (let times = 0; times < 2; times++) expect((await admin.delete(withdraw)).status).toBe(204);
  expect((await lines('withdraw invitation')).filter(({ entityId }) => entityId === anew.body._id)).toHaveLength(1);
  expect((await invites(second)).status).toBe(201);
  const rows = await Promise.all(Array.from({ length: 5 }, () => invites(`many${count}@invited.example`)));
  expect(rows.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
  expect(await world.mailsTo(`many${count}@invited.example`)).toHaveLength(1);
});

test('who invited, withdrew and accepted is in the log', async () => {
  const email = address();
  const { _id } = (await invites(email, 'InstitutionAdmin')).body;
  await accepts(await tokenTo(email));
  const accepted = (await lines('accept invitation')).at(-1)!;
  expect(accepted).toMatchObject({
    entity: 'account',
    detail: { role: 'InstitutionAdmin', invitation: _id },
  });
  const sent = (await lines('invite')).at(-1)!;
  const { body: me } = await admin.get(api.accounts.self);
  expect(sent).toMatchObject({ entityId: _id, actorREF: me._id });
  const all = [...(await lines('invite')), ...(await lines('withdraw invitation')), accepted];
  expect(JSON.stringify(all)).not.toContain('@invited.example');
});
