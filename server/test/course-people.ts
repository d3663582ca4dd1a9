import type { World } from '../../tests/world.ts';

/**
 * Returns the people of a course and a stranger to it: two professors and a third, two students, and the ids of all as
 * people.
 */
export async function coursePeople(world: World) {
  const [professor, second, stranger] = [
    await world.professor(),
    await world.professor('Damo'),
    await world.professor('Ptolemy'),
  ];
  const [ada, bo] = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bo')];
  const ids = new Map<typeof ada, string>();
  for (const one of [professor, second, stranger, ada, bo]) ids.set(one, (await one.get('/api/person/self')).body._id);
  return { professor, second, stranger, ada, bo, ids };
}
