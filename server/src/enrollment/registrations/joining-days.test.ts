import { daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import { openTaxedSales } from '../../../../tests/taxed-sales.ts';
import { aCalendarCourse, isDay, paysForCredit } from '../../../test/calendar-courses.ts';
import { onDay } from '../../kernel/dates.ts';

const { world, order, capture, keptFor } = await openTaxedSales();
/** The last day to withdraw in the frame of the course, which has the last day May 11. */
const last = '2038-04-01';

// The course stays Open/Registering throughout: the calendar refuses, not the status.
test.each([
  ['the day after the last day to withdraw', '2038-04-02'],
  ['the day after the course', '2038-05-12'],
])('%s nobody pays for credit: not by an order, at the capture or by changing to credit (T483)', async (_, day) => {
  const at = await aCalendarCourse(world);
  const id = at.course._id;
  await isDay(world, id, last);
  const [ada, bo, cy, di] = await Promise.all(['Ada', 'Bo', 'Cy', 'Di'].map((name) => world.someone('Student', name)));
  for (const one of [ada!, bo!, cy!, di!]) await one.put(api.guardians.giveBirthDate, { dob: '1980-05-05' });
  await paysForCredit(world, at, ada);
  const { body: mine } = await world.pays(bo!, at.course, true);
  const registration = String(mine['registration']._id);
  const open = await order(cy!, id, false, { promise: at.promise });
  const switching = await order(bo!, id, false, { promise: at.promise, registrationREF: registration });
  expect([open.status, switching.status]).toEqual([201, 201]);

  const by = await isDay(world, id, day);
  const over = onDay(daysLater(last, by));
  const refusal = { code: 'late', message: `The last day to register for credit in “Ethics” was ${over}.` };
  const asked = await order(di!, id, false, { promise: at.promise });
  expect([asked.status, asked.body]).toEqual([409, expect.objectContaining(refusal)]);
  const charged = `The last day to register for credit was ${over}. You were not charged.`;
  for (const [who, { body }] of [
    [cy!, open],
    [bo!, switching],
  ] as const) {
    const { status, body: answer } = await capture(who, body['orderId']);
    expect([status, answer['message']]).toEqual([409, charged]);
  }
  const changing = await order(bo!, id, false, { promise: at.promise, registrationREF: registration });
  expect([changing.status, changing.body]).toEqual([409, expect.objectContaining(refusal)]);
  const one = (await bo!.get(pathOf(api.registrations.one, { id: registration }))).body;
  expect([one['isAudit'], one['actions']]).toEqual([true, ['unregister']]);
  expect([await keptFor(cy!), await keptFor(di!)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  // audit has no calendar
  expect((await order(di!, id, true, {})).status).toBe(201);
});

test('a free course refuses credit after its last day to leave as well, and takes audit (T483)', async () => {
  const at = await aCalendarCourse(world, { cost: 0, auditCost: 0 });
  const id = at.course._id;
  const [ada, bo] = [await world.someone('Student'), await world.someone('Student', 'Bo')];
  for (const one of [ada, bo]) await one.put(api.guardians.giveBirthDate, { dob: '1980-05-05' });
  const input = { courseInstanceREF: id, isAudit: false, promise: at.promise };
  await isDay(world, id, last);
  expect((await ada.post(api.registrations.create, input)).status).toBe(201);
  await isDay(world, id, '2038-04-02');
  const refused = await bo.post(api.registrations.create, input);
  expect([refused.status, refused.body['code']]).toEqual([409, 'late']);
  const audit = (await bo.post(api.registrations.create, { ...input, isAudit: true })).body;
  const change = pathOf(api.registrations.changeMode, { id: String(audit._id) });
  const changed = await bo.put(change, { isAudit: false, promise: at.promise });
  expect([changed.status, changed.body['code']]).toEqual([409, 'late']);
});

test.each([
  ['a student who withdrew', 'withdraws', 'ended'],
  ['a student after the roster was certified', 'signed', 'certified'],
])('%s doesn’t wait for a seat that they couldn’t take', async (_who, what, code) => {
  const at = await aCalendarCourse(world, { cost: 400 });
  const id = at.course._id;
  const [ada, bo] = [await paysForCredit(world, at), await paysForCredit(world, at)];
  const attended = [ada.registration, bo.registration];
  await world.db.updateTable('courseInstance').set({ seats: 1 }).where('_id', '=', id).execute();
  await isDay(world, id, '2038-02-20');
  const [done, seeker] =
    what === 'signed'
      ? [at.professor.post(pathOf(api.enrollment.sign, { id }), { attended, never: [] }), world.someone('Student')]
      : [ada.person.delete(pathOf(api.registrations.unregister, { id: ada.registration })), ada.person];
  expect((await done).status).toBeLessThan(300);
  const joined = await (await seeker).post(pathOf(api.registrations.joinWaitingList, { id }));
  expect([joined.status, joined.body['code']]).toEqual([409, code]);
});

test.each([
  ['a student who withdrew', false, 'ended', /ended as Withdrawn/],
  ['a student who wants to audit after the census', true, 'full', /^All seats in “Ethics” are taken\.$/],
])('%s isn’t sent to the waiting list of a full course', async (_who, isCertified, code, message) => {
  const at = await aCalendarCourse(world, { cost: 400 });
  const id = at.course._id;
  const [ada, bo] = [await paysForCredit(world, at), await paysForCredit(world, at)];
  await isDay(world, id, '2038-02-20');
  await ada.person.delete(pathOf(api.registrations.unregister, { id: ada.registration }));
  if (isCertified)
    await at.professor.post(pathOf(api.enrollment.sign, { id }), { attended: [bo.registration], never: [] });
  await world.db.updateTable('courseInstance').set({ seats: 1 }).where('_id', '=', id).execute();
  const who = isCertified ? await world.someone('Student') : ada.person;
  const wanted = { courseInstanceREF: id, isAudit: isCertified, promise: at.promise };
  const order = await who.post(api.checkout.createOrder, wanted);
  expect([order.status, order.body['code']]).toEqual([409, code]);
  expect(order.body['message']).toMatch(message);
});
