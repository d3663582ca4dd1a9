import { expect, test } from 'vitest';
import { anAgreement, aPartner, aPartnerCourse, equivalent, promiseOf } from '../../../../tests/partners.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json, Person } from '../../../../tests/person.ts';
import { courseForm, openWorld } from '../../../../tests/world.ts';
import { aCalendarCourse, paysForCredit } from '../../../test/calendar-courses.ts';

const world = await openWorld();
const admin = await world.administrator();
const one = async (who: Person, id: string) => (await who.get(pathOf(api.courseInstances.one, { id }))).body;
async function definition(professor: Person, name: string, credits: number | null): Promise<string> {
  const { body } = await professor.post(api.courseDefinitions.create, { name, credits });
  await admin.put(pathOf(api.courseDefinitions.update, { id: body._id }), { status: 'Approved' });
  return body._id;
}

// Seen red: the form's empty credits replaced them, and any number was taken.
test.each([null, 60])(
  'a professor’s form doesn’t set what only administrators do: credits %s (T608)',
  async (credits) => {
    const professor = await world.professor();
    const [logic, ethics] = [await definition(professor, 'Logic', 3), await definition(professor, 'Ethics', 1)];
    const who = (await professor.get(api.professors.mine)).body._id;
    const form = { ...courseForm('Logic', logic, [who]), credits, courseDescription: 'Mine' };
    const { _id: id } = (await professor.post(api.courseInstances.create, form)).body;
    expect(await one(professor, id)).toMatchObject({ credits: 3, courseDescription: '' });
    const update = pathOf(api.courseInstances.update, { id });
    await admin.put(update, { courseDescription: 'The site’s' });
    await professor.put(update, { credits, courseDescription: '' });
    expect(await one(professor, id)).toMatchObject({ credits: 3, courseDescription: 'The site’s' });
    // Another course has its own.
    await professor.put(update, { credits, courseREF: ethics });
    expect(await one(professor, id)).toMatchObject({ credits: 1 });
    expect((await admin.put(update, { credits: 2 })).body).toMatchObject({ credits: 2 });
  },
);

// Seen red: the students of the first college were the second one's to see and to export.
test('a course that was opened under a promise goes to no other college; one that wasn’t does (T606)', async () => {
  const { course, partner, professor } = await aCalendarCourse(world);
  const other = await aPartner(world, 'Other College');
  const { courseREF } = await one(admin, course._id);
  const update = pathOf(api.courseDefinitions.update, { id: courseREF._id });
  for (const institutionREF of [other._id, null])
    expect(await admin.put(update, { institutionREF, equivalent: null })).toMatchObject({
      status: 400,
      body: { fields: { institutionREF: expect.stringContaining(`promised credit at ${partner.name}`) } },
    });
  expect((await admin.put(update, { description: 'Longer.' })).status).toBe(200);
  const elsewhere = await definition(professor, 'Elsewhere', 3);
  const moved = await admin.put(pathOf(api.courseInstances.update, { id: course._id }), { courseREF: elsewhere });
  expect([moved.status, moved.body['message']]).toEqual([
    409,
    '“Ethics” is Open/Registering, so you can’t change its course anymore.',
  ]);
  const approved = await aPartnerCourse(partner, { professor, name: 'Rhetoric', status: 'Approved' });
  const { courseREF: free } = await one(admin, approved._id);
  const sent = { institutionREF: other._id, equivalent };
  expect((await admin.put(pathOf(api.courseDefinitions.update, { id: free._id }), sent)).status).toBe(200);
});

// Seen red: an administrator replaced the professor, and the college was never asked.
test.each(['Approved', 'Open/Registering'] as const)(
  'a course that is %s gets no professor whom its college hasn’t qualified (T607)',
  async (status) => {
    const partner = await aPartner(world, `College of ${status.replace('/', ' ')}`);
    const [professor, stranger] = [await world.professor('Theano'), await world.professor('Ptolemy')];
    const course = await aPartnerCourse(partner, { professor, name: 'Music', status });
    const [own, late] = await Promise.all(
      [professor, stranger].map(async (who) => (await who.get(api.professors.mine)).body._id as string),
    );
    const update = (professorREF: unknown[]) =>
      admin.put(pathOf(api.courseInstances.update, { id: course._id }), { professorREF, name: 'Musics' });
    expect(await update([own, late])).toMatchObject({
      status: 409,
      body: { code: 'not-qualified', message: 'Qualify Ptolemy Tester first.' },
    });
    expect(await one(admin, course._id)).toMatchObject({ name: 'Music', professorREF: [{ _id: own }] });
    // The college sees the files of professors who teach for it.
    await aPartnerCourse(partner, { professor: stranger, name: 'Song', status: 'Draft' });
    await partner.registrar.post(pathOf(api.instructorFiles.qualify, { id: late }), {
      institutionREF: partner._id,
      courseDefinitionREF: (await one(admin, course._id)).courseREF._id,
      basis: 'exception',
      reason: 'The college knows them.',
    });
    expect(await update([own, late])).toMatchObject({ status: 200 });
    // An approved professor stays, also in an administrator's form, which sends all values.
    await world.db.deleteFrom('qualification').where('professorREF', '=', own!).execute();
    expect((await update([own, late])).status).toBe(200);
    expect((await update([own])).status).toBe(200);
    // A draft may name anybody who is approved.
    const draft = await aPartnerCourse(partner, { professor, name: 'Dance', status: 'Draft' });
    const draftUpdate = pathOf(api.courseInstances.update, { id: draft._id });
    expect((await admin.put(draftUpdate, { professorREF: [late] })).status).toBe(200);
  },
);

// Seen red in floating point: 0.52 and 0.57, a cent less than the college charges.
test.each([
  [0.35, 1.5, 0.53],
  [1.15, 0.5, 0.58],
  [25, 3, 75],
])(
  'a promise says the college’s fee as it charges it: %d for each of %d credits is %d',
  async (perCredit, credits, total) => {
    const name = `College of ${perCredit === 25 ? 'Dollars' : perCredit > 1 ? 'Quarters' : 'Cents'}`;
    const partner = await aPartner(world, name, anAgreement({ fee: { perCredit, paidBy: 'student' } }));
    const professor = await world.professor();
    const { _id: id } = await aPartnerCourse(partner, { professor, name: 'Logic', status: 'Approved' });
    const { courseREF } = await one(admin, id);
    const sent = { equivalent: { ...equivalent, credits } };
    expect((await admin.put(pathOf(api.courseDefinitions.update, { id: courseREF._id }), sent)).status).toBe(200);
    const opened = await professor.patch(pathOf(api.courseInstances.setStatus, { id }), { status: 'Open/Registering' });
    expect(opened.status).toBe(200);
    expect(await promiseOf(world, { _id: id })).toMatchObject({ fee: { perCredit, total } });
  },
);

// Seen red: the file said the definition's present course, and no birth date where the student had given one at the credit step.
test('a college’s file says the course that was promised, and the birth date that was given', async () => {
  const columns = ['email', 'birthDate', 'subject', 'number', 'credits', 'gradeMeaning'].map((field) => ({
    header: field,
    field,
  }));
  const course = await aCalendarCourse(world, { name: 'History', agreement: { columns } });
  await paysForCredit(world, course);
  const { courseREF } = await one(admin, course.course._id);
  await world.db
    .updateTable('registration')
    .set({ grade: 'A' })
    .where('courseInstanceREF', '=', course.course._id)
    .execute();
  await world.db
    .updateTable('courseDefinition')
    .set({ equivalent: JSON.stringify({ ...equivalent, number: '110', credits: 4 }) })
    .where('_id', '=', (courseREF as Json)['_id'])
    .execute();
  const { registrar, _id } = course.partner;
  const { body } = await registrar.post(pathOf(api.agreements.registrations, { id: _id }), {});
  expect(body['rows']).toEqual([[expect.stringContaining('@'), '1980-05-05', 'PHIL', '101', '3', 'Excellent']]);
});
