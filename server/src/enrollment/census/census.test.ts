import { dayIn, daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { beforeAll, expect, test } from 'vitest';
import { checkMoneyAfterEach } from '../../../../tests/money.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json, Person } from '../../../../tests/person.ts';
import { aRegistrar } from '../../../../tests/partners.ts';
import { openWorld } from '../../../../tests/world.ts';
import {
  aCalendarCourse,
  isDay,
  paysForCredit,
  type CalendarCourse,
  type Placed,
} from '../../../test/calendar-courses.ts';

const world = await openWorld();
checkMoneyAfterEach(world);
let at: CalendarCourse;
let ada: Placed;
let bo: Placed;
let cy: Placed;
const sign = (who: Person, attended: readonly Placed[], never: readonly Placed[], course = at) =>
  who.post(pathOf(api.enrollment.sign, { id: course.course._id }), {
    attended: attended.map(({ registration }) => registration),
    never: never.map(({ registration }) => registration),
  });
const censusOf = async (who: Person, course = at) => who.get(pathOf(api.enrollment.census, { id: course.course._id }));
const statusOf = async ({ registration }: Placed) =>
  (await world.db.selectFrom('registration').selectAll().where('_id', '=', registration).executeTakeFirstOrThrow())
    .status;
const ask = (who: Person, { registration }: Placed, kind: string, more: Json = {}) =>
  who.post(pathOf(api.enrollment.correct, { id: registration }), { kind, reason: 'They told me.', ...more });
const decide = (who: Person, id: string, decision: string) =>
  who.patch(pathOf(api.enrollment.decide, { id }), { decision });

const openOnHome = async (who: Person): Promise<number> =>
  ((await who.get(api.dashboard.mine)).body['waiting'] as { queue: string; count: number }[]).find(
    ({ queue }) => queue === 'corrections',
  )!.count;
const statuses = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

beforeAll(async () => {
  at = await aCalendarCourse(world, { cost: 400 });
  [ada, bo, cy] = [await paysForCredit(world, at), await paysForCredit(world, at), await paysForCredit(world, at)];
  const auditor = await world.someone('Student', 'Dan');
  await world.pays(auditor, at.course, true);
  // Ada was at a meeting and a professor added what Bo did. Cy only signed in, wrote on the board and is on the list of
  // a meeting that hasn't been yet.
  const idOf = async ({ person }: Placed) => (await person.get(api.accounts.self)).body._id;
  const meets = async (days: number, there: readonly (readonly [Placed, string])[]) => {
    const form = {
      start: `${daysLater(dayIn('America/New_York'), days)}T18:00`,
      zone: 'America/New_York',
      minutes: 60,
    };
    const { body } = await at.professor.post(pathOf(api.meetings.create, { id: at.course._id }), form);
    const noted = await Promise.all(there.map(async ([who, status]) => ({ personREF: await idOf(who), status })));
    const [meeting] = body as unknown as { _id: string }[];
    await at.professor.put(pathOf(api.meetings.attend, { id: meeting!._id }), noted);
  };
  await meets(-2, [
    [ada, 'late'],
    [cy, 'absent'],
  ]);
  await meets(2, [[cy, 'present']]);
  await cy.person.post(pathOf(api.board.post, { courseInstanceId: at.course._id }), { message: 'What is justice?' });
  await isDay(world, at.course._id, '2038-02-19');
  const added = { day: dayIn('America/New_York'), what: 'Exam on paper' };
  await at.professor.post(pathOf(api.enrollment.addActivity, { id: bo.registration }), added);
});

test('what is known is filled in; before its day, and without everybody, nothing is signed (T453)', async () => {
  await isDay(world, at.course._id, '2038-02-19');
  const { body } = await censusOf(at.professor);
  expect(body['rows']).toMatchObject([
    { _id: ada.registration, attended: true, evidence: [{ kind: 'attendance', count: 1 }] },
    { _id: bo.registration, attended: true, evidence: [{ kind: 'added', count: 1, what: 'Exam on paper' }] },
    { _id: cy.registration, attended: false, firstActivity: null, evidence: [] },
  ]);
  expect(body).toMatchObject({ canSign: false, signedAt: null, by: null, neverRefund: 0 });
  const early = await sign(at.professor, [ada, bo], [cy]);
  expect([early.status, early.body['code']]).toEqual([409, 'early']);
  await isDay(world, at.course._id, '2038-02-20');
  for (const [attended, never] of [
    [[ada, bo], []],
    [[ada], [cy]],
  ] as const) {
    const part = await sign(at.professor, attended, never);
    expect([part.status, part.body['code']]).toEqual([409, 'changed']);
  }
  expect((await sign(at.professor, [ada, bo, cy], [cy])).status).toBe(400);
  const other = await aCalendarCourse(world, { partner: at.partner });
  const stranger = await paysForCredit(world, other);
  expect((await sign(at.professor, [ada, bo, cy, stranger], [])).status).toBe(409);
  expect((await sign(other.professor, [ada, bo], [cy])).status).toBe(404);
  expect((await censusOf(other.professor)).status).toBe(404);
  expect((await censusOf(ada.person)).status).toBe(403);
  expect((await sign(at.partner.registrar, [ada, bo], [cy])).status).toBe(403);
});

test('signing makes No-shows of who never attended, once, and keeps what was signed (T453)', async () => {
  await isDay(world, at.course._id, '2038-02-25');
  const both = await Promise.all([sign(at.professor, [ada, bo], [cy]), sign(at.professor, [ada, bo], [cy])]);
  expect(statuses(both)).toEqual([201, 409]);
  const signed = both.find(({ status }) => status === 201)!.body;
  expect(signed).toEqual({ signedAt: expect.any(String) as string, by: 'Theano Tester' });
  expect([await statusOf(ada), await statusOf(bo), await statusOf(cy)]).toEqual([
    'Registered',
    'Registered',
    'No-show',
  ]);
  const { body } = await censusOf(at.partner.registrar);
  expect(body).toMatchObject({ by: 'Theano Tester', signedAt: signed['signedAt'], canSign: false });
  expect(body['text']).toContain('I certify to Calendar College that this is the whole roster of “Ethics”');
  expect((body['rows'] as Json[]).map(({ attended }) => attended as boolean)).toEqual([true, true, false]);
  const [mail] = (await world.mailsTo(cy.person.email)).slice(-1);
  expect(mail?.subject).toBe('You’re listed as a no-show: Ethics');
  const paper = await at.professor.get(pathOf(api.enrollment.censusPaper, { id: at.course._id }));
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(paper.headers.get('content-disposition')).toContain('filename="Stoa - Census - Ethics.pdf"');
  // Nobody comes in for credit any more; for audit they do.
  const late = await world.someone('Student', 'Eve');
  await late.put(api.guardians.giveBirthDate, { dob: '1980-05-05' });
  const order = { courseInstanceREF: at.course._id, isAudit: false, promise: at.promise };
  const refused = await late.post(api.checkout.createOrder, order);
  expect([refused.status, refused.body['code']]).toEqual([409, 'certified']);
  expect((await late.post(api.checkout.createOrder, { ...order, isAudit: true })).status).toBe(201);
});

test('after the census the roster changes by what the institution confirms, and by nothing else (T454)', async () => {
  const stranger = await world.professor('Ptolemy');
  expect((await ask(stranger, cy, 'attended')).status).toBe(404);
  expect((await ask(at.professor, ada, 'attended')).status).toBe(409);
  const asked = await ask(at.professor, cy, 'attended');
  expect([asked.status, asked.body]).toMatchObject([201, { kind: 'attended', decision: null, actions: [] }]);
  expect((await ask(at.professor, cy, 'attended')).body['code']).toBe('open');
  const other = await aCalendarCourse(world, { name: 'Logic' });
  // The college that decides sees it on its start page; another doesn't.
  expect([await openOnHome(at.partner.registrar), await openOnHome(other.partner.registrar)]).toEqual([1, 0]);
  expect((await decide(other.partner.registrar, asked.body._id, 'confirmed')).status).toBe(404);
  expect((await other.partner.registrar.get(api.enrollment.corrections)).body).toEqual([]);
  const second = await aRegistrar(world, at.partner._id, 'second@calendar.example');
  const decided = await Promise.all([
    decide(at.partner.registrar, asked.body._id, 'confirmed'),
    decide(second, asked.body._id, 'refused'),
  ]);
  expect(statuses(decided)).toEqual([200, 409]);
  expect(await openOnHome(at.partner.registrar)).toBe(0);
  const isConfirmed = decided[0].status === 200;
  expect(await statusOf(cy)).toBe(isConfirmed ? 'Registered' : 'No-show');
  const listed = (await at.professor.get(`${api.enrollment.corrections.path}?state=open`)).body;
  expect(listed).toEqual([]);
  const withdrawn = await ask(at.professor, bo, 'withdrawn');
  await decide(at.partner.registrar, withdrawn.body._id, 'refused');
  expect(await statusOf(bo)).toBe('Registered');
  const repeated = await ask(at.professor, bo, 'withdrawn');
  expect((await decide(at.partner.registrar, repeated.body._id, 'confirmed')).body).toMatchObject({
    decision: 'confirmed',
    registrationREF: { status: 'Withdrawn', grade: 'W' },
  });
  expect(await statusOf(ada)).toBe('Registered');
});

test('a drop and the census at once: one wins, the other is told (T455)', async () => {
  for (let round = 0; round < 4; round++) {
    const race = await aCalendarCourse(world, { partner: at.partner, name: `Race ${round}` });
    const [eve, fay] = [await paysForCredit(world, race), await paysForCredit(world, race)];
    await isDay(world, race.course._id, '2038-02-20');
    const leave = pathOf(api.registrations.unregister, { id: eve.registration });
    const [left, signed] = await Promise.all([eve.person.delete(leave), sign(race.professor, [fay], [eve], race)]);
    expect(statuses([left, signed])).toEqual(signed.status === 201 ? [201, 409] : [200, 409]);
    const [loser, notice] = left.status === 409 ? [left, 'is now No-show'] : [signed, 'has changed in the meantime'];
    expect(loser.body['message']).toContain(notice);
    expect(await statusOf(eve)).toBe(left.status === 200 ? 'Withdrawn' : 'No-show');
    expect(await statusOf(fay)).toBe('Registered');
  }
});
