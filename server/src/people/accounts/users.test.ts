import { api, pathOf } from '../../../../tests/paths.ts';
import { userStatuses } from '@stoa/contract/people/accounts.endpoints';
import { everyRole, type Role } from '@stoa/contract/kernel/role';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { ensureAccount } from './accounts.ts';

/* Accounts of every role in every status, two students and a professor with an application: each list has what it asks for. */
const world = await openWorld();
let admin: Person;
let theano: Person;
/** As they are when a test begins: others add some. */
let all: Row[];
type Row = { readonly _id: string; readonly status: string; readonly person: Json & { readonly role: Role } };

const list = async (query: string) => {
  const { body } = await admin.get(`${api.accounts.users.path}?pageSize=200&${query}`);
  // Where a page has not all of them, they are counted apart.
  const { headers } = await admin.get(`${api.accounts.users.path}?pageSize=1&${query}`);
  return { ids: (body as unknown as Row[]).map(({ _id }) => _id), total: Number(headers.get('x-total-count')) };
};
const idsOf = (keep: (row: Row) => boolean) => all.filter(keep).map(({ _id }) => _id);
const withoutId = ({ _id, ...person }: Json) => person;

beforeAll(async () => {
  admin = await world.administrator();
  theano = await world.professor('Theano');
  const applicant = await world.someone('Student', 'Ada');
  await applicant.appliesAsStudent();
  for (const role of everyRole)
    for (const status of userStatuses) {
      const person = await world.someone('Student', `${role} ${status}`.replaceAll(/[^A-Za-z ]/g, ''));
      const { _id } = (await person.get(api.accounts.session)).body['person'] as Row;
      await world.db.updateTable('person').set({ role }).where('_id', '=', _id).execute();
      await world.db.updateTable('account').set({ status }).where('personREF', '=', _id).execute();
    }
});
beforeEach(async () => {
  all = (await admin.get(`${api.accounts.users.path}?pageSize=200`)).body as unknown as Row[];
});

test.each(userStatuses)('the users that are %s, alone and of each role, with how many there are', async (status) => {
  const wanted = idsOf((row) => row.status === status);
  expect(await list(`status=${status}`)).toEqual({ ids: wanted, total: wanted.length });
  for (const role of everyRole) {
    const both = idsOf((row) => row.status === status && row.person.role === role);
    expect(both.length).toBeGreaterThan(0);
    expect(await list(`status=${status}&role=${role}`)).toEqual({ ids: both, total: both.length });
  }
});

test('the users of a role, and those without an application of theirs, with how many there are', async () => {
  for (const role of everyRole) {
    const wanted = idsOf((row) => row.person.role === role);
    expect(await list(`role=${role}`)).toEqual({ ids: wanted, total: wanted.length });
  }
  const applied = new Set<unknown>();
  for (const table of ['student', 'professor'] as const)
    for (const { personREF } of await world.db.selectFrom(table).select('personREF').execute()) applied.add(personREF);
  expect(applied.size).toBe(2);
  const isWithout = ({ person }: Row) => ['Student', 'Professor'].includes(person.role) && !applied.has(person['_id']);
  const wanted = idsOf(isWithout);
  expect(await list('withoutRecord=true')).toEqual({ ids: wanted, total: wanted.length });
  const locked = idsOf((row) => isWithout(row) && row.status === 'Locked');
  expect(await list('withoutRecord=true&status=Locked')).toEqual({ ids: locked, total: locked.length });
});

test('the only administrator who can sign in changes a telephone number, and stays one', async () => {
  const others = all.filter((row) => isOther(row) && row.status === 'Active').map(({ _id }) => _id);
  const set = (status: 'Active' | 'Locked') =>
    world.db.updateTable('account').set({ status }).where('_id', 'in', others).execute();
  await set('Locked');
  onTestFinished(async () => void (await set('Active')));
  const own = all.find(({ person }) => person['email'] === admin.email)!;
  const change = (person: object, status = 'Active') =>
    admin.put(pathOf(api.accounts.updateUser, { id: own._id }), {
      status,
      person: { ...withoutId(own.person), ...person },
    });
  expect((await change({ mobilePhone: '555 0199' })).status).toBe(200);
  expect((await change({ role: 'Student' })).status).toBe(409);
  expect((await change({}, 'Locked')).status).toBe(409);
});
const isOther = ({ person }: Row) => person.role === 'Administrator' && person['email'] !== admin.email;

test.each([
  ['Active', 409],
  ['Closed', 200],
  ['Cancelled', 200],
] as const)('somebody registered in a course that is %s gets another role: %d', async (status, answer) => {
  const student = await world.someone('Student', 'Zeno');
  const { _id } = await world.courseInstance({ professor: theano, cost: 0, auditCost: 0 });
  await student.post(api.registrations.create, { courseInstanceREF: _id, isAudit: false });
  await world.db.updateTable('courseInstance').set({ status }).where('_id', '=', _id).execute();
  const [row] = (await admin.get(`${api.accounts.users.path}?q=${student.email}`)).body as unknown as Row[];
  const person = { ...withoutId(row!.person), role: 'Professor' };
  expect(
    (await admin.put(pathOf(api.accounts.updateUser, { id: row!._id }), { status: 'Active', person })).status,
  ).toBe(answer);
});

test('an account that is there is left as it is, whatever password the settings name at the next start', async () => {
  const own = await world.someone('Professor', 'Settled');
  const settled = { email: own.email, firstName: 'First', lastName: 'Administrator', role: 'Administrator' } as const;
  await ensureAccount(world.stoa.services, { ...settled, password: 'password' });
  expect((await own.signIn()).body['role']).toBe('Professor');
  const other = { ...settled, email: 'other@world.example' };
  await expect(ensureAccount(world.stoa.services, { ...other, password: 'password' })).rejects.toThrow(
    'easily guessed',
  );
});
