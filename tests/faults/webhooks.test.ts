import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, pathOf } from '../paths.ts';
import { Person } from '../person.ts';
import { ownProcess } from '../process.ts';
import { aReceiver } from '../receiver.ts';

const stoa = await ownProcess({ WEBHOOK_PRIVATE: 'on' });
beforeAll(() => stoa.start());
afterAll(() => stoa.remove());

test('a server that is killed while it sends a delivery sends it again, with the same id', async () => {
  const receiver = await aReceiver(() => undefined);
  const admin = new Person(stoa.url);
  await admin.signIn('admin@world.example', 'a long password');
  await admin.post(api.webhooks.create, { url: receiver.url, kinds: ['decision.made'] });
  const decides = async (name: string) => {
    const { _id } = (await admin.post(api.courseDefinitions.create, { name, level: 100, credits: 3 })).body;
    const decided = await admin.patch(pathOf(api.courseDefinitions.setStatus, { id: _id }), { status: 'Approved' });
    expect(decided.status).toBe(200);
    return _id;
  };
  const first = await decides('Survival');
  await expect.poll(() => receiver.all.length, { timeout: 10_000 }).toBe(1);
  await stoa.kill();
  receiver.answer(() => 204);
  await stoa.start();
  const second = await decides('Recovery');
  await receiver.takes(2, 90);
  expect(receiver.all.length).toBe(3);
  expect(receiver.taken.map(({ body }) => body.data._id).toSorted()).toEqual([first, second].toSorted());
  const ids = receiver.all.filter(({ body }) => body.data._id === first).map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([ids[0], ids[0]]);
}, 150_000);
