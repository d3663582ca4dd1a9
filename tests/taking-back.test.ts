import { api, pathOf } from './paths.ts';
import { expect, test } from 'vitest';
import { form } from './person.ts';
import { aDocument } from './samples.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
const admin = await world.administrator();
const registrar = await world.registrar();
const approvalsOf = async (what: 'students' | 'professors', email: string) =>
  (await registrar.get(`/api/${what}?approvalStatus=Pending&q=${email}`)).body as unknown as object[];
const applicants = [
  ['Student', 'student', 'students', { gpaNotes: 'mine', educationLevel: 'hsGraduate' }],
  ['Professor', 'professor', 'professors', { hasAllDocs: true, refName1: 'Diotima' }],
] as const;

// Seen red without the mark, and with the record open to a decision meanwhile.
test.each(applicants)('a %s takes an application back, changes it and sends it again', async (role, one, all, more) => {
  const [person, other] = [await world.someone(role), await world.someone(role)];
  const apply = (who: typeof person) => (role === 'Student' ? who.appliesAsStudent() : who.applies());
  const mine = () => person.get(role === 'Student' ? api.students.mine.path : api.professors.mine.path);
  const { _id } = (await apply(person)).body;
  await apply(other);
  const path = `/api/${one}/${_id}`;
  expect((await mine()).body).toMatchObject({ takenBack: false, actions: ['takeBack'] });
  expect((await other.post(`${path}/take-back`)).status).toBe(404);
  expect((await person.put(path, { idNumber: 'X-9' })).status).toBe(409);

  expect((await person.post(`${path}/take-back`)).body).toMatchObject({ approvalStatus: 'Pending', takenBack: true });
  expect(await person.post(`${path}/take-back`)).toMatchObject({
    status: 409,
    body: { message: 'You’ve already taken your application back.' },
  });
  expect(await approvalsOf(all, person.email)).toEqual([]);
  // nothing is offered that would be refused
  const [listed] = (await admin.get(`/api/${all}?q=${person.email}`)).body as unknown as object[];
  for (const shown of [listed, (await registrar.get(path)).body])
    expect(shown).toMatchObject({ takenBack: true, actions: [] });
  const [beside] = await approvalsOf(all, other.email);
  expect(beside).toMatchObject({ takenBack: false, actions: ['approve', 'deny'] });
  expect(await approvalsOf(all, other.email)).toHaveLength(1);
  expect(await registrar.patch(`${path}/status`, { status: 'Approved' })).toMatchObject({
    status: 409,
    body: { code: 'taken-back' },
  });
  expect((await admin.put(path, { approvalStatus: 'Denied' })).status).toBe(409);

  const second = await person.put(path, form({ ...more, idNumber: 'X-9', idREF: aDocument('png', 'new.png') }));
  expect(second).toMatchObject({
    status: 200,
    body: {
      approvalStatus: 'Pending',
      takenBack: false,
      resubmitted: true,
      idNumber: '••••X-9',
      idREF: { name: 'new.png' },
    },
  });
  expect(second.body).not.toMatchObject(role === 'Student' ? { gpaNotes: 'mine' } : { hasAllDocs: true });
  expect(await approvalsOf(all, person.email)).toHaveLength(1);
  const history = (await person.get(`${path}/history`)).body as unknown as { what: string }[];
  expect(history.map(({ what }) => what)).toEqual(['sent again', 'taken back', 'sent']);
  expect((await registrar.patch(`${path}/status`, { status: 'Approved' })).body).toMatchObject({
    approvalStatus: 'Approved',
    resubmitted: false,
  });
  expect(await person.post(`${path}/take-back`)).toMatchObject({
    status: 409,
    body: { message: 'Your application is Approved, so you can’t take it back.' },
  });
});

// Seen red without the openings noted.
test.each(applicants)('an application of a %s that an approver has opened is not taken back', async (role, one) => {
  const [person, other] = [await world.someone(role), await world.someone(role)];
  const apply = (who: typeof person) => (role === 'Student' ? who.appliesAsStudent() : who.applies());
  const [{ _id }, beside] = [(await apply(person)).body, (await apply(other)).body];
  await registrar.get(`/api/${one}/${_id}`);
  expect(await person.post(`/api/${one}/${_id}/take-back`)).toMatchObject({ status: 409, body: { code: 'opened' } });
  expect((await person.get(role === 'Student' ? api.students.mine.path : api.professors.mine.path)).body).toMatchObject(
    {
      takenBack: false,
      actions: [],
    },
  );
  expect((await other.post(`/api/${one}/${beside._id}/take-back`)).status).toBe(200);
  const lines = await world.db
    .selectFrom('auditLog')
    .select('_id')
    .where('action', '=', 'open application')
    .where('entityId', '=', _id)
    .execute();
  await registrar.get(`/api/${one}/${_id}`);
  expect(lines).toHaveLength(1);
});

test('taking back and deciding at once: one of the two happens', async () => {
  for (let round = 0; round < 10; round++) {
    const person = await world.someone('Student');
    const { _id } = (await person.appliesAsStudent()).body;
    const [back, decided] = await Promise.all([
      person.post(pathOf(api.students.takeBack, { id: _id })),
      registrar.patch(pathOf(api.students.setStatus, { id: _id }), { status: 'Approved' }),
    ]);
    expect([back.status, decided.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  }
});
