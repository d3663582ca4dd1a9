import { Webhook } from 'standardwebhooks';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { aPartner } from '../../../../tests/partners.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json, Person } from '../../../../tests/person.ts';
import { aReceiver, type Received } from '../../../../tests/receiver.ts';
import { openWorld } from '../../../../tests/world.ts';
import { removeDue } from '../../office/retention/schedule.ts';
import { dropSecrets } from './webhooks.queries.ts';
import { signed, startDeliveries } from './delivering.ts';

const world = await openWorld({ WEBHOOK_PRIVATE: 'on' });
const kinds = ['course.moved'];
let admin: Person;
const courses: string[] = [];
beforeAll(async () => {
  admin = await world.administrator();
  for (let n = 0; n < 5; n++) courses.push((await world.courseInstance({ cost: 0, auditCost: 0 }))._id);
});
const clear = () => world.db.deleteFrom('webhook').execute();
const adds = async (url: string, who = admin) => {
  const { body } = await who.post(api.webhooks.create, { url, kinds });
  return { id: body._id, secret: String(body['secret']), of: { id: body._id } };
};
/** Moves each of the courses so many times, in one transaction. */
const moves = (times: number, among = courses) =>
  sql`do ${sql.raw(`$$ declare ids uuid[] := '{${among.join(',')}}'; begin
    for turn in 1..${times} loop
      update "courseInstance" set "status" = case "status" when 'Active' then 'Closed' else 'Active' end
      where "_id" = any(ids);
    end loop; end $$`)}`.execute(world.db);
const hurries = () =>
  world.db
    .updateTable('delivery')
    .set({ nextAt: sql<string>`now()` })
    .where('state', '=', 'waiting')
    .execute();
const deliveriesOf = async (id: string, query = '') =>
  (await admin.get(`${pathOf(api.webhooks.deliveries, { id })}${query}`)).body as unknown as (Json & { _id: string })[];
/** Waits until a delivery of the webhook is as `wanted`. */
const become = async (id: string, wanted: Json) =>
  await expect.poll(async () => (await deliveriesOf(id))[0], { timeout: 8000, interval: 50 }).toMatchObject(wanted);
const stands = async (id: string) =>
  ((await admin.get(api.webhooks.list)).body as unknown as Json[]).find(({ _id }) => _id === id);
const verify = (secret: string, { text, headers }: Received) =>
  new Webhook(secret).verify(text, headers as Record<string, string>);

test('a thousand events reach a receiver that fails a third of the time, each with its number and signature', async () => {
  await clear();
  await world.db.deleteFrom('eventNumber').execute();
  // One delivery in 60 runs would fail all its ten tries, so none fails more than five.
  const failures = new Map<unknown, number>();
  const receiver = await aReceiver(({ headers: { 'webhook-id': id } }, count) => {
    const failed = failures.get(id) ?? 0;
    if (count % 3 !== 0 || failed === 5) return 200;
    failures.set(id, failed + 1);
    return 500;
  });
  const { secret } = await adds(receiver.url);
  await moves(200);
  const ids = () => new Set(receiver.taken.map(({ headers }) => headers['webhook-id']));
  await expect.poll(async () => (await hurries(), ids().size), { timeout: 60_000, interval: 200 }).toBe(1000);
  for (const received of receiver.all) expect(verify(secret, received)).toEqual(received.body);
  for (const course of courses) {
    const numbers = receiver.taken.filter(({ body }) => body.data._id === course).map(({ body }) => body.data.sequence);
    expect([...new Set(numbers)].toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 200 }, (_none, at) => at + 1),
    );
  }
  // A delivery has one id and one body at all its tries.
  const bodies = new Map<unknown, Set<string>>();
  for (const { headers, text } of receiver.all) {
    const id = headers['webhook-id'];
    bodies.set(id, (bodies.get(id) ?? new Set()).add(text));
  }
  expect([...bodies.values()].filter(({ size }) => size > 1)).toEqual([]);
}, 90_000);

test('the example of the specification is signed alike', () => {
  const headers = signed(
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    '{"test": 2432232314}',
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    1_614_265_330_000,
  );
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  expect(headers['webhook-timestamp']).toBe('1614265330');
});

test('for a day after a rotation both secrets sign, then the new one alone (T494)', async () => {
  await clear();
  const receiver = await aReceiver();
  const { id, of, secret: first } = await adds(receiver.url);
  const second = String((await admin.post(pathOf(api.webhooks.rotate, of))).body['secret']);
  expect((await stands(id))!['rotatedUntil']).toEqual(expect.any(String));
  await moves(1, courses.slice(0, 1));
  const [both] = await receiver.takes(1);
  expect(String(both!.headers['webhook-signature'])).toMatch(/^v1,\S+ v1,\S+$/);
  for (const secret of [first, second]) expect(verify(secret, both!)).toEqual(both!.body);
  const changed = { ...both!, text: both!.text.replace('Active', 'Closed').replace('"sequence":', '"sequence":1') };
  for (const secret of [first, second]) expect(() => verify(secret, changed)).toThrow('No matching signature found');

  await world.db
    .updateTable('webhook')
    .set({ earlierUntil: sql<string>`now() - interval '1 second'` })
    .execute();
  await moves(1, courses.slice(0, 1));
  const [, one] = await receiver.takes(2);
  expect(verify(second, one!)).toEqual(one!.body);
  expect(() => verify(first, one!)).toThrow('No matching signature found');
  expect((await stands(id))!['rotatedUntil']).toBe(null);
  await dropSecrets(world.db);
  expect(await world.db.selectFrom('webhook').select('earlierSecret').execute()).toEqual([{ earlierSecret: null }]);
});

test('a failed delivery waits longer after each try, is given up after the tenth, and may be sent again', async () => {
  await clear();
  const receiver = await aReceiver(() => 503);
  const { id, of } = await adds(receiver.url);
  await moves(1, courses.slice(0, 1));
  const waits: number[] = [];
  for (let tries = 1; tries <= 10; tries++) {
    await become(id, { tries, lastStatus: 503, lastAnswer: 'answer 503', state: tries === 10 ? 'failed' : 'waiting' });
    const [{ nextAt } = { nextAt: null }] = await deliveriesOf(id);
    if (nextAt !== null) waits.push(Math.round((Date.parse(String(nextAt)) - Date.now()) / 10_000) * 10);
    await hurries();
  }
  expect(waits).toEqual([
    expect.toSatisfy((first: number) => first <= 10),
    300,
    1800,
    7200,
    18_000,
    36_000,
    50_400,
    72_000,
    86_400,
  ]);
  expect(receiver.all.length).toBe(10);
  const [delivery] = await deliveriesOf(id, '?state=failed');
  expect(await deliveriesOf(id, '?state=waiting')).toEqual([]);
  expect((await stands(id))!['failingSince']).toEqual(expect.any(String));
  receiver.answer(() => 200);
  expect((await admin.post(pathOf(api.webhooks.again, { id: delivery!._id }))).body).toMatchObject({
    state: 'waiting',
    tries: 0,
  });
  await become(id, { state: 'delivered', tries: 1, lastStatus: 200, nextAt: null });
  expect(new Set(receiver.all.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery!._id]));
  expect(await stands(id)).toMatchObject({ isOn: true, failingSince: null });
  expect((await admin.post(pathOf(api.webhooks.again, { id: of.id }))).status).toBe(404);
});

test('a webhook that failed for three days is turned off, and its owner is told; on again, it gets what waits', async () => {
  await clear();
  const college = await aPartner(world, 'Lyceum');
  const receiver = await aReceiver(() => 500);
  const { id, of } = await adds(receiver.url);
  const other = await adds(receiver.url, college.registrar);
  const daysAgo = (days: number) =>
    world.db
      .updateTable('webhook')
      .set({ failingSince: sql<string>`now() - ${days} * interval '1 day'` })
      .execute();
  const fails = async () => {
    const { length } = receiver.all;
    await moves(1, courses.slice(0, 1));
    await expect.poll(() => receiver.all.length).toBeGreaterThan(length);
  };
  await fails();
  await daysAgo(2.9);
  await fails();
  expect(await stands(id)).toMatchObject({ isOn: true });
  await daysAgo(3.1);
  await fails();
  await expect.poll(() => stands(id)).toMatchObject({ isOn: false, stopped: 'failing' });
  expect(await stands(other.id)).toMatchObject({ isOn: true, stopped: null });
  const mails = (await world.mailsTo('admin@world.example')).filter(({ about }) => about === id);
  const host = `127.0.0.1:${receiver.port}`;
  expect(mails.map(({ subject }) => subject)).toEqual([`We turned off the webhook to ${host}`]);
  const bell = (await admin.get(api.notifications.all)).body['items'] as Json[];
  expect(bell[0]).toMatchObject({ text: `We turned off the webhook to ${host}.`, url: '/mainContent/webhooks' });
  const { length } = receiver.all;
  await hurries();
  // A delivery that waits is tried at no time while it is off.
  expect((await deliveriesOf(id)).map(({ state, nextAt }) => [state, nextAt])).toEqual(
    Array.from({ length: 3 }, () => ['waiting', null]),
  );
  receiver.answer(() => 200);
  expect((await admin.put(pathOf(api.webhooks.change, of), { isOn: true })).body).toMatchObject({
    stopped: null,
    failingSince: null,
  });
  await expect.poll(() => deliveriesOf(id, '?state=delivered').then((some) => some.length)).toBe(3);
  expect(receiver.all.length).toBe(length + 3);
});

test('410 turns it off at once: an institution’s administrator is told, and another is not', async () => {
  await clear();
  const [college, next] = [await aPartner(world, 'Academy'), await aPartner(world, 'Garden')];
  const receiver = await aReceiver(() => 410);
  const { id } = await adds(receiver.url, college.registrar);
  await world.db
    .updateTable('courseDefinition')
    .set({ institutionREF: college._id })
    .where('_id', '=', sql<string>`(select "courseREF" from "courseInstance" where "_id" = ${courses[0]!})`)
    .execute();
  await moves(1, courses.slice(0, 2));
  await expect.poll(() => stands(id)).toMatchObject({ isOn: false, stopped: 'gone' });
  await become(id, { state: 'failed', lastStatus: 410, tries: 1 });
  const told = async ({ registrar }: typeof college) =>
    (await world.mailsTo(registrar.email)).filter(({ about }) => about === id).length;
  expect([await told(college), await told(next)]).toEqual([1, 0]);
  expect(receiver.all.length).toBe(1);
});

test('a delivery whose secret can’t be read waits and says so, until there is a new secret', async () => {
  await clear();
  const [receiver, sound] = [await aReceiver(), await aReceiver()];
  const [{ id, of }, other] = [await adds(receiver.url), await adds(sound.url)];
  await world.db.updateTable('webhook').set({ secret: 'v1.c2VhbGVk' }).where('_id', '=', id).execute();
  await moves(1, courses.slice(0, 1));
  await become(id, { tries: 1, lastStatus: null, lastProblem: 'unreadable', state: 'waiting' });
  await become(other.id, { tries: 1, lastStatus: 204, lastProblem: null, state: 'delivered' });
  expect(receiver.all).toEqual([]);
  await admin.post(pathOf(api.webhooks.rotate, { id }));
  await world.db.updateTable('webhook').set({ earlierSecret: null }).where('_id', '=', id).execute();
  await admin.post(pathOf(api.webhooks.again, { id: (await deliveriesOf(id))[0]!._id }));
  await become(id, { lastProblem: null, state: 'delivered' });
  expect((await admin.put(pathOf(api.webhooks.change, of), { isOn: false })).status).toBe(200);
});

test('a redirect is a failure that is not followed, and addresses inside are refused unless the setting allows them (T152)', async () => {
  await clear();
  const secret = await aReceiver();
  const receiver = await aReceiver((_received, _count, response) => {
    response.writeHead(307, { location: secret.url }).end('Over there\u0000');
    return undefined;
  });
  const { id } = await adds(receiver.url);
  await moves(1, courses.slice(0, 1));
  await become(id, { lastStatus: 307, lastAnswer: 'Over there�', lastProblem: null, state: 'waiting' });
  Object.assign(world.stoa.services.settings, { webhookPrivate: false });
  await hurries();
  await become(id, { tries: 2, lastStatus: null, lastProblem: 'private', state: 'waiting' });
  Object.assign(world.stoa.services.settings, { webhookPrivate: true });
  receiver.answer((_received, _count, response) => void response.destroy());
  await hurries();
  await become(id, { tries: 3, lastStatus: null, lastProblem: 'unreachable', lastAnswer: 'ECONNRESET' });
  expect(receiver.all.length).toBe(2);
  expect(secret.all).toEqual([]);
});

test('a receiver that never answers holds up no other, and several nodes send each delivery once (T496)', async () => {
  await clear();
  const [slow, quick] = [await aReceiver(() => undefined), await aReceiver()];
  await adds(slow.url);
  await adds(quick.url);
  const second = startDeliveries(world.stoa.services);
  const began = Date.now();
  await moves(20);
  await quick.takes(100);
  expect(Date.now() - began).toBeLessThan(8000);
  await second.stop();
  expect(quick.all.length).toBe(100);
  expect(slow.all.length).toBeLessThanOrEqual(20);
  expect(slow.all.length).toBeGreaterThan(0);
});

test('deliveries leave after thirty days, and numbers go on', async () => {
  await clear();
  const receiver = await aReceiver();
  const { id } = await adds(receiver.url);
  await moves(2, courses.slice(0, 1));
  const [first, second] = (await receiver.takes(2))
    .map(({ body }) => body.data.sequence)
    .toSorted((one, other) => one - other);
  await world.db
    .updateTable('delivery')
    .set({ createdAt: sql<string>`now() - interval '31 days'` })
    .where(sql<boolean>`"data" ->> 'sequence' = ${String(first)}`)
    .execute();
  await removeDue(world.stoa.services);
  expect((await deliveriesOf(id)).map(({ data }) => (data as Json)['sequence'])).toEqual([second]);
  await world.db.deleteFrom('delivery').execute();
  await moves(1, courses.slice(0, 1));
  expect((await receiver.takes(3)).at(-1)!.body.data.sequence).toBe(second! + 1);
});
