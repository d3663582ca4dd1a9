import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import { beforeAll, expect, test } from 'vitest';
import {
  aPartner,
  aPartnerCourse,
  anAgreement,
  equivalent,
  promiseOf,
  type Partner,
} from '../../../../tests/partners.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import { form, type Json, type Person } from '../../../../tests/person.ts';
import { aDocument } from '../../../../tests/samples.ts';
import { todayAt } from '../instructor-files/instructor-files.queries.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
let admin: Person;
let theano: Person;
let lyceum: Partner;
let bare: Partner;
beforeAll(async () => {
  [admin, theano] = [await world.administrator(), await world.professor()];
  lyceum = await aPartner(world, 'Lyceum');
  bare = await aPartner(world, 'Academy', null);
});
const agree = (partner: Partner, agreement: Json) =>
  admin.post(pathOf(api.agreements.create, { id: partner._id }), agreement);
const versions = async (who: Person, partner: Partner) =>
  (await who.get(pathOf(api.agreements.list, { id: partner._id }))).body as unknown as Json[];

const spring = { start: '2025-02-03', end: '2025-05-20' };
const noDates = { drop: null, census: null, withdraw: null, gradesDue: null };
const termWith = (dates: object) => [
  { code: '2038SP', name: 'Spring 2038', start: '2038-01-15', end: '2038-05-20', dates: { ...noDates, ...dates } },
];
test.each<[string, Json, string]>([
  ['an IPEDS number of five digits', { opeid: '12345' }, 'opeid'],
  ['an OPEID with letters', { opeid: '0012A400' }, 'opeid'],
  ['a published day outside of its term', { terms: termWith({ census: '2038-06-01' }) }, 'terms.0.dates.census'],
  ['a published withdrawal before the drop', { terms: termWith({ withdraw: '2038-01-16' }) }, 'withdraw'],
  ['published days the wrong way', { terms: termWith({ drop: '2038-05-19', withdraw: '2038-05-18' }) }, 'withdraw'],
  ['an application without its address', { numbering: { by: 'application' } }, 'numbering.url'],
  [
    'an application at an address that runs (T557)',
    { numbering: { by: 'both', url: 'javascript:1' } },
    'numbering.url',
  ],
  [
    'one way of leaving with two codes',
    {
      leavingCodes: [
        { event: 'dropped', by: 'student', percent: null, code: 'DR' },
        { event: 'dropped', by: 'student', percent: null, code: 'DD' },
      ],
    },
    'leavingCodes.1.code',
  ],
  ['a census after the end of its terms', { census: { days: 130 } }, 'census'],
  ['a census after the end of a usual course', { terms: [], census: { days: 106 } }, 'census'],
  [
    'refund steps that rise',
    {
      refunds: [
        { until: { days: 7 }, percent: 50 },
        { until: { days: 14 }, percent: 60 },
      ],
    },
    'refunds.1.percent',
  ],
  [
    'a refund step before the one before it',
    {
      refunds: [
        { until: { days: 7 }, percent: 50 },
        { until: { days: 7 }, percent: 40 },
      ],
    },
    'refunds.1.until',
  ],
  ['a withdrawal before the drop', { withdraw: { days: 13 } }, 'withdraw'],
  [
    'a grade code twice',
    {
      gradeCodes: [
        { code: 'A', kind: 'earned' },
        { code: 'a', kind: 'earned' },
      ],
    },
    'gradeCodes.1.code',
  ],
  [
    'a term code twice',
    {
      terms: [
        { code: 'X', name: 'X', start: '2038-01-01', end: '2038-06-01' },
        { code: 'x', name: 'Y', start: '2038-07-01', end: '2038-12-01' },
      ],
    },
    'terms.1.code',
  ],
  [
    'a term that ends first',
    { terms: [{ code: 'X', name: 'X', start: '2038-01-02', end: '2038-01-01' }] },
    'terms.0.end',
  ],
  ['a column map without the match key', { columns: [{ header: 'LAST', field: 'lastName' }] }, 'columns'],
  ['an end before it begins', { until: '2025-12-31' }, 'until'],
  ['an unknown zone', { zone: 'Mars/Olympus' }, 'zone'],
  ['a percentage above 100', { drop: { percent: 101 } }, 'drop.percent'],
])('an agreement with %s is refused at that place, and nothing is kept', async (_what, wrong, field) => {
  const answer = await agree(bare, anAgreement(wrong));
  expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  expect(await versions(admin, bare)).toEqual([]);
});

// Seen red with the check of the day before left out.
test('versions follow each other: a later one takes effect on its day, and none is changed or comes before', async () => {
  const partner = await aPartner(world, 'Stoa College', anAgreement({ effective: '2026-02-01' }));
  expect((await agree(partner, anAgreement({ effective: '2026-02-01' }))).body).toMatchObject({
    fields: { effective: expect.any(String) },
  });
  const next = await agree(partner, anAgreement({ effective: '2090-01-01', drop: { days: 10 } }));
  expect(next).toMatchObject({ status: 201, body: { number: 2, state: 'planned', canDelete: true } });
  expect(await versions(partner.registrar, partner)).toMatchObject([
    { number: 2, state: 'planned', drop: { days: 10 } },
    { number: 1, state: 'in force', drop: { days: 14 }, canDelete: false },
  ]);
  const [, first] = await versions(admin, partner);
  expect((await admin.delete(pathOf(api.agreements.remove, { id: String(first!['_id']) }))).status).toBe(409);
  expect((await admin.delete(pathOf(api.agreements.remove, { id: next.body._id }))).status).toBe(204);
  expect((await versions(admin, partner)).map(({ number }) => number)).toEqual([1]);
});

// Twenty-five hours apart, so that the day of the one is never that of the other.
const [east, west] = ['Pacific/Kiritimati', 'Pacific/Niue'] as const;
// Seen red with the earlier version's clock for both: two in force, then none.
test.each([
  [west, east, ['in force', 'over']],
  [east, west, ['planned', 'in force']],
])('a version in the zone %s gives way to one in %s when the day begins there', async (from, to, states) => {
  const partner = await aPartner(world, `College of ${from}`, anAgreement({ zone: from }));
  expect((await agree(partner, anAgreement({ zone: to, effective: dayIn(east) }))).status).toBe(201);
  expect((await versions(admin, partner)).map(({ state }) => state)).toEqual(states);
  // Seen red with the zone of a version to come.
  expect(await todayAt(world.db, partner._id)).toBe(dayIn(east));
  const partners = (await admin.get(api.agreements.partners)).body as unknown as Json[];
  expect(partners.find(({ _id }) => _id === partner._id)).toMatchObject({ hasAgreement: true });
});

test('the signed paper is added once, and opened by administrators and the institution’s own alone', async () => {
  const [{ _id: id } = {}] = await versions(admin, lyceum);
  const sign = () =>
    admin.put(pathOf(api.agreements.sign, { id: String(id) }), form({ paperREF: aDocument('pdf', 'signed.pdf') }));
  const { status, body } = await sign();
  expect(status).toBe(200);
  const paper = pathOf(api.files.download, { fileId: body['paperREF']._id });
  const opened = async (who: Person) => (await who.get(paper)).status;
  expect([await opened(admin), await opened(lyceum.registrar)]).toEqual([200, 200]);
  expect([await opened(bare.registrar), await opened(theano), await opened(await world.registrar())]).toEqual([
    404, 404, 404,
  ]);
  expect((await sign()).status).toBe(409);
});

test('another institution’s agreement is like none, and only administrators make one (T142)', async () => {
  expect((await bare.registrar.get(pathOf(api.agreements.list, { id: lyceum._id }))).status).toBe(404);
  expect((await lyceum.registrar.post(pathOf(api.agreements.create, { id: lyceum._id }), anAgreement())).status).toBe(
    403,
  );
  const partners = async (who: Person) =>
    ((await who.get(api.agreements.partners)).body as unknown as Json[]).map(({ name }) => name);
  expect(await partners(bare.registrar)).toEqual(['Academy']);
  expect(await partners(theano)).toContain('Lyceum');
});

// Seen red with an institution that is deleted under its courses.
test('an institution is not deleted while anything depends on it, and the refusal says what', async () => {
  const remove = (id: string) => admin.delete(pathOf(api.institutions.remove, { id }));
  expect((await remove(bare._id)).body).toMatchObject({
    message: expect.stringContaining('institution administrator'),
  });
  expect((await remove(lyceum._id)).status).toBe(409);
});

// Seen red with a decision that doesn't ask, and with an administrator's form that doesn't.
test('approving a definition that names an institution asks what it counts as there (T143)', async () => {
  const define = async (who: Person, more: Json = {}) =>
    who.post(api.courseDefinitions.create, {
      name: 'Logic',
      level: 100,
      credits: 3,
      institutionREF: lyceum._id,
      ...more,
    });
  const decide = (who: Person, id: string, more: Json = {}) =>
    who.patch(pathOf(api.courseDefinitions.setStatus, { id }), { approvalStatus: 'Approved', ...more });
  const made = await define(theano, { equivalent });
  expect(made).toMatchObject({ status: 201, body: { institutionREF: { name: 'Lyceum' }, equivalent: null } });
  expect(await decide(lyceum.registrar, made.body._id)).toMatchObject({
    status: 409,
    body: { fields: { equivalent: expect.any(String) } },
  });
  expect((await decide(bare.registrar, made.body._id, { equivalent })).status).toBe(404);
  const path = pathOf(api.courseDefinitions.update, { id: made.body._id });
  for (const status of ['Approved', 'Active'])
    expect(await admin.put(path, { status })).toMatchObject({
      status: 409,
      body: { fields: { equivalent: expect.any(String) } },
    });
  expect(await decide(lyceum.registrar, made.body._id, { equivalent })).toMatchObject({
    status: 200,
    body: { status: 'Approved', equivalent },
  });
  // Another institution has not said anything about it.
  expect(await admin.put(path, { institutionREF: bare._id })).toMatchObject({ status: 409 });
  const other = { ...equivalent, subject: 'LOG' };
  expect((await admin.put(path, { institutionREF: bare._id, equivalent: other })).body).toMatchObject({
    equivalent: other,
  });
  expect((await admin.put(path, { institutionREF: null })).body).toMatchObject({
    institutionREF: null,
    equivalent: null,
  });
  // Nobody says what their own course counts as.
  const own = await define(admin);
  expect((await decide(admin, own.body._id, { equivalent })).status).toBe(409);
  expect((await define(theano, { institutionREF: '01900000-0000-7000-8000-000000000000' })).status).toBe(400);
});

test('a course opens with its promise, which later versions don’t change; without an agreement there is none', async () => {
  const course = await aPartnerCourse(lyceum, { professor: theano, name: 'Ethics', ...spring, cost: 400.1 });
  const promise = await promiseOf(world, course);
  expect(promise).toMatchObject({
    institution: { name: 'Lyceum' },
    equivalent,
    credits: 3,
    postedWithinDays: 30,
    fee: { perCredit: 25, paidBy: 'student', total: 75 },
    needs: ['application', 'guardian'],
    dropUntil: '2025-02-16',
    census: '2025-02-24',
    withdrawUntil: '2025-04-08',
    refunds: [
      { until: '2025-02-09', percent: 100, amount: 400.1 },
      { until: '2025-02-16', percent: 50, amount: 200.05 },
    ],
    ifDenied: 'You get the course’s price back.',
  });
  expect((await agree(lyceum, anAgreement({ effective: '2026-01-02' }))).body).toMatchObject({
    fields: { effective: expect.any(String) },
  });
  expect((await agree(lyceum, anAgreement({ effective: '2080-01-02', drop: { days: 3 } }))).status).toBe(201);
  expect(await promiseOf(world, course)).toEqual(promise);
  const none = await aPartnerCourse(bare, { professor: theano, name: 'Rhetoric' });
  expect(await promiseOf(world, none)).toBeNull();
});

test('a course whose institution has an agreement can’t open without what it promises', async () => {
  const course = await aPartnerCourse(lyceum, { professor: theano, name: 'Physics', status: 'Approved' });
  await world.db
    .updateTable('courseDefinition')
    .set({ equivalent: null })
    .where('_id', '=', course['courseREF']._id)
    .execute();
  const open = () =>
    theano.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status: 'Open/Registering' });
  expect(await open()).toMatchObject({ status: 409, body: { code: 'promise' } });
  await admin.put(pathOf(api.courseDefinitions.update, { id: course['courseREF']._id }), { equivalent });
  expect((await open()).status).toBe(200);
});
