import { api, pathOf } from '../../../tests/paths.ts';
import { expect, test } from 'vitest';
import { openWorld } from '../../../tests/world.ts';

const world = await openWorld();

test.each([
  [0, 'There was nothing to refund.'],
  [0.5, 'We refund $0.50.'],
  [1, 'We refund $1.00.'],
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
