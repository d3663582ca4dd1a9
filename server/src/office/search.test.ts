import type { Found } from '@stoa/contract/office/search.endpoints';
import { assert, beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../../tests/paths.ts';
import type { Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';

const world = await openWorld();
const people = {} as Record<'admin' | 'registrar' | 'theano' | 'damo' | 'ada' | 'li', Person>;
const courses = {} as Record<'conics' | 'spheres' | 'draft', { _id: string }>;
let paid: { orderId: string; transaction: { _id: string } };

async function find(who: Person, q: string): Promise<Found> {
  const { status, body } = await who.get(`${api.search.everywhere.path}?${new URLSearchParams({ q })}`);
  expect(status).toBe(200);
  return body as unknown as Found;
}
const named = ({ people: some, courses: others, payments }: Found) => ({
  people: some.map(({ name }) => name),
  courses: others.map(({ name }) => name),
  payments: payments.length,
});
const nothing = { people: [], courses: [], payments: 0 };

beforeAll(async () => {
  people.admin = await world.administrator();
  people.registrar = await world.registrar();
  people.theano = await world.professor('Theano');
  people.damo = await world.professor('Damo');
  people.ada = await world.someone('Student', 'Αδα');
  people.li = await world.someone('Student', '李明');
  courses.conics = await world.courseInstance({ professor: people.theano, name: 'Conics 100%' });
  courses.spheres = await world.courseInstance({ professor: people.damo, name: 'Spheres', status: 'Pending Approval' });
  courses.draft = await world.courseInstance({ professor: people.damo, name: 'Spheres, later', status: 'Draft' });
  await world.db
    .updateTable('courseDefinition')
    .set({ courseNumber: 'MAT 301' })
    .where('_id', 'in', (eb) =>
      eb.selectFrom('courseInstance').select('courseREF').where('_id', '=', courses.conics._id),
    )
    .execute();
  const { body } = await world.pays(people.ada, courses.conics);
  const { externalOrderId, _id } = await world.db.selectFrom('transaction').selectAll().executeTakeFirstOrThrow();
  assert.equal(body['transaction']._id, _id);
  paid = { orderId: externalOrderId!, transaction: { _id } };
});

// Seen red: a course of others led to a room that the reader isn't in.
test('a course says whether it is the reader’s own', async () => {
  const own = async (who: Person) => (await find(who, 'onic')).courses.map(({ isOwn }) => isOwn);
  expect(await Promise.all([people.ada, people.li, people.theano, people.damo, people.admin].map(own))).toEqual([
    [true],
    [false],
    [true],
    [false],
    [true],
  ]);
});

describe('an administrator', () => {
  test.each([
    ['a piece of a name', 'eano', { ...nothing, people: ['Theano Tester'] }],
    ['a name in Greek, in other case', 'ΑΔΑ', { people: ['Αδα Tester'], courses: [], payments: 1 }],
    ['two letters that are a whole name', '李明', { ...nothing, people: ['李明 Tester'] }],
    ['a piece of a course’s name', 'onic', { ...nothing, courses: ['Conics 100%'] }],
    ['a course’s number', 'mat 301', { ...nothing, courses: ['Conics 100%'] }],
    ['what means anything to a database', '%', nothing],
    ['the same where it stands', '100%', { ...nothing, courses: ['Conics 100%'] }],
    ['one letter of the same kind', '_', nothing],
    ['nothing', '   ', nothing],
  ])('finds by %s', async (_what, q, expected) => {
    expect(named(await find(people.admin, q))).toEqual(expected);
  });

  test('finds somebody by address, with what they paid', async () => {
    const found = await find(people.admin, people.ada.email.toUpperCase());
    expect(found).toMatchObject({
      people: [{ name: 'Αδα Tester', email: people.ada.email, role: 'Student' }],
      payments: [{ _id: paid.transaction._id, amount: 400, status: 'COMPLETED' }],
    });
    expect((await people.admin.get(`/api/user/${found.people[0]!._id}`)).status).toBe(200);
  });

  test('finds a payment by its id, by how that begins, and by what the processor calls it', async () => {
    const { captureId } = await world.db
      .selectFrom('paymentIntent')
      .select('captureId')
      .where('orderId', '=', paid.orderId)
      .executeTakeFirstOrThrow();
    const id = paid.transaction._id;
    for (const q of [id, id.slice(0, 13), id.replaceAll('-', '').toUpperCase(), paid.orderId, captureId!.toLowerCase()])
      expect((await find(people.admin, q)).payments).toEqual([{ _id: id, amount: 400, status: 'COMPLETED' }]);
    expect((await people.admin.get(`/api/ledger/${id}`)).status).toBe(200);
    const other = id.startsWith('f') ? 'e' : 'f';
    expect((await find(people.admin, `${other}${id.slice(1)}`)).payments).toEqual([]);
  });

  test('is shown ten of each at most', async () => {
    for (let count = 0; count < 12; count++)
      await world.courseInstance({ professor: people.damo, name: `Many ${count}` });
    expect((await find(people.admin, 'many')).courses).toHaveLength(10);
  });
});

describe('through the reader’s eyes (T260)', () => {
  test('who approves finds who applied and courses that have left Draft, and no money', async () => {
    expect(named(await find(people.registrar, 'theano'))).toEqual({ ...nothing, people: ['Theano Tester'] });
    expect(named(await find(people.registrar, people.li.email))).toEqual(nothing);
    expect(named(await find(people.registrar, 'spheres'))).toEqual({ ...nothing, courses: ['Spheres'] });
    expect(named(await find(people.registrar, paid.transaction._id))).toEqual(nothing);
    expect(named(await find(people.registrar, people.admin.email))).toEqual(nothing);
  });

  test('a professor finds own students and courses, and what is public', async () => {
    expect(named(await find(people.theano, people.ada.email))).toEqual({ ...nothing, people: ['Αδα Tester'] });
    expect(named(await find(people.damo, people.ada.email))).toEqual(nothing);
    expect(named(await find(people.theano, 'spheres'))).toEqual(nothing);
    expect(named(await find(people.damo, 'spheres'))).toEqual({ ...nothing, courses: ['Spheres, later', 'Spheres'] });
    expect(named(await find(people.damo, 'conics'))).toEqual({ ...nothing, courses: ['Conics 100%'] });
    expect(named(await find(people.theano, paid.transaction._id))).toEqual(nothing);
  });

  test('a student finds own payments and courses, what is public, and nobody', async () => {
    expect(named(await find(people.ada, 'conics'))).toEqual({ people: [], courses: ['Conics 100%'], payments: 1 });
    expect(named(await find(people.li, 'conics'))).toEqual({ ...nothing, courses: ['Conics 100%'] });
    expect(named(await find(people.li, 'spheres'))).toEqual(nothing);
    for (const q of [people.ada.email, people.theano.email, 'Tester', paid.transaction._id, paid.orderId])
      expect(named(await find(people.li, q))).toEqual(nothing);
  });

  test('whoever isn’t signed in finds nothing at all, and words without end are refused', async () => {
    expect((await world.visitor().get(`${api.search.everywhere.path}?q=conics`)).status).toBe(401);
    expect((await people.admin.get(`${api.search.everywhere.path}?q=${'x'.repeat(201)}`)).status).toBe(400);
  });
});
