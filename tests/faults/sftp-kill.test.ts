import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batchAt, givesNumber, takesSection } from '../../server/test/exchanges.ts';
import { api, pathOf } from '../paths.ts';
import type { Json, Person } from '../person.ts';
import { hasSshd, Sshd } from '../sshd.ts';
import { openCampus } from './campus.ts';
import { rounds } from './extent.ts';

const campus = await openCampus({ WEBHOOK_PRIVATE: 'on' });

describe.skipIf(!hasSshd)('a server of ours that is killed', () => {
  const { admin, db, stoa, known, aCourse, done, killedWaiting, queued } = campus;
  const sshd = new Sshd();
  beforeAll(() => sshd.start());
  afterAll(() => sshd.remove());

  const batches = () => db.selectFrom('batch').select(['_id', 'number', 'deliveredAt']).orderBy('number').execute();
  /** How often a student's data went to the college without anybody fetching it. */
  const disclosures = async (who: Person) =>
    ((await who.get(api.disclosures.own)).body as unknown as Json[]).filter(({ by }) => by === null).length;

  // Seen red with an equal file written once more, with the mark before the file, and with a mark outside a transaction.
  test(
    'between a file on the college’s server and its mark has delivered it once, and says so once (T597)',
    async () => {
      await admin.put(pathOf(api.collegeServers.set, { id: known.college._id }), { ...sshd.settings, isOn: true });
      for (let round = 1; round <= rounds; round++) {
        const { college } = known;
        const { id, ada } = await aCourse();
        await db.updateTable('courseInstance').set({ termCode: '2038SP' }).where('_id', '=', id).execute();
        const course = { partner: college, professor: known.professor, course: { _id: id }, promise: '' };
        await takesSection(course, String(20_000 + round));
        await givesNumber(college, { person: ada.who, registration: ada.id }, String(70_000 + round));
        const made = await batchAt(college.registrar, college, 'changes');
        expect(made.status).toBe(201);

        // The transaction of the mark waits for the batch: the file was laid before.
        await killedWaiting('batch', made.body._id, () => queued('exchange.sftp'));
        const names = readdirSync(sshd.out).toSorted();
        expect(names).toHaveLength(round);
        const file = path.join(sshd.out, names.at(-1)!);
        const { ino, mtimeMs } = statSync(file);
        expect(readFileSync(file, 'utf8')).toContain(String(70_000 + round));
        expect((await batches()).at(-1)).toMatchObject({ number: round, deliveredAt: null });

        await stoa.start();
        expect(await disclosures(ada.who)).toBe(0);
        // The dead server has the college's until its lease is over.
        await done('exchange.sftp');
        expect((await batches()).at(-1)).toMatchObject({ deliveredAt: null });
        await db.updateTable('collegeServer').set({ busyUntil: '2026-01-01T00:00:00Z' }).execute();
        await done('exchange.sftp');
        const { deliveredAt } = (await batches()).at(-1)!;
        expect(deliveredAt).not.toBeNull();
        expect(readdirSync(sshd.out).toSorted()).toEqual(names);
        expect(statSync(file)).toMatchObject({ ino, mtimeMs });
        expect(await disclosures(ada.who)).toBe(1);
        expect((await admin.get(pathOf(api.collegeServers.one, { id: college._id }))).body).toMatchObject({
          problem: null,
        });
      }
    },
    rounds * 90_000,
  );
});
