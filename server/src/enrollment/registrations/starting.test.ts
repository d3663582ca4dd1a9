import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();

test('a course that starts tells each of its students once, and nobody who left or is in another course', async () => {
  const professor = await world.professor('Theano');
  const course = await world.courseInstance({ professor, name: 'Ethics', cost: 0, auditCost: 0 });
  const other = await world.courseInstance({ professor, name: 'Logic', cost: 0, auditCost: 0 });
  const [ada, bo, left, elsewhere] = await Promise.all(
    ['Ada', 'Bo', 'Left', 'Elsewhere'].map((name) => world.someone('Student', name)),
  );
  const joins = (who: Person | undefined, { _id }: { _id: string }) =>
    who!.post(api.registrations.create, { courseInstanceREF: _id, isAudit: true });
  for (const who of [ada, bo, left]) expect((await joins(who, course)).status).toBe(201);
  expect((await joins(elsewhere, other)).status).toBe(201);
  await bo!.put(api.ownAccount.changeLanguage, { language: 'es' });
  await left!.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: course._id }));

  const path = pathOf(api.courseInstances.setStatus, { id: course._id });
  await professor.patch(path, { status: 'Registration Closed' });
  const effects = (await professor.get(pathOf(api.courseReviews.effects, { id: course._id }))).body;
  expect(effects).toEqual([expect.objectContaining({ action: 'start', told: [{ who: 'students', count: 2 }] })]);
  const answers = await Promise.all([1, 2, 3].map(() => professor.patch(path, { status: 'Active' })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);

  const mailsTo = async (who: Person | undefined) =>
    (await world.mailsTo(who!.email)).filter(({ subject }) => /has started|ha comenzado/.test(subject));
  const [toAda, ...second] = await mailsTo(ada);
  expect(second).toEqual([]);
  expect(toAda).toMatchObject({ subject: '“Ethics” has started' });
  expect(toAda!.text).toContain('First day: February 1, 2038');
  expect(toAda!.text).toContain(`/mainContent/courses/${course._id}`);
  const toBo = await mailsTo(bo);
  expect(toBo.map(({ subject }) => subject)).toEqual(['«Ethics» ha comenzado']);
  expect(toBo[0]!.text).toContain('Primer día: 1 de febrero de 2038');
  for (const who of [left, elsewhere]) expect(await mailsTo(who)).toEqual([]);
});
