import { api, pathOf } from '../../../../tests/paths.ts';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();

test.each([
  [0, 'There was nothing to refund.'],
  [0.5, 'Refund: $0.50 USD'],
  [1, 'Refund: $1.00 USD'],
])('who leaves a course of %d dollars reads what comes back of it', async (cost, said) => {
  const { _id } = await world.courseInstance({ cost, auditCost: 0 });
  const [ada, bob] = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bob')];
  for (const who of [ada, bob])
    if (cost > 0) await world.pays(who, { _id });
    else await who.post(api.registrations.create, { courseInstanceREF: _id, isAudit: false });
  const before = (await world.mailsTo(ada.email)).length;
  const others = (await world.mailsTo(bob.email)).length;
  expect((await ada.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: _id }))).status).toBe(
    200,
  );
  const [mail] = (await world.mailsTo(ada.email)).slice(before);
  expect(mail?.text).toContain(said);
  expect(await world.mailsTo(bob.email)).toHaveLength(others);
});

test('a class has who has a place in it, by either list, and nobody leaves by another’s registration', async () => {
  const professor = await world.professor();
  const { _id } = await world.courseInstance({ professor, cost: 0, auditCost: 0 });
  const beside = await world.courseInstance({ professor, cost: 0, auditCost: 0 });
  const places = ['Registered', 'Payment pending', 'Unregistered', 'Cancelled'] as const;
  const people = [];
  for (const status of places) {
    const student = await world.someone('Student', status.replace(' ', ''));
    const register = async (courseInstanceREF: string) =>
      (await student.post(api.registrations.create, { courseInstanceREF, isAudit: false })).body._id;
    const registration = await register(_id);
    await register(beside._id);
    await world.db.updateTable('registration').set({ status }).where('_id', '=', registration).execute();
    people.push({ student, place: registration });
  }
  const [ada, bob, left] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  const classOf = async () => {
    const { body } = await professor.get(
      `${pathOf(api.registrations.byCourseInstance, { id: _id })}?sort=dateRegistered`,
    );
    return (body as unknown as { _id: string }[]).map((one) => one._id).toSorted();
  };
  const present = [ada.place, bob.place].toSorted();
  expect(await classOf()).toEqual(present);
  expect((await professor.get(pathOf(api.registrations.count, { id: _id }))).body).toMatchObject({ count: 2 });
  const leave = (who: typeof ada, registration: string) =>
    who.student.delete(pathOf(api.registrations.unregister, { id: registration }));
  expect((await leave(ada, bob.place)).status).toBe(404);
  expect((await leave(left, left.place)).status).toBe(404);
  expect(await classOf()).toEqual(present);
  expect((await leave(ada, ada.place)).status).toBe(200);
  expect(await classOf()).toEqual([bob.place]);
});
