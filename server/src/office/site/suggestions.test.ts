import { totalHeader } from '@stoa/contract/kernel/fields';
import type { SiteData } from '@stoa/contract/office/site.endpoints';
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

// Seen red: a course that was left open after its first day came first, and the landing page featured it.
test.each([
  ['began two days ago', -2, false],
  ['starts in two days', 2, true],
])(
  'an open course that %s is listed, and among the upcoming ones and featured only if it is to start',
  async (name, days, isUpcoming) => {
    const { _id } = await world.courseInstance({ name });
    const start = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const admin = await world.administrator();
    expect((await admin.put(pathOf(api.courseInstances.update, { id: _id }), { start })).status).toBe(200);
    const { upcoming, featured } = (await visitor.get(api.siteData.now)).body as unknown as SiteData;
    expect(upcoming.length).toBeGreaterThan(0);
    expect([upcoming.some((course) => course._id === _id), featured?._id === _id]).toEqual([isUpcoming, isUpcoming]);
    const listed = (await visitor.get(api.site.courses)).body as unknown as { _id: string }[];
    expect(listed.some((course) => course._id === _id)).toBe(true);
  },
);
