import { expect, test } from 'vitest';
import { aPartner, equivalent } from '../../../tests/partners.ts';
import { api, pathOf } from '../../../tests/paths.ts';
import type { Json, Person } from '../../../tests/person.ts';
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
