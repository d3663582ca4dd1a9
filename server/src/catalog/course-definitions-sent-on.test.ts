import { expect, test } from 'vitest';
import { othersWait } from '../../../tests/locks.ts';
import { aPartner, aPartnerCourse, equivalent } from '../../../tests/partners.ts';
import { api, pathOf } from '../../../tests/paths.ts';
import type { Answer, Json, Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';

const world = await openWorld();

// Each decision is one college's, or the operator's for it. The next college the definition is sent to reads neither.
test.each(['the first college', 'the operator'] as const)(
  'the reason and the day of a denial by %s are not told to the next college (T510)',
  async (by) => {
    const [first, next] = [await aPartner(world, `First of ${by}`), await aPartner(world, `Next of ${by}`)];
    const [professor, admin] = [await world.professor(), await world.administrator()];
    const form = { name: 'Logic', level: 200, credits: 3, institutionREF: first._id };
    const { _id: id } = (await professor.post(api.courseDefinitions.create, form)).body;
    const decider = by === 'the operator' ? admin : first.registrar;
    const reason = 'Zanzibar is not a subject here.';
    const denied = await decider.patch(pathOf(api.courseDefinitions.setStatus, { id }), { status: 'Denied', reason });
    expect(denied.body).toMatchObject({ statusReason: reason, decidedAt: expect.any(String) });
    const one = pathOf(api.courseDefinitions.one, { id });
    await professor.put(one, { description: 'Shorter.' });
    expect((await first.registrar.get(one)).body['statusReason']).toBe(reason);
    await professor.put(one, { institutionREF: next._id });

    const reads = async (who: Person, path: string) => JSON.stringify((await who.get(path)).body);
    expect((await next.registrar.get(one)).body).toMatchObject({ statusReason: '', decidedAt: null, decidedBy: null });
    const history = pathOf(api.courseReviews.definitionHistory, { id });
    for (const path of [one, history, api.courseDefinitions.list.path, `${api.courseDefinitions.list.path}?q=Zanzibar`])
      expect(await reads(next.registrar, path)).not.toMatch(/Zanzibar|Denied|First of/);
    expect((await next.registrar.get(history)).body).toMatchObject([{ what: 'changed', from: '', changes: [] }]);
    const mails = await world.mailsTo(next.registrar.email);
    expect(mails.map(({ text }) => text).join()).not.toContain('Zanzibar');
    expect(await reads(professor, history)).toContain('Zanzibar');
    expect(await reads(admin, history)).toContain('Zanzibar');

    // and it reads the next college's decision
    const sent = { status: 'Approved', reason: 'Welcome.', equivalent };
    await next.registrar.patch(pathOf(api.courseDefinitions.setStatus, { id }), sent);
    expect((await next.registrar.get(one)).body).toMatchObject({
      statusReason: 'Welcome.',
      decidedAt: expect.any(String),
    });
    const lines = (await next.registrar.get(history)).body as unknown as Json[];
    expect(lines.map(({ what }) => what)).toEqual(['status', 'changed']);
  },
);

// Seen red: the next college read the reason, the decider, and the course as the first one had seen it.
test.each([
  ['Denied', 'the first college'],
  ['Approved', 'the operator'],
] as const)('a course that was %s by %s comes to the next college undecided (T510)', async (status, by) => {
  const [first, next] = [await aPartner(world, `Early ${status}`), await aPartner(world, `Late ${status}`)];
  const [professor, admin] = [await world.professor(), await world.administrator()];
  const course = await aPartnerCourse(first, { professor, name: 'Dialectic', status: 'Pending Approval' });
  const beside = await aPartnerCourse(first, { professor, name: 'Beside', status: 'Pending Approval' });
  const reason = 'Zanzibar is not a subject here.';
  const decider = by === 'the operator' ? admin : first.registrar;
  for (const { _id: id } of [course, beside])
    await decider.patch(pathOf(api.courseInstances.setStatus, { id }), { status, reason });
  const one = pathOf(api.courseInstances.one, { id: course._id });
  const changes = pathOf(api.courseReviews.changes, { id: course._id });
  await admin.put(one, { textbooks: 'Two books.' });
  const decided = { status, statusReason: reason, decidedAt: expect.any(String), decidedBy: expect.anything() };
  expect((await first.registrar.get(one)).body).toMatchObject(decided);
  expect((await first.registrar.get(changes)).body).toMatchObject({ changes: [{ field: 'textbooks' }] });
  const definition = pathOf(api.courseDefinitions.update, { id: (course['courseREF'] as Json)['_id'] });
  expect((await admin.put(definition, { description: 'Longer.' })).status).toBe(200);
  expect((await first.registrar.get(one)).body).toMatchObject(decided);
  expect((await admin.put(definition, { institutionREF: next._id, equivalent })).status).toBe(200);
  const undecided = { status, statusReason: '', decidedAt: null, decidedBy: null };
  for (const who of [next.registrar, admin]) expect((await who.get(one)).body).toMatchObject(undecided);
  expect((await next.registrar.get(changes)).body).toEqual({ since: null, changes: [] });
  expect((await first.registrar.get(pathOf(api.courseInstances.one, { id: beside._id }))).body).toMatchObject(decided);
});

test('a decision of another institution’s staff is not told, in whichever way the record came here (T510)', async () => {
  const [first, next] = [await aPartner(world, 'First College'), await aPartner(world, 'Second College')];
  const professor = await world.professor();
  const form = { name: 'Rhetoric', level: 200, credits: 3, institutionREF: first._id };
  const { _id: id } = (await professor.post(api.courseDefinitions.create, form)).body;
  const refusal = { status: 'Denied', reason: 'Not here.' };
  await first.registrar.patch(pathOf(api.courseDefinitions.setStatus, { id }), refusal);
  await world.db.updateTable('courseDefinition').set({ institutionREF: next._id }).where('_id', '=', id).execute();
  const { body } = await next.registrar.get(pathOf(api.courseDefinitions.one, { id }));
  expect(body).toMatchObject({ statusReason: '', decidedAt: null, decidedBy: null });
});

// Seen red with the record read before its lock: the definition was gone, and both calls deleted the application.
test('what was decided or deleted while a deletion waited for it stays so', async () => {
  const [{ registrar, _id: institutionREF }, professor] = [await aPartner(world, 'Third'), await world.professor()];
  const [admin, ada] = [await world.administrator(), await world.someone('Student', 'Ada')];
  const form = { name: 'Grammar', level: 200, credits: 3, institutionREF };
  const definition = (await professor.post(api.courseDefinitions.create, form)).body._id;
  const student = (await ada.appliesAsStudent()).body._id;
  const one = pathOf(api.courseDefinitions.one, { id: definition });
  const whileLocked = async (table: 'courseDefinition' | 'student', id: string, calls: (() => Promise<Answer>)[]) => {
    const deleting: Promise<Answer>[] = [];
    await world.db.transaction().execute(async (trx) => {
      await trx.selectFrom(table).select('_id').where('_id', '=', id).forUpdate().execute();
      deleting.push(...calls.map((call) => call()));
      await othersWait(trx, calls.length);
      if (table === 'courseDefinition')
        await trx.updateTable(table).set({ status: 'Approved' }).where('_id', '=', id).execute();
    });
    return new Set((await Promise.all(deleting)).map(({ status }) => status));
  };
  expect(await whileLocked('courseDefinition', definition, [() => professor.delete(one)])).toEqual(new Set([409]));
  expect((await registrar.get(one)).body).toMatchObject({ status: 'Approved' });
  const removes = () => admin.delete(pathOf(api.students.remove, { id: student }));
  expect(await whileLocked('student', student, [removes, removes])).toEqual(new Set([204, 404]));
});
