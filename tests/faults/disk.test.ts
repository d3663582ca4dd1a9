import { api } from '../paths.ts';
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ownProcess } from '../process.ts';
import { aDocument } from '../samples.ts';
import { isWhole, some, within } from './extent.ts';
import { castOf, defineAway, definedBy, lostOrDoubled } from './cast.ts';
import { mayMount, openVolume } from './volume.ts';

const fillings = isWhole ? 20 : 1;
const full = {
  status: 503,
  body: { message: 'Storage is full, so nothing was saved. Please tell support.' },
};
const input = (name: string) => ({ name, level: 200, credits: 3 });

/** Red without the reserve: PostgreSQL's journal then takes the rest of the volume, and nothing is refused until it stops. */
const canMount = mayMount();

test.skipIf(!canMount).each(
  some(
    [
      ['nearly full', 8 * 1024 * 1024],
      ['full to the last byte', 0],
    ] as const,
    1,
  ),
)(
  'a data volume that is %s: writes are refused in words, reads go on, all is well when there is room (F06)',
  async (how, left) => {
    const volume = openVolume('size=220m')!;
    volume.open();
    const stoa = await ownProcess({ FILES_RESERVE_MB: '32' }, { dataDir: `${volume.folder}/data` });
    onTestFinished(() => stoa.remove());
    await stoa.start();
    const { professor, someone } = await castOf(stoa.url);
    const student = await someone('Student');
    const over = new AbortController();
    const writing = Promise.all([defineAway(professor, over.signal, 20), defineAway(professor, over.signal, 20)]);
    await sleep(500);
    let longest = 0;
    for (let round = 0; round < fillings; round++) {
      volume.fill(left);
      await sleep(2500);
      const began = performance.now();
      expect(await professor.post(api.courseDefinitions.create, input(`while it is full ${round}`))).toMatchObject(
        full,
      );
      expect(await student.appliesAsStudent({ idREF: aDocument('pdf') })).toMatchObject(full);
      expect(performance.now() - began).toBeLessThan(within(2000));
      const reading = await professor.get(api.courseDefinitions.list);
      expect(how === 'nearly full' ? [200] : [200, 503]).toContain(reading.status);
      volume.empty();
      const emptied = performance.now();
      await expect
        .poll(async () => (await professor.post(api.courseDefinitions.create, input(`afterwards ${round}`))).status, {
          timeout: 20_000,
        })
        .toBe(201);
      const took = performance.now() - emptied;
      longest = Math.max(longest, took);
      expect(took).toBeLessThan(within(10_000));
    }
    process.stdout.write(`${how}: ${fillings} times, room again after ${Math.round(longest)} ms at most\n`);
    over.abort();
    const wrote = await writing;
    const others = wrote.flatMap((one) => one.others);
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter(({ status }) => status !== 503)).toEqual([]);
    expect(
      lostOrDoubled(
        wrote.flatMap((one) => one.kept),
        (await definedBy(professor)).filter((name) => !name.startsWith('afterwards')),
      ),
    ).toEqual([]);
    expect(await stoa.stop()).toBe(0);
  },
  30_000 + fillings * 30_000,
);

test.skipIf(!canMount)(
  'a volume of files that is full: uploads are refused, all else goes on, and nothing is left half (F07)',
  async () => {
    const volume = openVolume('size=12m')!;
    const stoa = await ownProcess({ FILES_URL: `file://${volume.folder}/files`, FILES_RESERVE_MB: '0' });
    onTestFinished(() => stoa.remove());
    mkdirSync(`${volume.folder}/files`);
    await stoa.start();
    const { someone, professor } = await castOf(stoa.url);
    const students = await Promise.all([1, 2, 3].map(() => someone('Student')));
    const documents = () => ({ idREF: aDocument('txt', 'id.txt', 4_000_000) });
    const used = volume.free();
    volume.fill(1_000_000);
    for (const student of students) expect(await student.appliesAsStudent(documents())).toMatchObject(full);
    expect((await professor.post(api.courseDefinitions.create, input('meanwhile'))).status).toBe(201);
    volume.empty();
    // Nothing is left of what did not fit.
    expect(volume.free()).toBeGreaterThan(used - 200_000);
    expect((await students[0]!.appliesAsStudent(documents())).status).toBe(201);
  },
  40_000,
);
