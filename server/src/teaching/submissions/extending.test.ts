import { expect, test } from 'vitest';
import { activeCourse, assign, handIn, inHours, pass } from '../../../../tests/hand-ins.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
const { professor, ada, bo } = await world.people();
const late = { perDay: 10, unit: 'points' };
async function extend(id: string, who: Person, due: string) {
  const { _id: personREF } = (await who.get(api.accounts.self)).body;
  return professor.put(pathOf(api.submissions.extend, { id }), { personREF, due });
}
const isOpen = async (who: Person, id: string) =>
  (await who.get(pathOf(api.submissions.assignment, { id }))).body['isOpen'];

// Seen red: with the extension that had ended, Ada's work was taken without end.
test.each([
  ['has ended', -1, false, 409],
  ['still lasts', 2, true, 200],
])(
  'a closed course takes late work of a student whose extension %s: %i hours from now',
  async (what, hours, isTaken, status) => {
    const course = await activeCourse(world, professor, [ada, bo]);
    const id = await assign(professor, course, `Extension ${what}`, { late });
    await pass(world, id, 48);
    expect((await extend(id, ada, inHours(2))).status).toBe(200);
    const dueAt = new Date(Date.now() + hours * 3_600_000);
    await world.db.updateTable('extension').set({ dueAt }).where('assignmentREF', '=', id).execute();
    expect([await isOpen(ada, id), await isOpen(bo, id)]).toEqual([true, true]);
    await professor.patch(pathOf(api.courseInstances.setStatus, { id: course }), { status: 'Closed' });
    expect([await isOpen(ada, id), await isOpen(bo, id)]).toEqual([isTaken, false]);
    expect((await handIn(ada, id, { text: 'At last.' })).status).toBe(status);
    expect((await handIn(bo, id, { text: 'At last.' })).body['message']).toMatch(/the course is Closed/);
  },
);

// Seen red: it was saved, mailed and listed.
test.each([
  ['before', 1],
  ['at', 2],
])('an extension that ends %s the time for everyone is refused at its field', async (when, hours) => {
  const due = inHours(2);
  const id = await assign(professor, await activeCourse(world, professor, [ada]), `Ends ${when}`, { due });
  const refused = await extend(id, ada, hours === 2 ? due : inHours(hours));
  expect([refused.status, refused.body['fields']]).toEqual([400, { due: 'Choose a time after the one for everyone.' }]);
  expect((await professor.get(pathOf(api.submissions.extensions, { id }))).body).toEqual([]);
  const mailed = async () =>
    (await world.mailsTo(ada.email)).filter(({ subject }) => subject === `Due at another time: Ends ${when}`).length;
  expect(await mailed()).toBe(0);
  expect((await extend(id, ada, inHours(3))).status).toBe(200);
  expect(await mailed()).toBe(1);
});
