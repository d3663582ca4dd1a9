import { beforeAll, expect, test } from 'vitest';
import { aPartner, aPartnerCourse, equivalent, type Partner } from '../../../tests/partners.ts';
import { api, pathOf } from '../../../tests/paths.ts';
import type { Json, Person } from '../../../tests/person.ts';
import { courseForm, openWorld } from '../../../tests/world.ts';

const world = await openWorld();
let admin: Person;
let theano: Person;
let professorId: string;
let lyceum: Partner;
beforeAll(async () => {
  [admin, theano, lyceum] = [await world.administrator(), await world.professor(), await aPartner(world, 'Lyceum')];
  professorId = (await theano.get(api.professors.mine)).body._id;
});
type Row = Json & { readonly _id: string; readonly actions: string[] };
/** A record as its queue and as its own page answer it. The two have to agree. */
async function answered(who: Person, call: { list: { path: string }; one: { path: string } }, id: string) {
  const rows = (await who.get(call.list.path)).body as unknown as Row[];
  const row = rows.find(({ _id }) => _id === id)!;
  const one = (await who.get(call.one.path.replace('{id}', id))).body as Row;
  expect([row.actions, row['unmet']]).toEqual([one.actions, one['unmet']]);
  return one;
}
async function submitted(name: string) {
  const { _id } = await aPartnerCourse(lyceum, { professor: theano, name, status: 'Pending Approval' });
  const { courseREF } = (await admin.get(pathOf(api.courseInstances.one, { id: _id }))).body;
  return { _id, definition: (courseREF as Json)['_id'] as string };
}
const approve = (who: Person, id: string) =>
  who.patch(pathOf(api.courseInstances.setStatus, { id }), { status: 'Approved' });
const instances = { list: api.courseInstances.list, one: api.courseInstances.one };

// Seen red with the answers drawn without what is missing.
test('a course isn’t offered to approve while a professor isn’t qualified; the sentence is the refusal’s, and leads to the file (T473)', async () => {
  const { _id, definition } = await submitted('Ethics');
  expect(await answered(lyceum.registrar, instances, _id)).toMatchObject({ actions: ['approve', 'deny'], unmet: null });
  await world.db.deleteFrom('qualification').where('courseDefinitionREF', '=', definition).execute();
  const { unmet } = await answered(lyceum.registrar, instances, _id);
  expect(unmet).toEqual({
    code: 'not-qualified',
    why: 'Qualify Theano Tester first.',
    at: `/mainContent/institution/instructor-files/${professorId}`,
  });
  const { why } = unmet as Json;
  expect(await answered(lyceum.registrar, instances, _id)).toMatchObject({ actions: ['deny'] });
  expect(await answered(admin, instances, _id)).toMatchObject({ actions: ['deny', 'callOff'], unmet });
  expect(await approve(lyceum.registrar, _id)).toMatchObject({ status: 409, body: { message: why } });
  // Its professor couldn't approve it anyway, and another course of the queue is offered as before.
  expect(await answered(theano, instances, _id)).toMatchObject({ actions: ['recall'], unmet: null });
  const other = await submitted('Logic');
  expect(await answered(lyceum.registrar, instances, other._id)).toMatchObject({ actions: ['approve', 'deny'] });
  await lyceum.registrar.post(pathOf(api.instructorFiles.qualify, { id: professorId }), {
    institutionREF: lyceum._id,
    courseDefinitionREF: definition,
    basis: 'exception',
    reason: 'Thirty years.',
  });
  expect(await answered(lyceum.registrar, instances, _id)).toMatchObject({ actions: ['approve', 'deny'], unmet: null });
  expect((await approve(lyceum.registrar, _id)).status).toBe(200);
});

test('nor while its definition is withdrawn, and an institution without an agreement asks for no qualification (T473)', async () => {
  const { _id, definition } = await submitted('Rhetoric');
  const set = (status: string) =>
    admin.put(pathOf(api.courseDefinitions.update, { id: definition }), { status, equivalent });
  await set('Retired');
  const { actions, unmet } = await answered(lyceum.registrar, instances, _id);
  expect([actions, unmet]).toEqual([
    ['deny'],
    {
      code: 'definition-withdrawn',
      why: '“Rhetoric” can’t become Approved, because its course definition “Rhetoric” is Retired.',
      at: `/mainContent/institution/course-approvals/${definition}`,
    },
  ]);
  expect((await approve(lyceum.registrar, _id)).body).toMatchObject({ message: (unmet as Json)['why'] });
  await set('Approved');
  expect(await answered(lyceum.registrar, instances, _id)).toMatchObject({ actions: ['approve', 'deny'], unmet: null });

  const academy = await aPartner(world, 'Academy', null);
  const made = await theano.post(api.courseDefinitions.create, {
    name: 'Music',
    level: 100,
    credits: 3,
    institutionREF: academy._id,
  });
  const music = made.body._id;
  await academy.registrar.patch(pathOf(api.courseDefinitions.setStatus, { id: music }), {
    status: 'Approved',
    equivalent,
  });
  const form = { ...courseForm('Music I', music, [professorId]), cost: 10, auditCost: 5 };
  const course = (await theano.post(api.courseInstances.create, form)).body._id;
  await theano.patch(pathOf(api.courseInstances.setStatus, { id: course }), { status: 'Pending Approval' });
  expect(await answered(academy.registrar, instances, course)).toMatchObject({ actions: ['approve', 'deny'] });
});

test.each(['Student', 'Professor'] as const)(
  'nor the application of a %s who has another role by now; administrators are led to the account (T473)',
  async (role) => {
    const call = role === 'Student' ? api.students : api.professors;
    const registrar = await world.registrar();
    const ada = await world.someone(role, `Ada${role}`);
    const { _id } = (await (role === 'Student' ? ada.appliesAsStudent() : ada.applies())).body;
    expect(await answered(registrar, call, _id)).toMatchObject({ actions: ['approve', 'deny'], unmet: null });
    await world.db.updateTable('person').set({ role: 'InstitutionAdmin' }).where('email', '=', ada.email).execute();
    const why = `Ada${role} Tester no longer has the role ${role}, so you can only deny this application.`;
    const { actions, unmet } = await answered(registrar, call, _id);
    expect([actions, unmet]).toEqual([['deny'], { code: 'role', why, at: null }]);
    const { unmet: toAdmin, personREF } = await answered(admin, call, _id);
    expect(toAdmin).toEqual({ code: 'role', why, at: `/mainContent/admin/users/${(personREF as Json)['_id']}` });
    const path = pathOf(call.setStatus, { id: _id });
    expect((await registrar.patch(path, { approvalStatus: 'Approved' })).body).toMatchObject({ message: why });
    expect((await registrar.patch(path, { approvalStatus: 'Denied' })).status).toBe(200);
  },
);
