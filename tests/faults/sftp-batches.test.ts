import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exchangeWithAll } from '../../server/src/exchange/college-servers.jobs.ts';
import { aCalendarCourse, paysForCredit } from '../../server/test/calendar-courses.ts';
import { batchAt, givesNumber, ownExchange, takesSection } from '../../server/test/exchanges.ts';
import { api, pathOf } from '../paths.ts';
import type { Json } from '../person.ts';
import { hasSshd, Sshd } from '../sshd.ts';
import { openWorld } from '../world.ts';

const world = await openWorld({ WEBHOOK_PRIVATE: 'on' });
const { services } = world.stoa;

describe.skipIf(!hasSshd)('a batch and its answer', () => {
  const sshd = new Sshd();
  beforeAll(() => sshd.start());
  afterAll(() => sshd.remove());

  test('go over the college’s server by the job, once, with the disclosure that a download has', async () => {
    const course = await aCalendarCourse(world);
    const { partner: college } = course;
    const ada = await paysForCredit(world, course);
    await givesNumber(college, ada, '00123456');
    await takesSection(course, '20261');
    const batch = await batchAt(college.registrar, college, 'registrations');
    const admin = await world.administrator();
    const set = await admin.put(pathOf(api.collegeServers.set, { id: college._id }), { ...sshd.settings, isOn: true });
    expect(set.status).toBe(200);
    await exchangeWithAll(services);
    const [name = ''] = readdirSync(sshd.out);
    expect(name).toMatch(/^0001-registrations-2038SP\.\w+$/);
    expect(readFileSync(path.join(sshd.out, name), 'latin1')).toContain('00123456');
    const read = async () => (await college.registrar.get(pathOf(api.batches.one, { id: batch.body._id }))).body;
    expect(await read()).toMatchObject({ deliveredAt: expect.any(String) });
    const told = async () =>
      ((await ada.person.get(api.disclosures.own)).body as unknown as Json[]).filter(({ by }) => by === null).length;
    const disclosed = await told();
    expect(disclosed).toBeGreaterThan(0);

    sshd.lay('answers.csv', 'ID,CRN,Status\n00123456,20261,accepted\n');
    await exchangeWithAll(services);
    expect(await ownExchange(ada)).toMatchObject({ state: 'accepted' });
    expect([readdirSync(sshd.out), readdirSync(sshd.in), await told()]).toEqual([[name], ['done'], disclosed]);

    sshd.lay('notes.csv', 'nothing,of,this\n1,2,3\n');
    await exchangeWithAll(services);
    expect((await admin.get(pathOf(api.collegeServers.one, { id: college._id }))).body).toMatchObject({
      problem: 'file unreadable',
      problemDetail: 'notes.csv',
    });
    expect(readdirSync(sshd.in).toSorted()).toEqual(['done', 'notes.csv']);
  }, 60_000);
});
