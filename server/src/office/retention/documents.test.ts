import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { api } from '../../../../tests/paths.ts';
import type { Person } from '../../../../tests/person.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';
import { merges } from '../merging/merging-world.ts';
import { removeDue } from './schedule.ts';

const world = await openWorld();
let admin: Person;
beforeAll(async () => {
  admin = await world.administrator();
});

// Seen red: a document that was uploaded a moment before was deleted, because the approval was old.
test.each(['students', 'professors'] as const)(
  'documents of approved %s go by their own age, not only by that of the approval',
  async (kind) => {
    const [one, other] = await Promise.all(
      ['Old', 'New'].map(async (name) => {
        const who = await world.someone(kind === 'students' ? 'Student' : 'Professor', name);
        const files = { idREF: aDocument('pdf'), transcriptREF: aDocument('pdf') };
        const { body } = await (kind === 'students' ? who.appliesAsStudent(files) : who.applies(files));
        await merges(world).approve(kind, body['_id'] ?? body._id);
        return body;
      }),
    );
    const table = kind === 'students' ? 'student' : 'professor';
    await sql`update ${sql.table(table)} set "decidedAt" = now() - interval '1000 days'`.execute(world.db);
    const makeOld = (ids: readonly string[]) =>
      sql`update "file" set "createdAt" = now() - interval '1000 days' where "_id" = any(${ids}::uuid[])`.execute(
        world.db,
      );
    const fileOf = (row: typeof one, field: string) => String(row![field]._id);
    await makeOld([fileOf(one, 'idREF'), fileOf(one, 'transcriptREF'), fileOf(other, 'idREF')]);
    expect((await admin.put(api.retention.setSchedule, { days: { documents: 900 } })).status).toBe(200);
    await removeDue(world.stoa.services);
    const { rows } = await sql<{
      has: boolean[];
    }>`select array["idREF" is not null, "transcriptREF" is not null] as "has"
      from ${sql.table(table)} where "_id" in (${one!._id}, ${other!._id}) order by "_id" = ${other!._id}`.execute(
      world.db,
    );
    expect(rows.map(({ has }) => has)).toEqual([
      [false, false],
      [false, true],
    ]);
    const runs = await world.db.selectFrom('retentionRun').select('removed').orderBy('_id').execute();
    expect(runs.at(-1)).toEqual({ removed: 3 });
  },
);
