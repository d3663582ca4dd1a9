import { Webhook } from 'standardwebhooks';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { eventKindNames } from '@stoa/contract/people/webhooks.endpoints';
import { aPartner, aPartnerCourse, promiseOf, type Partner } from '../../../../tests/partners.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json, Person } from '../../../../tests/person.ts';
import { aReceiver, type Received } from '../../../../tests/receiver.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';
import { merges } from '../../office/merging/merging-world.ts';

const world = await openWorld({ WEBHOOK_PRIVATE: 'on' });
const all = [...eventKindNames];
let admin: Person;
let north: Partner;
let south: Partner;
beforeAll(async () => {
  admin = await world.administrator();
  [north, south] = [await aPartner(world, 'North College'), await aPartner(world, 'South College')];
});
const adds = (who: Person, body: Json) => who.post(api.webhooks.create, body);
const listed = async (who: Person) =>
  ((await who.get(api.webhooks.list)).body as unknown as Json[]).map(({ _id }) => _id as string);
const clear = () => world.db.deleteFrom('webhook').execute();
const told = (some: readonly Received[]) =>
  some.map(({ body: { type, data } }) => [type, data['record'], data['status'], data['isAudit']].filter(Boolean));

test('each event is told to the site, and those of a course for credit to its institution, without a name (T495)', async () => {
  await clear();
  const [site, ours, theirs] = [await aReceiver(), await aReceiver(), await aReceiver()];
  const { body: hook } = await adds(admin, { url: site.url, kinds: all });
  const own = await adds(north.registrar, { url: ours.url, kinds: all });
  await adds(south.registrar, { url: theirs.url, kinds: all });

  const professor = await world.professor('Diotima');
  const course = await aPartnerCourse(north, { professor, name: 'Secret Ethics' });
  const buys = async (student: Person, isAudit: boolean) => {
    const promise = isAudit ? {} : { promise: (await promiseOf(world, course))!['version'] };
    const order = await student.post(api.checkout.createOrder, { courseInstanceREF: course._id, isAudit, ...promise });
    await world.approve(String(order.body['orderId']));
    return student.post(pathOf(api.checkout.capture, { orderId: String(order.body['orderId']) }));
  };
  const [ada, bo] = [await world.someone('Student', 'Hipparchia'), await world.someone('Student', 'Leontion')];
  await ada.appliesAsStudent({ idREF: aDocument('jpg') });
  const paid = await buys(ada, false);
  expect(paid.status).toBe(200);
  expect((await buys(bo, true)).status).toBe(200);
  const left = await ada.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: course._id }));
  expect(left.status).toBeLessThan(300);
  await world.settled();

  const before = [
    ['decision.made', 'courseDefinition', 'Approved'],
    ['decision.made', 'qualification'],
    ['course.moved', 'courseInstance', 'Pending Approval'],
    ['decision.made', 'courseInstance', 'Approved'],
    ['course.moved', 'courseInstance', 'Approved'],
    ['course.moved', 'courseInstance', 'Open/Registering'],
  ];
  const paying = [
    ['payment.completed', 'transaction', 'COMPLETED'],
    ['registration.created', 'registration', 'Registered'],
  ];
  const leaving = [
    ['registration.ended', 'registration', 'Unregistered'],
    ['refund.completed', 'refund'],
  ];
  const sorted = (some: unknown[]) => some.map((one) => JSON.stringify(one)).toSorted();
  await ours.takes(10);
  expect(sorted(told(ours.taken))).toEqual(sorted([...before, ...paying, ...leaving]));
  await site.takes(13);
  expect(sorted(told(site.taken))).toEqual(
    sorted([
      ['decision.made', 'professor', 'Approved'],
      ...before,
      ...paying,
      ...paying.map((one) => [...one, true]),
      ...leaving,
    ]),
  );
  expect(theirs.all).toEqual([]);
  for (const { text, headers } of site.taken) {
    new Webhook(String(hook['secret'])).verify(text, headers as Record<string, string>);
    expect(() => new Webhook(String(own.body['secret'])).verify(text, headers as Record<string, string>)).toThrow(
      'No matching signature found',
    );
    // The prices as whole values: their digits also occur in ids and instants.
    expect(text).not.toMatch(/Hipparchia|Leontion|Diotima|Secret Ethics|@|[:"](?:400|175)(?:\.00)?[",}]/);
  }
  const { body } = ours.taken.find(({ body: { type } }) => type === 'registration.ended')!;
  const { _id: personREF } = (await ada.get(api.accounts.self)).body;
  expect(body.data).toEqual({
    ...{ _id: (paid.body['registration'] as Json)['_id'], sequence: 2, record: 'registration', personREF },
    ...{
      courseInstanceREF: course._id,
      courseDefinitionREF: course['courseREF']._id,
      isAudit: false,
      status: 'Unregistered',
    },
    transactionREF: expect.any(String),
  });
  expect(Date.now() - Date.parse(body.timestamp)).toBeLessThan(60_000);
});

// Seen red: the application that the merge sets aside was told as denied.
test.each(['students', 'professors'] as const)('a merge of two %s and its undo tell no decision', async (kind) => {
  await clear();
  const { merge, undo, accountsOf, approve } = merges(world);
  const receiver = await aReceiver();
  const people = await Promise.all(
    ['Leda', 'Leto'].map((name) => world.someone(kind === 'students' ? 'Student' : 'Professor', `${name} ${kind}`)),
  );
  const [, applied] = await Promise.all(
    people.map((one) => (kind === 'students' ? one.appliesAsStudent() : one.applies())),
  );
  await adds(admin, { url: receiver.url, kinds: ['decision.made'] });
  const [id, from] = await accountsOf(people[0]!, people[1]!);
  expect((await merge(id, from)).status).toBe(200);
  expect((await undo(id)).status).toBe(200);
  expect((await approve(kind, applied!.body._id)).status).toBe(200);
  await receiver.takes(1);
  expect(told(receiver.all)).toEqual([['decision.made', kind.slice(0, -1), 'Approved']]);
});

test('a grade that is posted, opened and posted again, and a change between credit and audit', async () => {
  await clear();
  const [site, ours] = [await aReceiver(), await aReceiver()];
  const professor = await world.professor('Arete');
  const course = await aPartnerCourse(north, { professor, name: 'Pleasure' });
  const student = await world.someone('Student', 'Aristippus');
  await adds(admin, { url: site.url, kinds: ['grade.posted', 'registration.ended', 'registration.created'] });
  await adds(north.registrar, { url: ours.url, kinds: all });
  const { _id: personREF } = (await student.get(api.accounts.self)).body;
  const { _id } = await world.db
    .insertInto('registration')
    .values({ personREF, courseInstanceREF: course._id, isAudit: false } as never)
    .returning('_id')
    .executeTakeFirstOrThrow();
  const changes = (change: object) => world.db.updateTable('registration').set(change).where('_id', '=', _id).execute();
  await changes({ grade: 'A' });
  await changes({ grade: 'A' });
  await changes({ gradeReopenedAt: new Date() });
  await changes({ grade: 'A', gradeReopenedAt: null });
  await changes({ isAudit: true });
  await changes({ isAudit: false });
  await changes({ status: 'No-show' });
  await changes({ status: 'Registered' });
  await Promise.all([site.takes(9), ours.takes(7)]);
  const numbered = (some: readonly Received[]) =>
    some
      .map(({ body: { type, data } }) => [data.sequence, type, data['isAudit'], data['status']] as const)
      .toSorted(([one], [other]) => one - other);
  const whole = [
    [1, 'registration.created', false, 'Registered'],
    [2, 'grade.posted', false, 'Registered'],
    [3, 'grade.posted', false, 'Registered'],
    [4, 'registration.ended', false, 'Switched'],
    [5, 'registration.created', true, 'Registered'],
    [6, 'registration.ended', true, 'Switched'],
    [7, 'registration.created', false, 'Registered'],
    [8, 'registration.ended', false, 'No-show'],
    [9, 'registration.created', false, 'Registered'],
  ];
  expect(numbered(site.taken)).toEqual(whole);
  expect(numbered(ours.taken)).toEqual(whole.filter(([, , isAudit]) => !isAudit));
  expect(JSON.stringify(site.taken)).not.toContain('"A"');
});

test('a change that is rolled back is told to nobody, and changes at once have each their own number', async () => {
  await clear();
  const { _id } = await world.courseInstance({ cost: 0, auditCost: 0 });
  const receiver = await aReceiver();
  await adds(admin, { url: receiver.url, kinds: ['course.moved', 'decision.made'] });
  const moves = (status: string, db = world.db) =>
    db
      .updateTable('courseInstance')
      .set({ status: status as never })
      .where('_id', '=', _id)
      .execute();
  const undone = world.db.transaction().execute(async (trx) => {
    await moves('Cancelled', trx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  // Two kinds of records meet at one number only where one record has both kinds.
  const steps = ['Draft', 'Approved', 'Active', 'Closed', 'Pending Approval', 'Approved'];
  await Promise.all(Array.from({ length: 8 }, async (_none, n) => moves(steps[n % steps.length]!)));
  await sql`update "courseInstance" set "status" = 'Denied' where "_id" = ${_id}`.execute(world.db);
  const { rows } = await sql<{ sequence: number }>`select ("data" ->> 'sequence')::int as "sequence" from "delivery"
    order by 1`.execute(world.db);
  const numbers = rows.map(({ sequence }) => sequence);
  expect(numbers.length).toBeGreaterThan(4);
  expect(numbers).toEqual(numbers.map((_none, at) => at + 1));
  await receiver.takes(numbers.length);
  // Numbers of deleted deliveries are not used again.
  await world.db.deleteFrom('delivery').execute();
  await moves('Closed');
  await receiver.takes(numbers.length + 1);
  expect(receiver.taken.at(-1)!.body.data.sequence).toBe(numbers.length + 1);
});

test('without a webhook nothing is written, and one that is off gets nothing new but leaves a gap', async () => {
  await clear();
  await world.db.deleteFrom('eventNumber').execute();
  const { _id } = await world.courseInstance({ cost: 0, auditCost: 0 });
  const count = async () => [
    (await world.db.selectFrom('eventNumber').select('sequence').execute()).length,
    (await world.db.selectFrom('delivery').select('_id').execute()).length,
  ];
  expect(await count()).toEqual([0, 0]);
  const receiver = await aReceiver();
  const { body: hook } = await adds(admin, { url: receiver.url, kinds: ['course.moved'] });
  const change = pathOf(api.webhooks.change, { id: hook._id });
  expect((await admin.put(change, { isOn: false })).body).toMatchObject({ isOn: false, stopped: 'by hand' });
  const moves = (status: 'Active' | 'Closed') =>
    world.db.updateTable('courseInstance').set({ status }).where('_id', '=', _id).execute();
  await moves('Active');
  expect(await count()).toEqual([1, 0]);
  expect((await admin.put(change, { isOn: true })).body).toMatchObject({ isOn: true, stopped: null });
  await moves('Closed');
  expect((await receiver.takes(1))[0]!.body.data).toMatchObject({ _id, sequence: 2, status: 'Closed' });
});

test('webhooks and deliveries are searched by what their rows show', async () => {
  await clear();
  for (const [name, kind] of [
    ['museum', 'grade.posted'],
    ['serapeum', 'course.moved'],
  ] as const) {
    const { _id } = (await adds(admin, { url: `https://${name}.example/events`, kinds: [kind] })).body;
    await sql`insert into "delivery" ("webhookREF", "kind", "data", "state", "lastAnswer") select ${_id}, "kind",
      jsonb_build_object('_id', "newId"(), 'sequence', 1, 'record', 'registration'), 'delivered', "kind" || ${` taken by ${name}`}
      from unnest(array['grade.posted', 'decision.made']) as "kind"`.execute(world.db);
  }
  const [museum] = await listed(admin);
  const found = async (path: string, shown: string) =>
    ((await admin.get(path)).body as unknown as Json[]).map((row) => row[shown]);
  const { path } = api.webhooks.list;
  expect(await found(`${path}?q=museum`, 'url')).toEqual(['https://museum.example/events']);
  expect(await found(`${path}?q=course.moved`, 'url')).toEqual(['https://serapeum.example/events']);
  const deliveries = pathOf(api.webhooks.deliveries, { id: museum! });
  expect(await found(`${deliveries}?q=grade`, 'kind')).toEqual(['grade.posted']);
  expect(await found(`${deliveries}?q=made%20taken`, 'kind')).toEqual(['decision.made']);
  expect(await found(`${deliveries}?q=serapeum`, 'kind')).toEqual([]);
  expect(await found(`${deliveries}?pageSize=1`, 'kind')).toEqual(['decision.made']);
});
