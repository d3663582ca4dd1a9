import { api, pathOf } from './paths.ts';
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capturePayment } from '../server/src/payments/capture.ts';
import { moneyGoneWrong } from './money.ts';
import { form, type Answer, type Person } from './person.ts';
import { aDocument, openWorld } from './world.ts';

const world = await openWorld();
let professor: Person;
beforeAll(async () => {
  professor = await world.professor();
});
afterAll(async () => assert.deepEqual(await moneyGoneWrong(world), []));

const times = <T>(count: number, act: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)));
const tally = (answers: readonly Answer[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

test('twenty orders at once are one order, forty captures one capture, twenty registrations one place (T68)', async () => {
  const course = await world.courseInstance({ professor });
  const student = await world.someone('Student');
  const input = { courseInstanceREF: course._id, isAudit: false };
  const orders = await times(20, () => student.post(api.checkout.createOrder, input));
  expect(tally(orders)).toEqual({ 200: 19, 201: 1 });
  const ids = new Set(orders.map(({ body }) => String(body['orderId'])));
  expect(ids.size).toBe(1);
  const [orderId = ''] = ids;
  await world.approve(orderId);
  const outcomes = await times(40, (at) =>
    at % 2
      ? student.post(pathOf(api.checkout.capture, { orderId }))
      : student.post(api.payments.report, {
          courseInstanceREF: course._id,
          externalOrderId: orderId,
          status: 'COMPLETED',
        }),
  );
  expect(tally(outcomes)).toEqual({ 200: 20, 201: 20 });
  const transactionREF = outcomes[0]!.body._id;
  const places = await times(20, () => student.post(api.registrations.create, { ...input, transactionREF }));
  expect(new Set(places.map(({ body }) => body._id)).size).toBe(1);
  expect((await world.processor()).captures.filter((one) => one.orderId === orderId)).toHaveLength(1);
  expect((await student.get(api.payments.mine)).body).toHaveLength(1);
});

test('both unregister calls at once: one succeeds, one refund (T73)', async () => {
  const course = await world.courseInstance({ professor });
  const student = await world.someone('Student');
  const { registration } = (await world.pays(student, course)).body;
  const answers = await times(20, (at) =>
    student.delete(
      at % 2
        ? pathOf(api.registrations.one, { id: registration._id })
        : pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: course._id }),
    ),
  );
  expect(tally(answers)).toEqual({ 200: 1, 404: 19 });
  await world.settled();
  expect((await world.processor()).refunds).toHaveLength(1);
});

test('approve and deny at once: one decides, the other is told, one mail (T119)', async () => {
  const registrars = [await world.registrar(), await world.administrator()];
  for (let round = 0; round < 10; round++) {
    const applicant = await world.someone('Professor');
    const { _id } = (await applicant.applies()).body;
    const answers = await times(2, (at) =>
      registrars[at]!.patch(pathOf(api.professors.setStatus, { id: _id }), {
        approvalStatus: at ? 'Approved' : 'Denied',
      }),
    );
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
    const decisions = (await world.mailsTo(applicant.email)).filter(({ subject }) => /approved|denied/.test(subject));
    expect(decisions).toHaveLength(1);
  }
});

test('recall and approve at once: one of them moves the course (T120)', async () => {
  const registrar = await world.registrar();
  for (let round = 0; round < 5; round++) {
    const { _id } = await world.courseInstance({ professor, status: 'Pending Approval' });
    const path = pathOf(api.courseInstances.setStatus, { id: _id });
    const answers = await Promise.all([
      professor.patch(path, { status: 'Draft' }),
      registrar.patch(path, { status: 'Approved' }),
    ]);
    expect(tally(answers)[200]).toBe(1);
  }
});

test('an application sent twenty times at once is one record, and no file is left over (T121)', async () => {
  const student = await world.someone('Student');
  const answers = await times(20, () => student.post(api.students.create, form({ idREF: aDocument('pdf') })));
  expect(tally(answers)).toEqual({ 201: 1, 409: 19 });
  const files = await world.db.selectFrom('file').selectAll().execute();
  const stored: string[] = [];
  for await (const keys of world.stoa.services.files.olderThan(new Date(Date.now() + 1000))) stored.push(...keys);
  expect(stored.toSorted()).toEqual(files.map(({ storageKey }) => storageKey).toSorted());
});

test('two fields of a grade changed at once are both kept (T122)', async () => {
  const student = await world.someone('Student');
  const course = await world.courseInstance({ professor, cost: 0, auditCost: 0 });
  await student.post(api.registrations.create, { courseInstanceREF: course._id, isAudit: false });
  for (const status of ['Registration Closed', 'Active'])
    await professor.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status });
  const made = await professor.post(api.gradebook.addAssignment, {
    courseInstanceREF: course._id,
    assignmentName: 'Essay',
  });
  const path = pathOf(api.gradebook.save, { id: made.body[0]._id as string });
  await Promise.all([
    professor.put(path, { score: 7 }),
    professor.put(path, { letterGrade: 'B' }),
    professor.put(path, { notes: 'Well argued.' }),
  ]);
  const [entry] = (await professor.get(pathOf(api.gradebook.byCourse, { id: course._id }))).body as unknown as [object];
  expect(entry).toMatchObject({ score: 7, letterGrade: 'B', notes: 'Well argued.', version: 4 });
});

test('unregistering while a payment is captured leaves money and place together (T123)', async () => {
  const course = await world.courseInstance({ professor });
  for (let round = 0; round < 15; round++) {
    const student = await world.someone('Student');
    const order = await student.post(api.checkout.createOrder, { courseInstanceREF: course._id, isAudit: false });
    const orderId = String(order.body['orderId']);
    await world.approve(orderId);
    await Promise.all([
      student.post(pathOf(api.checkout.capture, { orderId })),
      student.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: course._id })),
      student.post(api.payments.report, {
        courseInstanceREF: course._id,
        externalOrderId: orderId,
        status: 'CANCELLED',
      }),
      student.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: course._id })),
    ]);
  }
  expect(await moneyGoneWrong(world)).toEqual([]);
});

test('registration closes while people pay: each is either in, or not charged', async () => {
  const course = await world.courseInstance({ professor });
  const students = await times(8, () => world.someone('Student'));
  await Promise.all([
    ...students.map((student) => world.pays(student, course)),
    professor.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status: 'Registration Closed' }),
  ]);
  expect(await moneyGoneWrong(world)).toEqual([]);
});

test('a registration is held before its transaction by everybody, so that none waits for the other', async () => {
  const course = await world.courseInstance({ professor });
  const student = await world.someone('Student');
  await world.faults({ op: 'capture', kind: 'pending' });
  const { transaction, registration } = (await world.pays(student, course)).body;
  await world.simulator('/settle', { captureId: transaction.externalPaymentId, outcome: 'complete' });
  const { intentREF } = await world.db
    .selectFrom('transaction')
    .select('intentREF')
    .where('_id', '=', transaction._id)
    .executeTakeFirstOrThrow();
  const input = { courseInstanceREF: course._id, transactionREF: transaction._id, isAudit: false };
  for (const act of [
    () => capturePayment(world.stoa.services, intentREF!),
    () => student.post(api.registrations.create, input),
  ]) {
    let acting: Promise<unknown> | undefined;
    await world.db.transaction().execute(async (leaving) => {
      const locked = (table: 'registration' | 'transaction', id: string) =>
        leaving.selectFrom(table).select('_id').where('_id', '=', id).forUpdate();
      await locked('registration', registration._id).execute();
      acting = act();
      await sleep(500);
      expect(await locked('transaction', transaction._id).noWait().execute()).toHaveLength(1);
    });
    await acting;
  }
});

test('what is changed while it is being opened or decided is not changed any more (T52, T119)', async () => {
  const { _id, courseREF } = await world.courseInstance({ professor, status: 'Approved' });
  const admin = await world.administrator();
  const definition = await professor.post(api.courseDefinitions.create, { name: 'Metrics' });
  let answers: Promise<Answer>[] = [];
  await world.db.transaction().execute(async (deciding) => {
    await deciding.updateTable('courseInstance').set({ status: 'Open/Registering' }).where('_id', '=', _id).execute();
    await deciding
      .updateTable('courseDefinition')
      .set({ status: 'Approved' })
      .where('_id', '=', definition.body._id)
      .execute();
    answers = [
      admin.put(pathOf(api.courseInstances.update, { id: _id }), { courseREF, cost: 1 }),
      professor.put(pathOf(api.courseDefinitions.update, { id: definition.body._id }), { credits: 60 }),
    ];
    await sleep(500);
  });
  expect(tally(await Promise.all(answers))).toEqual({ 409: 2 });
});

test('a place that costs nothing, asked for twenty times at once, is one place and one transaction', async () => {
  const { _id: courseInstanceREF } = await world.courseInstance({ professor, cost: 0, auditCost: 0 });
  const student = await world.someone('Student');
  const input = { courseInstanceREF, isAudit: false };
  const answers = await times(20, () => student.post(api.registrations.create, input));
  expect(tally(answers)).toEqual({ 200: 19, 201: 1 });
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
  expect((await student.get(api.payments.mine)).body).toHaveLength(1);
});
