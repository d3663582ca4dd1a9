import { api, pathOf } from '../paths.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { moneyGoneWrong } from '../money.ts';
import { Person, type Answer } from '../person.ts';
import { aDocument, openWorld } from '../world.ts';
import { openProxy } from './proxy.ts';

const world = await openWorld();
const proxy = await openProxy({ port: Number(new URL(world.stoa.url).port) });
afterAll(() => proxy.close());

/** The same person, whose calls go through the proxy. */
const far = (person: Person) =>
  Object.assign(new Person(`http://127.0.0.1:${proxy.port}`), { cookie: person.cookie, email: person.email });
/**
 * Makes a call whose answer is lost, repeats it, as people do who get no answer, and returns the second answer. At the same
 * time a third is made, as by a browser that repeats while the first is still on its way.
 */
async function repeated(path: string, call: () => Promise<Answer>): Promise<Answer> {
  const before = proxy.lost();
  proxy.make({ loseAnswerTo: new RegExp(`^(?:POST|PUT|PATCH|DELETE) ${path.replaceAll(/[/?]/g, '\\$&')}`) });
  await expect(call()).rejects.toThrow('fetch failed');
  expect(proxy.lost()).toBe(before + 1);
  proxy.make();
  const [second] = await Promise.all([call(), call()]);
  return second;
}
const count = async (
  table:
    | 'student'
    | 'professor'
    | 'boardMessage'
    | 'announcement'
    | 'assignment'
    | 'transaction'
    | 'registration'
    | 'account',
) =>
  Number(
    (
      await world.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );
/** How many records of a table a work has made. */
async function made(table: Parameters<typeof count>[0], task: () => Promise<unknown>): Promise<number> {
  const before = await count(table);
  await task();
  return (await count(table)) - before;
}

const professor = await world.professor();

describe('an answer that never reaches the client, which then asks again (F34)', () => {
  test('joining: one account', async () => {
    const input = { role: 'Student', firstName: 'Ion', email: 'ion@answers.example' };
    const joins = () => repeated(api.accounts.register.path, () => far(world.visitor()).register(input));
    expect(await made('account', async () => expect((await joins()).status).toBe(200))).toBe(1);
  });

  test('an application with documents: one record, whose documents are whole', async () => {
    const student = await world.someone('Student');
    const sends = () => far(student).appliesAsStudent({ idREF: aDocument('pdf') });
    expect(await made('student', () => repeated(api.students.create.path, sends))).toBe(1);
    const mine = await student.get(api.students.mine);
    expect((await student.get(pathOf(api.files.download, { fileId: String(mine.body['idREF']._id) }))).status).toBe(
      200,
    );
    const other = await world.someone('Professor');
    expect(await made('professor', () => repeated(api.professors.create.path, () => far(other).applies()))).toBe(1);
  });

  /** Red without the look for what was said just now. */
  test('a message and an announcement: each is there once, and mailed once', async () => {
    const course = await world.courseInstance({ professor });
    const student = await world.someone('Student');
    await world.pays(student, course);
    const messages = pathOf(api.board.messages, { courseInstanceId: course._id });
    const writes = () => far(student).post(messages, { message: 'When do we meet?' });
    expect(await made('boardMessage', () => repeated(messages, writes))).toBe(1);
    const announcements = pathOf(api.announcements.make, { id: course._id });
    const announces = () => far(professor).post(announcements, { markdown: 'On Monday.' });
    expect(await made('announcement', () => repeated(announcements, announces))).toBe(1);
    const mails = (await world.mailsTo(student.email)).filter(({ text }) => text.includes('On Monday.'));
    expect(mails).toHaveLength(1);
    // The same message later, or after another one, is a new message.
    await student.post(messages, { message: 'Thank you.' });
    await student.post(messages, { message: 'When do we meet?' });
    expect((await student.get(messages)).headers.get('x-total-count')).toBe('3');
  });

  test('an assignment and a grade: one of each', async () => {
    const course = await world.courseInstance({ professor, status: 'Registration Closed' });
    await professor.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status: 'Active' });
    const input = { courseInstanceREF: course._id, assignmentName: 'Essay' };
    const path = api.gradebook.addAssignment.path;
    expect(await made('assignment', () => repeated(path, () => far(professor).post(path, input)))).toBe(1);
  });

  test('a payment and a place: one capture, one transaction, one registration; and one refund', async () => {
    const course = await world.courseInstance({ professor });
    const student = await world.someone('Student');
    const input = { courseInstanceREF: course._id, isAudit: false };
    const orders = await repeated(api.checkout.createOrder.path, () =>
      far(student).post(api.checkout.createOrder, input),
    );
    const orderId = String(orders.body['orderId']);
    await world.approve(orderId);
    const path = pathOf(api.checkout.capture, { orderId });
    const pays = async () => expect((await repeated(path, () => far(student).post(path))).status).toBe(200);
    expect(await made('registration', async () => expect(await made('transaction', pays)).toBe(1))).toBe(1);
    expect((await world.processor()).captures.filter((one) => one.orderId === orderId)).toHaveLength(1);
    const place = pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: course._id });
    await repeated(place, () => far(student).delete(place));
    expect(await moneyGoneWrong(world)).toEqual([]);
    expect((await world.processor()).refunds).toHaveLength(1);
  });
});
