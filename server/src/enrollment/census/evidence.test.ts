import { expect, test } from 'vitest';
import { assign, handIn, save } from '../../../../tests/hand-ins.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import { openWorld } from '../../../../tests/world.ts';
import { aCalendarCourse, paysForCredit } from '../../../test/calendar-courses.ts';

const world = await openWorld();

test('work that was handed in shows that somebody takes part; a draft doesn’t', async () => {
  const at = await aCalendarCourse(world, { cost: 400 });
  const { professor } = at;
  const { _id } = at.course;
  const [ada, bo, cy] = [
    await paysForCredit(world, at),
    await paysForCredit(world, at),
    await paysForCredit(world, at),
  ];
  for (const status of ['Registration Closed', 'Active'])
    await professor.patch(pathOf(api.courseInstances.setStatus, { id: _id }), { status });
  const essay = await assign(professor, _id, 'Essay');
  for (const text of ['Justice is harmony.', 'Justice is each doing their own.'])
    expect((await handIn(ada.person, essay, { text })).status).toBe(200);
  expect((await save(bo.person, essay, { text: 'Not yet.' })).status).toBe(200);
  const { body } = await professor.get(pathOf(api.enrollment.census, { id: _id }));
  const rows = body['rows'] as { _id: string }[];
  const of = ({ registration }: { registration: string }) => rows.find((row) => row._id === registration);
  expect(of(ada)).toMatchObject({ attended: true, evidence: [{ kind: 'work', count: 2 }] });
  for (const one of [bo, cy]) expect(of(one)).toMatchObject({ attended: false, firstActivity: null, evidence: [] });
});
