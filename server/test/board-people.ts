import type { Person } from '../../tests/person.ts';
import type { World } from '../../tests/world.ts';

/**
 * Four students beside each other, and courses for them: Ada and Bo are registered, Cy's payment is pending, and Di has left.
 * `ids` has the person's id of each of them, and of the professors that are given.
 */
export async function boardPeople(world: World, professors: readonly Person[]) {
  const [ada, bo, cy, di] = [
    await world.someone('Student', 'Ada'),
    await world.someone('Student', 'Bo'),
    await world.someone('Student', 'Cy'),
    await world.someone('Student', 'Di'),
  ];
  const ids = new Map<Person, string>();
  for (const one of [...professors, ada, bo, cy, di])
    ids.set(one, (await one.get('/api/session')).body['person']._id as string);
  async function aCourse(name: string, professor = professors[0]!): Promise<string> {
    const { _id } = await world.courseInstance({ professor, name, cost: 0, auditCost: 0 });
    for (const student of [ada, bo, cy, di])
      await student.post('/api/course-instance-registration', { courseInstanceREF: _id, isAudit: false });
    for (const [student, status] of [
      [cy, 'Payment pending'],
      [di, 'Unregistered'],
    ] as const)
      await world.db
        .updateTable('registration')
        .set({ status })
        .where('courseInstanceREF', '=', _id)
        .where('personREF', '=', ids.get(student)!)
        .execute();
    return _id;
  }
  return { ada, bo, cy, di, ids, aCourse };
}
