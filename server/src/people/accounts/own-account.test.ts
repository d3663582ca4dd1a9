import { api, pathOf } from '../../../../tests/paths.ts';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountJob } from '../people.jobs.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';
import { unzipped } from '../../../../tests/zips.ts';

const world = await openWorld();

test('people see where they are signed in, and sign out from afar', async () => {
  const person = await world.someone('Student');
  const elsewhere = world.visitor();
  await elsewhere.call(
    'POST',
    api.accounts.login.path,
    { username: person.email, password: person.password },
    { 'user-agent': 'Netscape 4' },
  );
  const list = (await person.get(api.ownAccount.sessions)).body as unknown as {
    _id: string;
    userAgent: string;
    current: boolean;
  }[];
  expect(list).toHaveLength(2);
  expect(list.filter(({ current }) => current)).toHaveLength(1);
  const other = list.find(({ userAgent }) => userAgent === 'Netscape 4')!;
  expect(other.current).toBe(false);

  const stranger = await world.someone('Student');
  expect((await stranger.delete(pathOf(api.ownAccount.endSession, { id: other._id }))).status).toBe(404);
  expect((await elsewhere.get(api.accounts.session)).status).toBe(200);
  expect((await person.delete(pathOf(api.ownAccount.endSession, { id: other._id }))).status).toBe(204);
  expect((await elsewhere.get(api.accounts.session)).status).toBe(401);

  await elsewhere.signIn(person.email, person.password);
  expect((await person.delete(api.ownAccount.endOtherSessions)).status).toBe(204);
  expect((await elsewhere.get(api.accounts.session)).status).toBe(401);
  expect((await person.get(api.accounts.session)).status).toBe(200);
});

test('what somebody does keeps their session alive, noted once a minute, and nobody else’s', async () => {
  const [person, other] = [await world.someone('Student'), await world.someone('Student')];
  const seconds = async (who: typeof person, ago: number) => {
    const id = String((await who.get(api.accounts.session)).body['sessionToken']);
    const own = () => world.db.selectFrom('session').select('lastSeenAt').where('_id', '=', id);
    const set = { lastSeenAt: new Date(Date.now() - ago * 1000) };
    await world.db.updateTable('session').set(set).where('_id', '=', id).execute();
    return async () => Math.round((Date.now() - Date.parse((await own().executeTakeFirstOrThrow()).lastSeenAt)) / 1000);
  };
  const [late, early] = [await seconds(person, 90), await seconds(other, 90)];
  await person.get(api.accounts.session);
  expect(await late()).toBeLessThan(30);
  expect(await early()).toBeGreaterThanOrEqual(90);
  const recent = await seconds(person, 30);
  await person.get(api.accounts.session);
  expect(await recent()).toBeGreaterThanOrEqual(30);
});

test('a changed password ends every other session, and wants the old one', async () => {
  const person = await world.someone('Student');
  const elsewhere = world.visitor();
  await elsewhere.signIn(person.email, person.password);
  const change = (more: object) =>
    person.post(api.ownAccount.changePassword, {
      currentPassword: person.password,
      newPassword: 'quite another one',
      ...more,
    });
  expect(await change({ currentPassword: 'guessed' })).toMatchObject({
    status: 400,
    body: { fields: { currentPassword: 'This isn’t your password.' } },
  });
  expect(await change({ confirmPassword: 'something else' })).toMatchObject({
    status: 400,
    body: { fields: { confirmPassword: 'Passwords do not match' } },
  });
  expect((await elsewhere.get(api.accounts.session)).status).toBe(200);
  expect((await change({ confirmPassword: 'quite another one' })).status).toBe(200);
  expect((await elsewhere.get(api.accounts.session)).status).toBe(401);
  expect((await person.get(api.accounts.session)).status).toBe(200);
  expect((await elsewhere.signIn(person.email, 'quite another one')).status).toBe(200);
  expect((await world.mailsTo(person.email)).at(-1)?.subject).toBe('Your password was changed');
});

test('people change their own address and phones, and neither name, e-mail nor role (T41)', async () => {
  const person = await world.someone('Student');
  const change = (contact: object) => person.put(api.ownAccount.changeContact, contact);
  expect(await change({ street: '1 Porch Way', mobilePhone: '555 0199' })).toMatchObject({
    status: 200,
    body: { street: '1 Porch Way', mobilePhone: '555 0199', zip: '10001', firstName: 'Ada' },
  });
  expect((await change({ zip: '' })).body).toMatchObject({ fields: { zip: 'Zip code is required' } });
  for (const more of [{ role: 'Administrator' }, { email: 'other@x.example' }, { firstName: 'Eve' }])
    expect((await change(more)).status).toBe(400);
  expect((await person.get(api.accounts.self)).body).toMatchObject({ role: 'Student', email: person.email });
});

test('people take all along that is kept of them, and nothing of others', async () => {
  const student = await world.someone('Student', 'Solon');
  const other = await world.someone('Student', 'Other');
  const passport = aDocument('pdf', 'päss "port".pdf');
  await student.appliesAsStudent({ idREF: passport });
  await other.appliesAsStudent({ idREF: aDocument('png', 'other.png') });
  const course = await world.courseInstance({ cost: 0, auditCost: 0, name: 'Laws' });
  await student.post(api.registrations.create, { courseInstanceREF: course._id, isAudit: true });

  const answer = await fetch(`${world.stoa.url}/api/account/data`, { headers: { cookie: student.cookie } });
  expect(answer.headers.get('content-disposition')).toContain('attachment; filename="Stoa - My data - ');
  const entries = unzipped(Buffer.from(await answer.arrayBuffer()));
  const names = [...entries.keys()];
  const data = JSON.parse(entries.get('stoa-data.json')!.toString()) as Record<string, never>;
  expect(data).toMatchObject({
    person: { email: student.email },
    student: { idNumber: 'S-1234567', dob: '2004-02-29' },
    registrations: [{ course: 'Laws', isAudit: true, status: 'Registered' }],
    files: [{ type: 'application/pdf' }],
  });
  expect(names).toHaveLength(2);
  const kept = entries.get(names.find((name) => name.startsWith('files/'))!)!;
  expect(sha(kept)).toBe(sha(Buffer.from(await passport.arrayBuffer())));
  const text = entries.get('stoa-data.json')!.toString();
  for (const secret of ['passwordHash', 'tokenHash', 'argon2', 'storageKey', other.email])
    expect(text).not.toContain(secret);
  const logged = await world.db
    .selectFrom('auditLog')
    .select('_id')
    .where('action', '=', 'download own data')
    .execute();
  expect(logged).toHaveLength(1);
});

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('what has ended is swept, and what still counts stays', async () => {
  const person = await world.someone('Student');
  const { sessionToken } = (await person.signIn()).body;
  await person.post(api.accounts.requestPasswordReset, { email: person.email });
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  await world.db
    .updateTable('accountToken')
    .set({ expiresAt: days(8) })
    .where('kind', '=', 'verify')
    .execute();
  await world.db
    .updateTable('session')
    .set({ lastSeenAt: days(9) })
    .where('_id', '<>', String(sessionToken))
    .execute();
  await world.db
    .insertInto('throttle')
    .values([
      { key: 'an old count', since: days(3) },
      { key: 'an old count, still blocked', since: days(3), blockedUntil: days(-1) },
      { key: 'an old count, blocked until yesterday', since: days(3), blockedUntil: days(1) },
      { key: 'a count of yesterday', since: days(1) },
    ])
    .execute();
  await accountJob(world.stoa.services).run({} as never);
  const left = async (table: 'session' | 'accountToken' | 'throttle') =>
    (await world.db.selectFrom(table).selectAll().execute()) as { key?: string; kind?: string }[];
  expect(await left('session')).toHaveLength(1);
  expect(new Set((await left('accountToken')).map(({ kind }) => kind))).toEqual(new Set(['reset']));
  const counts = (await left('throttle')).map(({ key }) => key!).filter((key) => key.includes('count'));
  expect(counts.toSorted()).toEqual(['a count of yesterday', 'an old count, still blocked']);
  expect((await person.get(api.accounts.session)).status).toBe(200);
});
