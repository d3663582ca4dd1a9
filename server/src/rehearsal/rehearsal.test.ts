import { endingNames } from '@stoa/contract/rehearsal';
import { beforeAll, expect, test } from 'vitest';
import { moneyGoneWrong } from '../../../tests/money.ts';
import type { Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';

const world = await openWorld();
let admin: Person;
let course = '';
beforeAll(async () => {
  admin = await world.administrator();
  course = String((await admin.post('/api/rehearsal')).body._id);
});

test.each(endingNames)(
  'the ending “%s” is played from order to ledger, and ends as it says',
  { timeout: 30_000 },
  async (ending) => {
    const played = await admin.post(`/api/rehearsal/${course}/play`, { ending });
    expect(played).toMatchObject({ status: 200, body: { asExpected: true, payment: { why: null } } });
    expect(played.body['steps'].length).toBeGreaterThan(1);
  },
);

test('afterwards every cent is accounted for, and the course is gone from the site', async () => {
  const isPublic = async () => (await world.visitor().get(`/api/public/courses/${course}`)).status;
  expect(await isPublic()).toBe(200);
  expect(await moneyGoneWrong(world)).toEqual([]);
  expect((await admin.post(`/api/rehearsal/${course}/end`)).status).toBe(204);
  await world.settled();
  expect(await moneyGoneWrong(world)).toEqual([]);
  expect(await isPublic()).toBe(404);
  expect((await admin.get('/api/ledger?look=yes')).body).toEqual([]);
});

test('nothing is played with a real course, and a new rehearsal ends the one that was left', async () => {
  const real = await world.courseInstance();
  expect((await admin.post(`/api/rehearsal/${real._id}/play`, { ending: 'approved' })).status).toBe(404);
  expect((await admin.post(`/api/rehearsal/${real._id}/end`)).status).toBe(404);
  const left = (await admin.post('/api/rehearsal')).body._id;
  await admin.post('/api/rehearsal');
  expect((await world.visitor().get(`/api/public/courses/${left}`)).status).toBe(404);
});

test('with real payments there is no rehearsal', async () => {
  const real = await openWorld({
    PAYPAL_CLIENT_ID: 'simulator',
    PAYPAL_CLIENT_SECRET: 'wrong',
    PAYPAL_WEBHOOK_ID: 'hook',
    PAYPAL_API_URL: `${world.stoa.url}/paypal-simulator`,
  });
  const other = await real.administrator();
  expect((await other.post('/api/rehearsal')).status).toBe(404);
  expect((await other.post(`/api/rehearsal/${course}/play`, { ending: 'approved' })).status).toBe(404);
});
