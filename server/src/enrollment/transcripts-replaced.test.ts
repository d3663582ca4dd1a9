import { expect, test } from 'vitest';
import { api, pathOf } from '../../../tests/paths.ts';
import { openWorld } from '../../../tests/world.ts';
import { aCalendarCourse, isDay, paysForCredit } from '../../test/calendar-courses.ts';

const world = await openWorld();
const verify = (code: unknown) => world.visitor().get(pathOf(api.transcripts.verify, { code: String(code) }));

/** A student for credit on a certified roster, with an Incomplete and a record of study that shows it. */
async function withIncomplete() {
  const at = await aCalendarCourse(world, { cost: 400 });
  const { person, registration: id } = await paysForCredit(world, at);
  await isDay(world, at.course._id, '2038-04-25');
  for (const status of ['Registration Closed', 'Active'])
    await at.professor.patch(pathOf(api.courseInstances.setStatus, { id: at.course._id }), { status });
  await at.professor.post(pathOf(api.enrollment.sign, { id: at.course._id }), { attended: [id], never: [] });
  const grade = { grade: 'I', incomplete: { missing: 'The last essay.', due: '2099-01-01', lapsesTo: 'F' } };
  expect((await at.professor.put(pathOf(api.finalGrades.post, { id }), grade)).status).toBe(200);
  return { ...at, person, id, issued: (await person.post(api.transcripts.issue)).body };
}

test.each([
  ['withdrawn', { status: 'Withdrawn', grade: 'W', incomplete: null }, [{ course: 'Ethics', grade: 'W' }]],
  ['never attended', { status: 'No-show', grade: 'I' }, []],
])(
  'a correction to %s replaces the record of study with the grade, which is not reopened',
  async (kind, now, lines) => {
    const { professor, partner, person, id, issued } = await withIncomplete();
    const asked = await professor.post(pathOf(api.enrollment.correct, { id }), { kind, reason: 'They wrote to me.' });
    const decide = pathOf(api.enrollment.decide, { id: String(asked.body._id) });
    expect((await partner.registrar.patch(decide, { decision: 'confirmed' })).status).toBe(200);
    expect((await person.get(pathOf(api.registrations.one, { id }))).body).toMatchObject(now);
    expect((await verify(issued['code'])).body).toMatchObject({ isReplaced: true, lines: [] });
    const latest = (await person.get(api.transcripts.mine)).body[0];
    expect((await verify(latest.code)).body).toMatchObject({ revokedAt: null, lines });
    const reopened = await professor.post(pathOf(api.finalGrades.reopen, { id }), { reason: 'A page was not read.' });
    expect([reopened.status, reopened.body['message']]).toEqual([
      409,
      'This student is no longer registered, so there is no grade to change.',
    ]);
  },
);

test.each([
  ['a grade', 'A', true],
  ['no grade', null, false],
])(
  'an administrator who ends a place with %s revokes the record of study that shows it',
  async (_what, grade, gone) => {
    const professor = await world.professor();
    const person = await world.someone('Student');
    const { _id } = await world.courseInstance({ professor, cost: 0 });
    const id = (await person.post(api.registrations.create, { courseInstanceREF: _id, isAudit: false })).body._id;
    for (const status of ['Registration Closed', 'Active'])
      await professor.patch(pathOf(api.courseInstances.setStatus, { id: _id }), { status });
    for (const given of grade === null ? [] : [grade])
      await professor.put(pathOf(api.finalGrades.post, { id }), { grade: given });
    const { body: issued } = await person.post(api.transcripts.issue);
    const admin = await world.administrator();
    expect((await admin.delete(`${pathOf(api.registrations.unregister, { id })}?reason=Fraud`)).status).toBe(200);
    expect((await verify(issued['code'])).body['isReplaced']).toBe(gone);
  },
);
