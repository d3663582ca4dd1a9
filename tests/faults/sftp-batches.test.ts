import { readdirSync, readFileSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { dayIn, daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exchangeWithAll } from '../../server/src/exchange/college-servers.jobs.ts';
import { aCalendarCourse, paysForCredit, type Placed } from '../../server/test/calendar-courses.ts';
import { batchAt, givesNumber, ownExchange, takesSection } from '../../server/test/exchanges.ts';
import type { Partner } from '../partners.ts';
import { api, pathOf } from '../paths.ts';
import type { Answer, Json, Person } from '../person.ts';
import { hasSshd, Sshd } from '../sshd.ts';
import { openWorld } from '../world.ts';

const world = await openWorld({ WEBHOOK_PRIVATE: 'on' });
const { services } = world.stoa;

describe.skipIf(!hasSshd)('a batch and its answer', () => {
  const sshd = new Sshd();
  let admin: Person;
  let college: Partner;
  let ada: Placed;
  let batch: Answer;
  beforeAll(async () => {
    await sshd.start();
    const course = await aCalendarCourse(world);
    college = course.partner;
    ada = await paysForCredit(world, course);
    await givesNumber(college, ada, '00123456');
    await takesSection(course, '20261');
    batch = await batchAt(college.registrar, college, 'registrations');
    admin = await world.administrator();
    await admin.put(pathOf(api.collegeServers.set, { id: college._id }), { ...sshd.settings, isOn: true });
  }, 60_000);
  afterAll(() => sshd.remove());
  const answersAt = (name: string, rows: string, milliseconds: number) => {
    sshd.lay(name, `ID,CRN,Status,Message\n${rows}\n`);
    utimesSync(path.join(sshd.in, name), milliseconds / 1000, milliseconds / 1000);
  };

  // Seen red: a look at the batch's file on the screen kept it from the server.
  test('go over the college’s server by the job, once, with the disclosure that a download has', async () => {
    const id = { id: String(batch.body['_id']) };
    const read = async () => (await college.registrar.get(pathOf(api.batches.one, id))).body;
    expect((await college.registrar.get(pathOf(api.batches.file, id))).status).toBe(200);
    expect(await read()).toMatchObject({ deliveredAt: null });
    await exchangeWithAll(services);
    const [name = ''] = readdirSync(sshd.out);
    expect(name).toMatch(/^0001-registrations-2038SP\.\w+$/);
    expect(readFileSync(path.join(sshd.out, name), 'latin1')).toContain('00123456');
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

  // Seen red with each answer of today, and in the order of the folder.
  test('an answer is of the day on which the college wrote it, so that an older one changes nothing', async () => {
    sshd.empty();
    const today = dayIn('America/New_York');
    const days = async () =>
      Object.fromEntries(
        ((await college.registrar.get(pathOf(api.receipts.list, { id: college._id }))).body as unknown as Json[]).map(
          ({ name, answeredOn }) => [name, answeredOn],
        ),
      );
    // At night in UTC it is still the day before at the college.
    answersAt('old.csv', '00123456,20261,rejected,Late', Date.parse(`${daysLater(today, -3)}T03:30:00Z`));
    await exchangeWithAll(services);
    expect(await ownExchange(ada)).toMatchObject({ state: 'accepted' });
    answersAt('none.csv', '00123456,20261,rejected,No time', 0);
    await exchangeWithAll(services);
    expect(await ownExchange(ada)).toMatchObject({ state: 'refused', reason: 'No time' });
    expect(await days()).toMatchObject({ 'answers.csv': today, 'old.csv': daysLater(today, -4), 'none.csv': today });

    for (const name of ['one', 'two', 'three', 'four', 'five', 'six', 'seven'])
      answersAt(`${name}.csv`, `00123456,20261,rejected,${name}`, Date.now() - 1000 * (60 - name.length));
    answersAt('last.csv', '00123456,20261,accepted,', Date.now());
    await exchangeWithAll(services);
    expect(await ownExchange(ada)).toMatchObject({ state: 'accepted' });
  }, 60_000);
});
