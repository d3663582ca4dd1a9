import { api, pathOf } from '../../../../tests/paths.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { publish } from '../../kernel/live.ts';

const world = await openWorld();
let professor: Person;
let colleague: Person;
let ethics: string;
let poetics: string;
interface Cell {
  readonly _id: string;
  readonly version: number;
}
beforeAll(async () => {
  [professor, colleague] = [await world.professor(), await world.professor('Ptolemy')];
  const ids = [];
  for (const who of [professor, colleague]) ids.push((await who.get(api.professors.mine)).body._id);
  const made = [];
  for (const name of ['Ethics', 'Poetics']) {
    const course = await world.courseInstance({ professor, name, cost: 0, status: 'Active' });
    made.push(course._id);
    // both teach both
    const shared = ids.map((professorREF) => ({ courseInstanceREF: course._id, professorREF }));
    await world.db
      .insertInto('courseInstanceProfessor')
      .values(shared.map((one, position) => ({ ...one, position })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  [ethics, poetics] = made as [string, string];
  await world.db.updateTable('courseInstance').set({ status: 'Open/Registering' }).execute();
  for (const name of ['Ada', 'Bo', 'Cy'])
    await (
      await world.someone('Student', name)
    ).post(api.registrations.create, { courseInstanceREF: ethics, isAudit: false });
  await world.db.updateTable('courseInstance').set({ status: 'Active' }).execute();
});
const add = async (courseInstanceREF: string, assignmentName: string) =>
  (await professor.post(api.gradebook.addAssignment, { courseInstanceREF, assignmentName })).body as unknown as Cell[];
/** Waits until what was told so far is heard, so that a stream begins with what comes after it. */
const opened = async (who: Person, course: string) => {
  const open = await who.stream(pathOf(api.gradebook.live, { id: course }));
  await world.stoa.services.database.tx((db) => publish(db, { room: 'gradebook', id: course, kind: 'begin', ids: [] }));
  while ((await open.next())?.['kind'] !== 'begin');
  return open;
};
/** Returns the next event of a stream; `begin` is for another that was opened after it. */
const heard = async (open: Awaited<ReturnType<typeof opened>>): Promise<Json | undefined> => {
  const event = await open.next();
  return event?.['kind'] === 'begin' ? heard(open) : event;
};

// Made to go red with 51 for the most that are named, and with a stream that hears of every course.
test('a gradebook tells of its own changes alone: up to fifty cells by name, and of more that there are some', async () => {
  const cells: Cell[] = [];
  for (let at = 0; at < 17; at++) cells.push(...(await add(ethics, `Column ${at}`)));
  expect(cells).toHaveLength(51);
  const [open, other] = [await opened(colleague, ethics), await opened(colleague, poetics)];
  const fill = (some: readonly Cell[], score: number, version: number) =>
    professor.post(pathOf(api.gradebook.saveMany, { id: ethics }), {
      cells: some.map(({ _id }) => ({ _id, version, score })),
      source: 'paste',
    });
  const { entries } = (await fill(cells.slice(0, 50), 1, 1)).body;
  expect(entries).toHaveLength(50);
  expect(await heard(open)).toEqual({ kind: 'entries', entries });
  await fill(cells.slice(50), 1, 1);
  expect((await heard(open))?.['entries']).toMatchObject([{ _id: cells[50]!._id, score: 1 }]);
  expect((await fill(cells, 2, 2)).status).toBe(201);
  expect(await heard(open)).toEqual({ kind: 'again' });
  await add(poetics, 'Ode');
  expect(await heard(other)).toEqual({ kind: 'assignments' });
  await Promise.all([open.close(), other.close()]);
});

// Made to go red with `readersAmong` without its course, without the administrator, and with everybody among them.
test('a stream goes on for administrators and who teaches the course, and ends for who does not any more', async () => {
  const administrator = await world.administrator();
  const hers = await opened(administrator, ethics);
  const [his, elsewhere] = [await opened(colleague, ethics), await opened(colleague, poetics)];
  const { _id } = (await colleague.get(api.professors.mine)).body;
  await world.db
    .deleteFrom('courseInstanceProfessor')
    .where('professorREF', '=', _id)
    .where('courseInstanceREF', '=', ethics)
    .execute();
  await add(ethics, 'Without him');
  await add(poetics, 'With him');
  expect(await heard(hers)).toEqual({ kind: 'assignments' });
  expect(await heard(his)).toBeUndefined();
  expect(await heard(elsewhere)).toEqual({ kind: 'assignments' });
  await Promise.all([hers.close(), elsewhere.close()]);
  const second = { courseInstanceREF: ethics, professorREF: _id, position: 1 };
  await world.db.insertInto('courseInstanceProfessor').values(second).execute();
});
