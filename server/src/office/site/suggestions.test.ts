import { totalHeader } from '@stoa/contract/kernel/fields';
import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
const visitor = world.visitor();

test('suggestions leave out the courses one has a place in, with their total; a course’s page says whose it is', async () => {
  const professor = await world.professor();
  const [mine, other] = [
    await world.courseInstance({ professor, name: 'Catoptrics I', cost: 0 }),
    await world.courseInstance({ professor, name: 'Catoptrics II', cost: 0 }),
  ];
  const student = await world.someone('Student');
  const suggested = async () => {
    const { body, headers } = await student.get(
      `${api.site.suggestions.path}?q=catoptrics&pageSize=5&page=1&level=200`,
    );
    return [(body as unknown as { _id: string }[]).map(({ _id }) => _id), headers.get(totalHeader)];
  };
  const isMine = async (person: typeof visitor) =>
    (await person.get(pathOf(api.site.course, { id: mine._id }))).body['mine'] as unknown;
  expect(await suggested()).toEqual([[mine._id, other._id], '2']);
  expect(await isMine(student)).toBe(false);

  const { body: place } = await student.post(api.registrations.create, { courseInstanceREF: mine._id, isAudit: false });
  expect(await suggested()).toEqual([[other._id], '1']);
  expect([await isMine(student), await isMine(professor), await isMine(visitor)]).toEqual([true, true, false]);
  expect((await visitor.get(`${api.site.courses.path}?q=catoptrics`)).body).toHaveLength(2);

  await student.delete(pathOf(api.registrations.unregister, { id: place._id }));
  expect(await suggested()).toEqual([[mine._id, other._id], '2']);
  expect(await isMine(student)).toBe(false);
});
