import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { accountOf, deletes, wordsInDatabase } from '../retention/canary-world.ts';
import { endMerges } from './merging.ts';
import { merges } from './merging-world.ts';

const world = await openWorld();
const { merge, accountsOf } = merges(world);

/** The course in whose board a professor writes of people. */
async function aBoard() {
  const professor = await world.professor('Herodotus');
  const course = await world.courseInstance({ professor, cost: 0 });
  return (message: string) => professor.post(pathOf(api.board.post, { courseInstanceId: course._id }), { message });
}
const found = async () => {
  await world.jobsAreDone('retention.words');
  const { body } = await (await world.administrator()).get(api.mentions.list);
  return (body as unknown as Json[]).map((one) => String(one['found'])).toSorted();
};

// Seen red: only the kept record's own name was looked for.
test('the other record’s names and phone are looked for when the kept person is deleted', async () => {
  const [kept, other] = [await world.someone('Student', 'Xanthippe'), await world.someone('Student', 'Xanthe')];
  const stays = await world.someone('Student', 'Aspasia');
  const writes = await aBoard();
  for (const message of [
    'Xanthe Tester asked.',
    'Xanthia Tester asked.',
    'Xanthippe Tester left.',
    'Call 555-0123-987.',
  ])
    expect((await writes(message)).status).toBe(201);
  expect((await writes('Aspasia Tester spoke.')).status).toBe(201);
  const admin = await world.administrator();
  const [id, from] = await accountsOf(kept, other);
  for (const names of [{ firstName: 'Xanthia' }, { firstName: 'Xanthe', homePhone: '555-0123-987' }]) {
    const { status, person } = (await admin.get(pathOf(api.accounts.user, { id: from }))).body;
    const saved = { status, person: { ...(person as Json), ...names } };
    expect((await admin.put(pathOf(api.accounts.updateUser, { id: from }), saved)).status).toBe(200);
  }
  expect((await merge(id, from)).status).toBe(200);
  await sql`update "personMerge" set "mergedAt" = now() - interval '25 hours'`.execute(world.db);
  await endMerges(world.stoa.services);
  expect(await found()).toEqual([]);
  expect((await deletes(world, id)).status).toBe(200);
  expect(await found()).toEqual(['555-0123-987', 'Xanthe Tester', 'Xanthia Tester', 'Xanthippe Tester']);
  // The log has none of them any more, and a person without a merge has only their own name.
  expect((await wordsInDatabase(world, ['Xanthia'])).filter((one) => one.startsWith('auditLog'))).toEqual([]);
  expect((await deletes(world, await accountOf(world, stays))).status).toBe(200);
  expect(await found()).toContain('Aspasia Tester');
});

// Seen red with a namesake who was deleted.
test.each([true, false])(
  'a namesake who is no longer here keeps no name from being looked for (%s)',
  async (isGone) => {
    const name = isGone ? 'Diotima' : 'Hypatia';
    const [one, twin] = [await world.someone('Student', name), await world.someone('Student', name)];
    expect((await (await aBoard())(`${name} Tester asked.`)).status).toBe(201);
    const id = await accountOf(world, one);
    // As a merge or a deletion leaves them until the name is replaced.
    const { _id } = (await twin.get(api.accounts.self)).body;
    if (isGone) await world.db.updateTable('person').set({ deletedAt: new Date() }).where('_id', '=', _id).execute();
    expect((await deletes(world, id)).status).toBe(200);
    expect((await found()).includes(`${name} Tester`)).toBe(isGone);
  },
);
