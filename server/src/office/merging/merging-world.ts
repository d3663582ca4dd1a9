import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json, Person } from '../../../../tests/person.ts';
import { aDocument, type World } from '../../../../tests/world.ts';
import { accountOf } from '../retention/canary-world.ts';

/** Calls about merges, by the administrator unless another person is given. */
export function merges(world: World) {
  const preview = async (id: string, other?: string, by?: Person) =>
    (by ?? (await world.administrator())).get(
      `${pathOf(api.merging.preview, { id })}${other === undefined ? '' : `?other=${other}`}`,
    );
  return {
    preview,
    merge: async (id: string, other: string, by?: Person) => {
      const { body } = await preview(id, other);
      const versions = { version: body['kept']?.version ?? 0, otherVersion: body['other']?.version ?? 0 };
      return (by ?? (await world.administrator())).post(pathOf(api.merging.merge, { id }), { other, ...versions });
    },
    undo: async (id: string, by?: Person) =>
      (by ?? (await world.administrator())).delete(pathOf(api.merging.undo, { id })),
    accountsOf: async (one: Person, other: Person) =>
      [await accountOf(world, one), await accountOf(world, other)] as const,
    idOf: async ({ email }: Person) =>
      (await world.db.selectFrom('person').select('_id').where('email', '=', email).executeTakeFirstOrThrow())._id,
    approve: async (kind: 'students' | 'professors', id: unknown) =>
      (await world.registrar()).patch(pathOf(api[kind].setStatus, { id: String(id) }), { approvalStatus: 'Approved' }),
    registers: (person: Person, course: Json, isAudit = false) =>
      person.post(api.registrations.create, { courseInstanceREF: course['_id'], isAudit }),
  };
}

/** Two records of one student. The other one is approved, has a payment, a waiting entry, a message and a grade. */
export async function twoStudents(world: World, name: string) {
  const { approve, registers } = merges(world);
  const [kept, other] = [await world.someone('Student', name), await world.someone('Student', `${name}a`)];
  const professor = await world.professor(`${name}prof`);
  const paid = await world.courseInstance({ professor });
  const full = await world.courseInstance({ professor, cost: 0, seats: 1 });
  await kept.appliesAsStudent({ idREF: aDocument('pdf') });
  const { body: application } = await other.appliesAsStudent({ idREF: aDocument('pdf'), idNumber: 'X-1' });
  await approve('students', application._id);
  await world.pays(other, paid);
  await registers(await world.someone('Student', 'Early'), full);
  await other.post(pathOf(api.registrations.joinWaitingList, { id: full._id }));
  for (const status of ['Registration Closed', 'Active'])
    await professor.patch(pathOf(api.courseInstances.setStatus, { id: paid._id }), { status });
  const essay = { courseInstanceREF: paid._id, assignmentName: 'Essay', weight: 100, maxScore: 100 };
  const { body: entries } = await professor.post(api.gradebook.addAssignment, essay);
  await professor.put(pathOf(api.gradebook.save, { id: String(entries[0]._id) }), { score: 90 });
  await other.post(pathOf(api.board.post, { courseInstanceId: paid._id }), { message: 'Hello' });
  await other.post(api.calendar.renew);
  for (const one of [kept, other]) await one.put(api.notifications.choose, { grade: 'none' });
  return { kept, other, professor, paid, full, application };
}
