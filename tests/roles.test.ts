import { api, pathOf } from './paths.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { capturePayment } from '../server/src/payments/capture.ts';
import { form, type Answer, type Json, type Person } from './person.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
let admin: Person;
beforeAll(async () => {
  admin = await world.administrator();
});

const rows = ({ body }: Answer) => body as unknown as Json[];
const userOf = async ({ email }: Person) => rows(await admin.get(`${api.accounts.users.path}?q=${email}`))[0]!;
async function becomes(person: Person, role: string, as = admin): Promise<Answer> {
  const { version: _version, ...user } = await userOf(person);
  return as.put(pathOf(api.accounts.updateUser, { id: user['_id'] }), { ...user, person: { ...user['person'], role } });
}
const roleOf = async (person: Person) => (await userOf(person))['person'].role as string;
const shownToRole = async (person: Person) =>
  (await world.mailsTo(person.email)).filter(({ subject }) => subject.startsWith('You are now'));
const refusedWith = (message: string) => ({ status: 409, body: { code: 'role-in-use', message } });
const free = (name: string, more: Json = {}) => world.courseInstance({ name, cost: 0, auditCost: 0, ...more });
const registers = (person: Person, course: Json) =>
  person.post(api.registrations.create, { courseInstanceREF: course['_id'], isAudit: false });

test('a student with a place stays a student, and is told nothing; one who has left may change (T140)', async () => {
  const [student, leaver] = [await world.someone('Student', 'Placed'), await world.someone('Student', 'Left')];
  const course = await free('Logic');
  for (const who of [student, leaver]) expect((await registers(who, course)).status).toBe(201);
  await leaver.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: course._id }));
  expect(await becomes(student, 'Professor')).toMatchObject(
    refusedWith('You can’t change the role of Placed Tester while they are registered in “Logic”. End that first.'),
  );
  expect([await roleOf(student), (await shownToRole(student)).length]).toEqual(['Student', 0]);
  expect((await student.get(api.accounts.session)).status).toBe(200);
  // the rest of the form is not kept either, and without a new role it is
  const { version: _version, ...user } = await userOf(student);
  const moved = { ...user, person: { ...user['person'], city: 'Megara' } };
  const both = { ...moved, person: { ...moved.person, role: 'Administrator' } };
  expect((await admin.put(pathOf(api.accounts.updateUser, { id: user['_id'] }), both)).status).toBe(409);
  expect((await userOf(student))['person'].city).toBe('');
  expect((await admin.put(pathOf(api.accounts.updateUser, { id: user['_id'] }), moved)).status).toBe(200);
  expect(await becomes(leaver, 'Professor')).toMatchObject({ status: 200, body: { person: { role: 'Professor' } } });
});

test('of many places a few are named and the rest are counted (T140)', async () => {
  const student = await world.someone('Student', 'Busy');
  const professor = await world.professor();
  for (const name of ['Ethics', 'Botany', 'Comedy', 'Drama', 'Algebra'])
    await registers(student, await free(name, { professor }));
  expect((await becomes(student, 'Professor')).body['message']).toContain(
    'they are registered in “Algebra”, “Botany”, “Comedy”, and 2 more.',
  );
});

test('an application that waits or was approved holds the role, one that was denied does not (T140)', async () => {
  const [pending, denied] = [await world.someone('Student', 'Waits'), await world.someone('Student', 'Denied')];
  await pending.appliesAsStudent();
  const { _id } = (await denied.appliesAsStudent()).body;
  const decide = (status: string) => admin.patch(pathOf(api.students.setStatus, { id: _id }), { status });
  await decide('Denied');
  expect(await becomes(pending, 'Professor')).toMatchObject(
    refusedWith(
      'You can’t change the role of Waits Tester while their application as a student is Pending. End that first.',
    ),
  );
  expect((await becomes(denied, 'Professor')).status).toBe(200);
  // nobody can take up a denied application again while its person has another role
  const reopened = await decide('Awaiting Info');
  const resumed = reopened.status === 200 ? await decide('Pending') : reopened;
  expect(resumed).toMatchObject({
    status: 409,
    body: { message: 'Denied Tester no longer has the role Student, so you can only deny this application.' },
  });
  expect((await becomes(denied, 'Student')).status).toBe(200);
  expect((await decide('Pending')).status).toBe(200);
});

test('a professor with a course stays one until it is over, and the application denied (T140)', async () => {
  const professor = await world.professor('Teaches');
  const other = await world.professor('Bystander');
  const course = await free('Rhetoric', { professor, status: 'Active' });
  await free('Of another', { professor: other });
  const approved = 'their application as a professor is Approved';
  const refused = await becomes(professor, 'Student');
  expect(refused).toMatchObject(
    refusedWith(
      `You can’t change the role of Teaches Tester while ${approved} and they teach “Rhetoric”. End that first.`,
    ),
  );
  await professor.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status: 'Closed' });
  expect((await becomes(professor, 'Student')).body['message']).toContain(` while ${approved}.`);
  const { _id } = (await professor.get(api.professors.mine)).body;
  await admin.put(pathOf(api.professors.update, { id: _id }), { approvalStatus: 'Denied' });
  expect((await becomes(professor, 'Student')).status).toBe(200);
  expect(await admin.patch(pathOf(api.professors.setStatus, { id: _id }), { status: 'Pending' })).toMatchObject({
    status: 409,
    body: { message: 'Teaches Tester no longer has the role Professor, so you can only deny this application.' },
  });
});

test('whose things are all past may change: mailed, logged, signed out, and the past stays readable (T140)', async () => {
  const person = await world.someone('Student', 'Past');
  const stranger = await world.someone('Student', 'Stranger');
  const professor = await world.professor();
  const course = await world.courseInstance({ name: 'Metaphysics', professor });
  for (const who of [person, stranger]) expect((await world.pays(who, course)).status).toBe(200);
  for (const status of ['Registration Closed', 'Active', 'Closed'])
    await professor.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status });
  const transcript = await person.post(api.transcripts.issue);
  expect(transcript.status).toBe(201);

  expect((await becomes(person, 'Professor')).status).toBe(200);
  expect((await person.get(api.accounts.session)).status).toBe(401);
  expect((await stranger.get(api.accounts.session)).status).toBe(200);
  const [mail, ...more] = await shownToRole(person);
  expect([mail!.subject, more.length]).toEqual(['You are now a professor at Stoa', 0]);
  expect(mail!.text).toContain('First Administrator changed your role at Stoa.\n\nBefore: Student\nNow: Professor');
  const history = rows(await admin.get(pathOf(api.accounts.history, { id: (await userOf(person))['_id'] })));
  expect(history[0]).toMatchObject({
    what: 'changed',
    by: { firstName: 'First' },
    changes: [{ field: 'role', from: 'Student', to: 'Professor' }],
  });

  await person.signIn();
  expect((await person.get(api.accounts.session)).body).toMatchObject({ role: 'Professor' });
  const [payment, ...others] = rows(await person.get(api.payments.mine));
  expect([payment!['courseInstanceREF'].name, others.length]).toEqual(['Metaphysics', 0]);
  for (const what of ['receipt', 'timeline'])
    expect((await person.get(`/api/transactions/${payment!['_id']}/${what}`)).status).toBe(200);
  expect(rows(await person.get(api.transcripts.mine)).map(({ code }) => code as string)).toEqual([
    transcript.body['code'],
  ]);
  const paper = pathOf(api.transcripts.document, { id: transcript.body._id });
  expect([(await person.get(paper)).status, (await professor.get(paper)).status]).toEqual([200, 404]);
  const past = rows(await person.get(api.registrations.mine));
  expect(past.map(({ courseInstanceREF, actions }) => [courseInstanceREF.name, actions])).toEqual([
    ['Metaphysics', []],
  ]);
  expect(rows(await professor.get(api.registrations.mine))).toEqual([]);
  // it is the past: a new place is a student's
  expect((await registers(person, await free('Another'))).status).toBe(403);
});

test('a file of users changes no role, whatever it says (T140)', async () => {
  const [student, bystander] = [await world.someone('Student', 'Known'), await world.someone('Student', 'Unnamed')];
  await registers(student, await free('Geometry'));
  const csv = `firstName,lastName,zip,email,mobilePhone,role\nKnown,Tester,1,${student.email},5,Administrator\n`;
  const file = new File([csv], 'users.csv', { type: 'text/csv' });
  const report = await admin.post(api.userImport.run, form({ apply: 'true', file }));
  expect(report.body['rows']).toMatchObject([{ outcome: 'exists' }]);
  expect([await roleOf(student), await roleOf(bystander)]).toEqual(['Student', 'Student']);
  expect((await student.get(api.accounts.session)).status).toBe(200);
});

test('a role that changes while its person registers: one of the two happens, never both (T140)', async () => {
  const professor = await world.professor();
  const happened = { role: 0, place: 0 };
  for (let round = 0; round < 12; round++) {
    const student = await world.someone('Student', 'Racer');
    const course = await free(`Race ${round}`, { professor });
    const [role, place] = await Promise.all([becomes(student, 'Professor'), registers(student, course)]);
    const placed = await world.db
      .selectFrom('registration')
      .select('status')
      .where('courseInstanceREF', '=', course._id)
      .execute();
    expect([role.status, placed.length]).toEqual(role.status === 200 ? [200, 0] : [409, 1]);
    expect(role.status === 200 ? [401, 403] : [201]).toContain(place.status);
    happened[role.status === 200 ? 'role' : 'place']++;
  }
  expect(happened.role + happened.place).toBe(12);
});

test('who registers while the new role is being written waits for it, and who writes it for who registers (T140)', async () => {
  const professor = await world.professor();
  const [late, early] = [await world.someone('Student', 'Late'), await world.someone('Student', 'Early')];
  const course = await free('Held', { professor });
  const ended: string[] = [];
  const noted = (what: string, answer: Promise<Answer>) => answer.finally(() => ended.push(what));
  const placesOf = (person: Person) =>
    world.db
      .selectFrom('registration')
      .innerJoin('person', 'person._id', 'registration.personREF')
      .select('registration.status')
      .where('email', '=', person.email)
      .execute();

  const registering = await world.db.transaction().execute(async (trx) => {
    const { _id } = await trx
      .selectFrom('person')
      .select('_id')
      .where('email', '=', late.email)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await trx.updateTable('person').set({ role: 'Professor' }).where('_id', '=', _id).execute();
    const answer = noted('registering', registers(late, course));
    await sleep(300);
    ended.push('the role is written');
    return { answer };
  });
  expect((await registering.answer).status).toBe(403);
  expect(ended).toEqual(['the role is written', 'registering']);
  expect(await placesOf(late)).toEqual([]);

  const { _id } = await world.db
    .selectFrom('person')
    .select('_id')
    .where('email', '=', early.email)
    .executeTakeFirstOrThrow();
  const changing = await world.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('registration')
      .values({ personREF: _id, courseInstanceREF: course._id, isAudit: true, transactionREF: null, grade: null })
      .execute();
    const answer = noted('the role', becomes(early, 'Professor'));
    await sleep(300);
    ended.push('the place is written');
    return { answer };
  });
  expect((await changing.answer).body['code']).toBe('role-in-use');
  expect(ended.slice(2)).toEqual(['the place is written', 'the role']);
  expect(await placesOf(early)).toEqual([{ status: 'Registered' }]);
});

test('and while an application is sent (T140)', async () => {
  for (let round = 0; round < 8; round++) {
    const person = await world.someone('Student', 'Sender');
    const [role, sent] = await Promise.all([becomes(person, 'Professor'), person.appliesAsStudent()]);
    const { body } = await admin.get(`${api.students.list.path}?q=${person.email}`);
    const made = (body as unknown as Json[]).length;
    expect([role.status, made]).toEqual(role.status === 200 ? [200, 0] : [409, 1]);
    expect(role.status === 200 ? [400, 401, 403] : [201]).toContain(sent.status);
  }
});

test('a payment that is confirmed after its payer became something else buys no place, and goes back (T140)', async () => {
  const student = await world.someone('Student', 'Payer');
  const course = await world.courseInstance();
  const order = await student.post(api.checkout.createOrder, { courseInstanceREF: course._id, isAudit: false });
  const orderId = String(order.body['orderId']);
  await world.approve(orderId);
  // as it is between the click and the processor's answer
  await world.db.updateTable('person').set({ role: 'Professor' }).where('email', '=', student.email).execute();
  const intent = await world.db
    .updateTable('paymentIntent')
    .set({ state: 'CAPTURING' })
    .where('orderId', '=', orderId)
    .returning('_id')
    .executeTakeFirstOrThrow();
  await capturePayment(world.stoa.services, intent._id);
  await world.settled();
  const placed = await world.db
    .selectFrom('registration')
    .select('_id')
    .where('courseInstanceREF', '=', course._id)
    .execute();
  expect(placed).toEqual([]);
  const captures = (await world.processor()).captures.filter((one) => one.orderId === orderId);
  expect(captures.map(({ amountCents, refundedCents }) => amountCents - refundedCents)).toEqual([0]);
});
