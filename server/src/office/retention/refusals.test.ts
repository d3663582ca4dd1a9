import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Answer, Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { accountOf, deletes, erasedPerson, wordsInDatabase } from './canary-world.ts';

const world = await openWorld();
let admin: Person;
beforeAll(async () => {
  admin = await world.administrator();
});
const obstacle = (message: string) => ({ status: 409, body: { code: 'deletion-obstacles', message } });
const free = (name: string, more: Json = {}) => world.courseInstance({ name, cost: 0, auditCost: 0, ...more });
const registers = (person: Person, course: Json) =>
  person.post(api.registrations.create, { courseInstanceREF: course['_id'], isAudit: false });
const move = (course: Json, status: string) =>
  admin.patch(pathOf(api.courseInstances.setStatus, { id: course['_id'] as string }), { status });

test('each thing that stands in the way is named, together and in words (T172)', async () => {
  const student = await world.someone('Student', 'Busy');
  const id = await accountOf(world, student);
  const [logic, paid] = [await free('Logic'), await world.courseInstance({ name: 'Rhetoric', cost: 40 })];
  await registers(student, logic);
  await world.pays(student, paid);
  const open = await world.courseInstance({ name: 'Music', cost: 30 });
  await student.post(api.checkout.createOrder, { courseInstanceREF: open._id, isAudit: false });
  const transaction = await world.db
    .selectFrom('transaction')
    .selectAll()
    .where('amountCents', '=', 4000)
    .executeTakeFirstOrThrow();
  await world.db
    .updateTable('transaction')
    .set({ status: 'DISPUTED', disputeId: 'D-1' })
    .where('_id', '=', transaction._id)
    .execute();
  await world.db
    .insertInto('refund')
    .values({
      transactionREF: transaction._id,
      amountCents: 100,
      reason: 'asked for',
      origin: 'administrator',
      state: 'attention',
    })
    .execute();
  const sentences = [
    'This person is registered in “Logic” and “Rhetoric”. End the registration, or wait until the course is closed.',
    'A payment for “Music” is still open. Settle it in the ledger, or wait until it expires.',
    'A payment for “Rhetoric” is disputed. Wait until the payment service has decided.',
    'A refund for “Rhetoric” is on its way. Wait until it is paid, or settle it in the ledger.',
  ];
  expect((await admin.get(pathOf(api.retention.preview, { id }))).body['obstacles']).toEqual(sentences);
  expect(await deletes(world, id)).toMatchObject(obstacle(sentences.join(' ')));
  expect((await student.get(api.accounts.session)).status).toBe(200);
});

test('a professor with a course that is not over stays; once it is closed they can be deleted (T172)', async () => {
  const professor = await world.professor('Teaching');
  const id = await accountOf(world, professor);
  const course = await free('Geometry', { professor, status: 'Active' });
  expect(await deletes(world, id)).toMatchObject(
    obstacle('This person teaches “Geometry”. Close, cancel or delete the course, or name another professor.'),
  );
  expect(
    (await professor.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status: 'Closed' })).status,
  ).toBe(200);
  expect((await deletes(world, id)).status).toBe(200);
  expect((await deletes(world, id)).status).toBe(404);
  // a deleted professor who was approved can't be named in a course any more
  const approved = (await admin.get(api.professors.approved)).body as unknown as Json[];
  expect(JSON.stringify(approved)).not.toContain('Deleted person');
});

test('nobody deletes themselves or the last administrator, with another’s name or another role (T173)', async () => {
  const own = await accountOf(world, admin);
  expect(await deletes(world, own)).toMatchObject(
    obstacle('You can’t delete your own account. Ask another administrator.'),
  );
  const student = await world.someone('Student', 'Spared');
  const id = await accountOf(world, student);
  const wrong = await deletes(world, id, { name: 'Spared Testers' });
  expect(wrong).toMatchObject({
    status: 400,
    body: { fields: { name: 'Type the name as it is shown: Spared Tester' } },
  });
  for (const who of [student, await world.registrar(), await world.someone('Professor', 'Curious')])
    expect((await deletes(world, id, {}, who)).status).toBe(403);
  expect((await deletes(world, id, {}, world.visitor())).status).toBe(401);
  expect((await deletes(world, '01890000-0000-7000-8000-000000000000')).status).toBe(404);
  expect((await student.get(api.accounts.session)).status).toBe(200);
});

test('of two administrators who delete each other at once, one stays (T173)', async () => {
  const [one, other] = [
    await world.staff('Administrator', 'one@world.example'),
    await world.staff('Administrator', 'other@world.example'),
  ];
  await world.db
    .updateTable('account')
    .set({ status: 'Inactive' })
    .where('personREF', 'in', (eb) => eb.selectFrom('person').select('_id').where('email', '=', 'admin@world.example'))
    .execute();
  const rows = await world.db
    .selectFrom('account')
    .innerJoin('person', 'person._id', 'account.personREF')
    .select(['account._id', 'email'])
    .execute();
  const idOf = ({ email }: Person) => rows.find((row) => row.email === email)!._id;
  const answers = await Promise.all([deletes(world, idOf(other), {}, one), deletes(world, idOf(one), {}, other)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await world.db.updateTable('account').set({ status: 'Active' }).where('status', '=', 'Inactive').execute();
  admin = world.visitor();
  await admin.signIn('admin@world.example', 'a long password');
});

test('two administrators who delete the same person at once: one does, the other finds nobody (T174)', async () => {
  const colleague = await world.staff('Administrator', 'colleague@world.example');
  for (let round = 0; round < 5; round++) {
    const student = await world.someone('Student', 'Twice');
    const id = await accountOf(world, student);
    const statuses = (await Promise.all([deletes(world, id, {}, admin), deletes(world, id, {}, colleague)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404]);
  }
});

test('whoever registers, writes or applies while being deleted either stops it or leaves nothing behind (T174)', async () => {
  const course = await free('Astronomy');
  for (let round = 0; round < 8; round++) {
    const student = await world.someone('Student', 'Racer');
    const { _id } = (await student.get(api.accounts.self)).body;
    const id = await accountOf(world, student);
    const [deleted, registered, applied, contact] = await Promise.all([
      sleep(round % 4).then(() => deletes(world, id, {}, admin)),
      registers(student, course),
      student.appliesAsStudent(),
      student.put(api.ownAccount.changeContact, { street: `Leftover ${round}` }),
    ] as const);
    const places = await world.db.selectFrom('registration').select('status').where('personREF', '=', _id).execute();
    const left = await world.db.selectFrom('student').select('_id').where('personREF', '=', _id).execute();
    const outcome = { status: deleted.status, places: places.length, applications: left.length };
    const done = deleted.status === 200;
    if (done) await erasedPerson(world);
    const words = done ? await wordsInDatabase(world, [student.email, `Leftover ${round}`]) : [];
    const failures = [registered, applied, contact].filter(({ status }: Answer) => status >= 500);
    expect({ ...outcome, words, failures }).toEqual({
      ...(done ? { status: 200, places: 0, applications: 0 } : { status: 409, places: 1, applications: left.length }),
      words: [],
      failures: [],
    });
  }
});

test('a course that is cancelled or a mail that is due later says nothing to who was deleted', async () => {
  const student = await world.someone('Student', 'Silent');
  const course = await free('Botany');
  await registers(student, course);
  const { _id } = (await student.get(api.accounts.self)).body;
  for (const status of ['Registration Closed', 'Active', 'Closed']) await move(course, status);
  expect((await deletes(world, await accountOf(world, student), {}, admin)).status).toBe(200);
  await erasedPerson(world);
  const mails = await world.db.selectFrom('mail').select(['subject', 'toAddress', 'toName']).execute();
  expect(mails.filter(({ subject }) => subject === 'Your account was deleted').at(-1)).toMatchObject({
    toAddress: '',
    toName: '',
  });
  const person = await world.db.selectFrom('person').selectAll().where('_id', '=', _id).executeTakeFirstOrThrow();
  expect(person).toMatchObject({
    firstName: 'Deleted person',
    email: `deleted-${_id as string}@deleted.invalid`,
    zip: '',
  });
  expect((await world.visitor().signIn(student.email)).status).toBe(401);
  // the address is free again
  const second = world.visitor();
  expect((await second.register({ role: 'Student', firstName: 'Anew', email: student.email })).status).toBe(200);
});

test('a name that somebody else has as well stays where others wrote it, and on no transcript of who was deleted', async () => {
  const [leaver, twin] = [await world.someone('Student', 'Twin'), await world.someone('Student', 'Twin')];
  const { _id } = (await leaver.get(api.accounts.self)).body;
  const course = await free('Twins');
  await world.db
    .updateTable('courseInstance')
    .set({ miscOther: `Ask Twin Tester or ${leaver.email}` })
    .where('_id', '=', course._id)
    .execute();
  const record = JSON.stringify({ student: 'Twin Tester', lines: [] });
  await world.db
    .insertInto('transcript')
    .values({ code: 'TWIN', personREF: _id, record, replacedByREF: null, revokedAt: null })
    .execute();
  expect((await deletes(world, await accountOf(world, leaver), {}, admin)).status).toBe(200);
  await erasedPerson(world);
  const transcript = await world.db
    .selectFrom('transcript')
    .select('record')
    .where('code', '=', 'TWIN')
    .executeTakeFirstOrThrow();
  expect(transcript.record.student).toMatch(/^Deleted person/);
  const { miscOther } = await world.db
    .selectFrom('courseInstance')
    .select('miscOther')
    .where('_id', '=', course._id)
    .executeTakeFirstOrThrow();
  expect(miscOther).toMatch(/^Ask Twin Tester or Deleted person [2-9A-Z]{8}$/);
  expect((await twin.get(api.accounts.session)).body['person'].lastName).toBe('Tester');
});
