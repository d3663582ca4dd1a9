import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { api, pathOf } from '../../../../tests/paths.ts';
import { openWorld } from '../../../../tests/world.ts';
import { endMerges } from './merging.ts';
import { merges } from './merging-world.ts';

const world = await openWorld();
const { merge, accountsOf } = merges(world);

// Seen red: the account of a merged person, which stays closed for a day, was counted, and the last page was empty.
test.each(['', '&status=Inactive', '&role=Student'])(
  'the list of users %j counts nobody it leaves out after a merge',
  async (filter) => {
    const admin = await world.administrator();
    const [kept, other] = [await world.someone('Student', 'Ida'), await world.someone('Student', 'Idaa')];
    const [id, from] = await accountsOf(kept, other);
    expect((await merge(id, from)).status).toBe(200);
    await world.db.updateTable('account').set({ status: 'Inactive' }).where('_id', '=', id).execute();
    const page = (size: number) => admin.get(`${api.accounts.users.path}?pageSize=${size}${filter}`);
    const { body } = await page(100);
    expect((await page(1)).headers.get('x-total-count')).toBe(String(body.length));
  },
);

// Seen red: half of what the two had earned together was a deleted person's.
test.each([false, true])(
  'two records of a professor that shared a course’s money have all of it in the end (%s)',
  async (isFirst) => {
    const name = isFirst ? 'Euclid' : 'Archimedes';
    const [one, other] = [await world.professor(name), await world.professor(`${name}b`)];
    const course = await world.courseInstance({ professor: one, cost: 100 });
    const records = await Promise.all([one, other].map(async (who) => (await who.get(api.professors.mine)).body._id));
    const admin = await world.administrator();
    const teach = (professorREF: string[]) =>
      admin.put(pathOf(api.courseInstances.update, { id: course._id }), { professorREF });
    await teach(records);
    await world.pays(await world.someone('Student', name), course);
    await teach([records[isFirst ? 1 : 0]!]);
    const ids = await accountsOf(one, other);
    expect((await merge(...ids)).status).toBe(200);
    await sql`update "personMerge" set "mergedAt" = now() - interval '25 hours'`.execute(world.db);
    await endMerges(world.stoa.services);
    const { body } = await one.get(api.earnings.own);
    expect(body['courses']).toMatchObject([{ received: 100 }]);
  },
);
