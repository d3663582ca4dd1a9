import { api } from '../../../../../tests/paths.ts';
import { courseInstanceStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../../tests/world.ts';

const world = await openWorld();

test('the seats that are told are those of courses that are open and have a limit', async () => {
  const professor = await world.professor();
  const student = await world.someone('Student');
  const unlimited = await world.courseInstance({ professor });
  const open: string[] = [];
  for (const status of courseInstanceStatuses) {
    const { _id } = await world.courseInstance({ professor, seats: 3 });
    await world.db.updateTable('courseInstance').set({ status }).where('_id', '=', _id).execute();
    if (status === 'Open/Registering') open.push(_id);
  }
  const accepted = (await student.get(api.registrations.seats)).body as unknown as { _id: string; left: number }[];
  expect(accepted).toMatchObject(open.map((_id) => ({ _id, seats: 3, left: 3 })));
  expect(accepted.map(({ _id }) => _id)).not.toContain(unlimited._id);
});
