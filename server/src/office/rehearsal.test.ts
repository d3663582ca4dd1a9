import { api, pathOf } from '../../../tests/paths.ts';
import { endingNames } from '@stoa/contract/office/rehearsal.endpoints';
import { beforeAll, expect, test } from 'vitest';
import { moneyGoneWrong } from '../../../tests/money.ts';
import type { Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';

const world = await openWorld();
let admin: Person;
beforeAll(async () => {
  admin = await world.administrator();
});
/** A course of its own to rehearse in; the one before it is cancelled. */
const begun = async () => String((await admin.post(api.rehearsal.begin)).body._id);

test.each(endingNames)(
  'the ending “%s” is played from order to ledger, ends as it says, and leaves every cent accounted for',
  async (ending) => {
    const course = await begun();
    const isPublic = async () => (await world.visitor().get(pathOf(api.site.course, { id: course }))).status;
    expect(await isPublic()).toBe(200);
    // Another student is in the course as well.
    for (const one of [ending, ending === 'approved' ? 'declined' : 'approved']) {
      const played = await admin.post(pathOf(api.rehearsal.play, { id: course }), { ending: one });
      expect(played).toMatchObject({ status: 200, body: { asExpected: true, payment: { why: null } } });
      expect(played.body['steps'].length).toBeGreaterThan(1);
    }
    expect(await moneyGoneWrong(world)).toEqual([]);

    // Afterwards the course is gone from the site, and who was still in it is refunded.
    expect((await admin.post(pathOf(api.rehearsal.end, { id: course }))).status).toBe(204);
    await world.settled();
    expect(await moneyGoneWrong(world)).toEqual([]);
    expect(await isPublic()).toBe(404);
    expect((await admin.get(`${api.ledger.list.path}?look=yes`)).body).toEqual([]);
  },
);

test('the steps are in the language of the administrator, with the sentence that the student read', async () => {
  const course = await begun();
  await admin.put(api.ownAccount.changeLanguage, { language: 'es' });
  const read: string[] = [];
  for (const ending of ['declined', 'refund', 'disagreeing']) {
    const { body } = await admin.post(pathOf(api.rehearsal.play, { id: course }), { ending });
    read.push(...(body['steps'] as string[]).filter((step) => step.includes('leyó')));
  }
  await admin.put(api.ownAccount.changeLanguage, { language: 'en' });
  expect(read).toEqual([
    expect.stringMatching(/^El estudiante leyó: «.+»$/),
    expect.stringMatching(/^El estudiante dejó el curso y leyó: «.+»$/),
    expect.stringMatching(/^Se cobró un centavo de más. El estudiante leyó: «.+»$/),
  ]);
});

test('somebody who closes the browser has read why first, and the money arrives after that', async () => {
  const course = await begun();
  for (const [ending, said] of [
    ['closed', /^The browser showed “.+”, and the student closed it\.$/],
    ['declined', /^The student read: “.+”$/],
  ] as const) {
    const { body } = await admin.post(pathOf(api.rehearsal.play, { id: course }), { ending });
    const steps = body['steps'] as string[];
    expect(steps.findIndex((step) => said.test(step))).toBeGreaterThan(-1);
    expect(steps.findIndex((step) => said.test(step))).toBeLessThan(steps.length - 1);
  }
});

test('nothing is played with a real course, and a new rehearsal ends the one that was left', async () => {
  const real = await world.courseInstance();
  expect((await admin.post(pathOf(api.rehearsal.play, { id: real._id }), { ending: 'approved' })).status).toBe(404);
  expect((await admin.post(pathOf(api.rehearsal.end, { id: real._id }))).status).toBe(404);
  const left = await begun();
  await begun();
  expect((await world.visitor().get(pathOf(api.site.course, { id: left }))).status).toBe(404);
});

test('with real payments there is no rehearsal', async () => {
  const course = await begun();
  const real = await openWorld({
    PAYPAL_CLIENT_ID: 'simulator',
    PAYPAL_CLIENT_SECRET: 'wrong',
    PAYPAL_WEBHOOK_ID: 'hook',
    PAYPAL_API_URL: `${world.stoa.url}/paypal-simulator`,
  });
  const other = await real.administrator();
  expect((await other.post(api.rehearsal.begin)).status).toBe(404);
  expect((await other.post(pathOf(api.rehearsal.play, { id: course }), { ending: 'approved' })).status).toBe(404);
});
