import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';
import { accountOf } from '../retention/canary-world.ts';
import { merges } from './merging-world.ts';

const world = await openWorld();
const { preview, merge, undo, accountsOf, idOf, registers, approve } = merges(world);
const refused = (message: string) => ({ status: 409, body: { code: 'merge-refused', message } });
let count = 0;
async function two(role: 'Student' | 'Professor' = 'Student') {
  const [one, other] = [await world.someone(role, `One${++count}`), await world.someone(role, `Two${count}`)];
  return { one, other, ids: await accountsOf(one, other) };
}

test('people of different roles, staff and the same record are refused, and two students are not', async () => {
  const { one, other, ids } = await two();
  const professor = await accountOf(world, await world.someone('Professor', 'Prof'));
  const registrar = await accountOf(world, await world.registrar());
  const admin = await accountOf(world, await world.administrator());
  const roles = refused('You can merge two students or two professors. Choose another record.');
  for (const [id, from] of [
    [ids[0], professor],
    [professor, ids[1]],
    [ids[0], admin],
    [admin, registrar],
    [registrar, admin],
  ] as const)
    expect(await merge(id, from)).toMatchObject(roles);
  expect(await merge(ids[0], ids[0])).toMatchObject(refused('This is the same record. Choose another one.'));
  const nobody = await idOf(one);
  expect((await preview(ids[0], nobody)).status).toBe(404);
  expect((await merge(nobody, ids[0])).status).toBe(404);
  expect((await merge(ids[0], nobody)).status).toBe(404);
  expect((await undo(nobody)).status).toBe(404);
  expect((await merge(...ids)).status).toBe(200);
  expect((await other.get(api.accounts.session)).status).toBe(401);
});

test('a request to be deleted, an inactive account and a merge of the last day are named', async () => {
  const { other, ids } = await two();
  await other.post(api.retention.request);
  expect(await merge(...ids)).toMatchObject(
    refused(`The owner of ${other.email} asks to be deleted. Delete that record, or ask them to withdraw it.`),
  );
  await other.delete(api.retention.withdraw);
  await world.db.updateTable('account').set({ status: 'Pending' }).where('_id', '=', ids[0]).execute();
  expect((await preview(...ids)).body['refusals'][0]).toMatch(/isn’t active\. Keep the other record, or activate/);
  // The same two the other way round: only the account that stays has to be active.
  expect((await merge(ids[1], ids[0])).status).toBe(200);
  const third = await accountOf(world, await world.someone('Student', 'Third'));
  const merged = refused(
    `Another record was merged into ${other.email} within the last day. Wait a day, or undo that.`,
  );
  expect(await merge(third, ids[1])).toMatchObject(merged);
  expect(await merge(ids[1], third)).toMatchObject(merged);
  expect((await merge(third, ids[0])).status).toBe(404);
  expect((await undo(ids[1])).status).toBe(200);
  expect((await merge(third, ids[1])).status).toBe(200);
});

test('a course in which both have a place, wait, pay or teach is named, and others are not', async () => {
  const free = (name: string) => world.courseInstance({ name, cost: 0, auditCost: 0 });
  const { one, other, ids } = await two();
  const [both, mine, theirs] = [await free('Logic'), await free('Music'), await free('Poetry')];
  for (const course of [both, mine]) await registers(one, course);
  for (const course of [both, theirs]) await registers(other, course);
  const places = 'Both have a place in “Logic”. End one of the two registrations first.';
  expect(await merge(...ids)).toMatchObject(refused(places));
  const paid = await world.courseInstance({ name: 'Rhetoric', cost: 40 });
  await registers(one, paid, true);
  for (const who of [one, other])
    await who.post(api.checkout.createOrder, { courseInstanceREF: paid._id, isAudit: false });
  const paying =
    'Both are in “Rhetoric”, and a payment for it is open. Settle it in the ledger, or wait until it expires.';
  expect((await preview(...ids)).body['refusals']).toEqual([paying, places]);
  expect(await merge(...ids)).toMatchObject(refused(`${paying} ${places}`));
  await world.db
    .updateTable('paymentIntent')
    .set({ state: 'EXPIRED' })
    .where('personREF', '=', await idOf(one))
    .execute();
  await one.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: both._id }));
  expect((await merge(...ids)).status).toBe(200);

  const [first, second] = [await world.professor('First'), await world.professor('Second')];
  const course = await world.courseInstance({ name: 'Geometry', professor: first });
  const record = (await second.get(api.professors.mine)).body._id;
  const professors = await accountsOf(first, second);
  await world.db
    .insertInto('courseInstanceProfessor')
    .values({ courseInstanceREF: course._id, professorREF: record, position: 1 })
    .execute();
  const taught = 'Both teach “Geometry”. Remove one of the two from the course first.';
  expect(await merge(...professors)).toMatchObject(refused(taught));
  await world.db.deleteFrom('courseInstanceProfessor').where('professorREF', '=', record).execute();
  expect((await merge(...professors)).status).toBe(200);
});

test('two approved applications with other numbers or birth dates are refused; one that waits is kept aside', async () => {
  const { one, other, ids } = await two();
  const file = () => ({ idREF: aDocument('pdf') });
  const applied = [
    await one.appliesAsStudent({ ...file(), idNumber: 'A-1', dob: '2000-01-01' }),
    await other.appliesAsStudent({ ...file(), idNumber: 'A-2', dob: '2000-01-02' }),
  ];
  expect((await preview(...ids)).body['refusals']).toEqual([]);
  for (const { body } of applied) await approve('students', body._id);
  expect(await merge(...ids)).toMatchObject(
    refused(
      'Both are approved, with different ID numbers. Correct the wrong one first, if it is one person. ' +
        'Both are approved, with different birth dates. Correct the wrong one first, if it is one person.',
    ),
  );
  const same = await two();
  for (const who of [same.one, same.other]) {
    const { body } = await who.appliesAsStudent({ ...file(), idNumber: 'B-1', dob: '2000-01-01' });
    await approve('students', body._id);
  }
  expect((await merge(...same.ids)).status).toBe(200);
});

test('a merged account is as unknown as one that never was, and a request in flight writes nothing (T479)', async () => {
  const { one, other, ids } = await two();
  await other.post(api.accounts.requestPasswordReset, { email: other.email });
  const token = await world.tokenFor(other.email);
  expect((await merge(...ids)).status).toBe(200);
  expect((await other.get(api.accounts.session)).status).toBe(401);
  expect((await one.get(api.accounts.session)).status).toBe(200);
  const [unknown, closed] = [world.visitor(), world.visitor()];
  const answers = [await unknown.signIn('nobody@world.example'), await closed.signIn(other.email)];
  expect(answers.map(({ status, body }) => [status, body['message']])).toEqual(
    Array.from({ length: 2 }, () => [401, 'The email address or the password is wrong.']),
  );
  const reset = await closed.post(api.accounts.passwordReset, { token, newPassword: 'another long password' });
  expect(reset.status).toBe(400);
  const mails = (await world.mailsTo(other.email)).length;
  await closed.post(api.accounts.requestPasswordReset, { email: other.email });
  expect(await world.mailsTo(other.email)).toHaveLength(mails);
  const admin = await world.administrator();
  expect((await admin.get(pathOf(api.accounts.user, { id: ids[1] }))).status).toBe(404);
  expect((await admin.get(pathOf(api.userRecords.ofUser, { id: ids[1] }))).status).toBe(404);
  expect((await admin.get(`${api.accounts.users.path}?q=Two${count}`)).body).toEqual([]);
  const { personREF } = await world.db
    .selectFrom('account')
    .select('personREF')
    .where('_id', '=', ids[1])
    .executeTakeFirstOrThrow();
  await expect(world.db.insertInto('deletionRequest').values({ personREF }).execute()).rejects.toThrow(/was deleted/);

  // Somebody joins with the address: the undo would give it to two accounts.
  const next = world.visitor();
  await next.register({ role: 'Student', firstName: 'Next', email: other.email });
  expect(await undo(ids[0])).toMatchObject({
    status: 409,
    body: {
      message: `${other.email} has a new account, so the merge can’t be undone. Change that account’s address first.`,
    },
  });
  await world.db.updateTable('person').set({ email: 'moved@world.example' }).where('email', '=', other.email).execute();
  expect((await undo(ids[0])).status).toBe(200);
  expect((await world.visitor().signIn(other.email)).status).toBe(200);
});

test('of two merges at once one is done, and a record that has changed since is refused', async () => {
  let places = 0;
  for (let round = 0; round < 3; round++) {
    const { one, other, ids } = await two();
    const course = await world.courseInstance({ cost: 0, auditCost: 0 });
    const seen = (await preview(...ids)).body;
    const admin = await world.administrator();
    const both = { version: seen['kept'].version, otherVersion: seen['other'].version };
    const [first, second] = await Promise.all([
      admin.post(pathOf(api.merging.merge, { id: ids[0] }), { other: ids[1], ...both }),
      admin.post(pathOf(api.merging.merge, { id: ids[1] }), {
        other: ids[0],
        version: both.otherVersion,
        otherVersion: both.version,
      }),
      registers(other, course),
      world.visitor().signIn(other.email),
    ]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 404]);
    const [stays, leaves] = first.status === 200 ? [one, other] : [other, one];
    expect((await stays.get(api.accounts.session)).status).toBe(200);
    expect((await leaves.get(api.accounts.session)).status).toBe(401);
    const rows = await world.db
      .selectFrom('registration')
      .select('personREF')
      .where('courseInstanceREF', '=', course._id)
      .execute();
    for (const { personREF } of rows) expect(personREF).toBe(await idOf(stays));
    places += rows.length;
  }
  expect(places).toBeGreaterThan(0);
  const { ids } = await two();
  const admin = await world.administrator();
  const stale = { other: ids[1], version: -1, otherVersion: (await preview(...ids)).body['other'].version };
  expect(await admin.post(pathOf(api.merging.merge, { id: ids[0] }), stale)).toMatchObject({
    status: 409,
    body: { code: 'changed' },
  });
  expect((await admin.post(pathOf(api.merging.merge, { id: ids[0] }), { ...stale, other: 'x' })).status).toBe(400);
  expect((await merge(...ids)).status).toBe(200);
});

// Seen red: the merge was made, the grade stayed behind, and a day later nobody could find it.
test.each(['grades', 'attendance'])(
  'a merge that would leave %s behind is refused, and made the other way round',
  async (what) => {
    const { one, other, ids } = await two();
    const professor = await world.professor(`Theano${count}`);
    const course = await world.courseInstance({ professor, cost: 0 });
    await registers(one, course);
    await registers(other, course);
    for (const status of ['Registration Closed', 'Active'])
      await professor.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status });
    const essay = { courseInstanceREF: course._id, assignmentName: 'Essay', weight: 100, maxScore: 100 };
    if (what === 'grades') await professor.post(api.gradebook.addAssignment, essay);
    else {
      const meeting = { start: '2038-02-02T18:30', zone: 'America/New_York', minutes: 90 };
      await professor.post(pathOf(api.meetings.create, { id: course._id }), meeting);
      const made = await world.db.selectFrom('meeting').select('_id').executeTakeFirstOrThrow();
      const row = { meetingREF: made._id, personREF: await idOf(one), status: 'present' as const };
      await world.db.insertInto('attendance').values(row).execute();
    }
    await world.db
      .updateTable('registration')
      .set({ status: 'Unregistered' })
      .where('personREF', '=', await idOf(one))
      .execute();
    expect(await merge(...ids)).toMatchObject(
      refused(
        `${one.email} was in “${String(course['name'])}” before, and its grades there would replace the others. Keep the other record instead.`,
      ),
    );
    expect((await merge(ids[1], ids[0])).status).toBe(200);
  },
);
