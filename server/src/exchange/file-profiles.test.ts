import { collegeFileSamples } from '@stoa/contract/exchange/college-file-samples';
import { usualProfile, columnOf } from '@stoa/contract/exchange/college-files';
import { beforeAll, expect, test } from 'vitest';
import { aPartner, type Partner } from '../../../tests/partners.ts';
import { api, pathOf } from '../../../tests/paths.ts';
import type { Json } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { aCalendarCourse, paysForCredit } from '../../test/calendar-courses.ts';

const world = await openWorld();
let college: Partner;
let other: Partner;
const at = (partner: Partner, kind = 'grades') => pathOf(api.collegeFiles.profile, { id: partner._id, kind });
const sixth = {
  format: 'csv',
  headings: true,
  per: 'section',
  columns: [{ heading: 'EMPLID', field: 'studentNumber' }, { heading: 'BLANK' }],
};

beforeAll(async () => {
  college = await aPartner(world, 'Describing College');
  other = await aPartner(world, 'Other College');
});

test('an institution begins with the usual profile, takes a sample or describes its own', async () => {
  const { registrar } = college;
  expect((await registrar.get(at(college))).body).toEqual({
    ...usualProfile('grades'),
    updatedAt: null,
    updatedBy: null,
  });
  const samples = (await registrar.get(api.collegeFiles.samples)).body as unknown as Json[];
  expect(samples.map(({ name }) => name)).toEqual(collegeFileSamples.map(({ name }) => name));
  for (const { kind, profile } of samples) {
    const saved = await registrar.put(at(college, String(kind)), profile as Json);
    expect([saved.status, saved.body]).toMatchObject([200, profile as Json]);
  }
  await registrar.put(at(college), sixth);
  expect((await (await world.administrator()).get(at(college))).body).toEqual({
    ...sixth,
    separator: ',',
    encoding: 'UTF-8',
    columns: [columnOf('studentNumber', { heading: 'EMPLID' }), columnOf(null, { heading: 'BLANK' })],
    updatedAt: expect.any(String),
    updatedBy: expect.objectContaining({ lastName: 'Registrar' }),
  });
  // The other kinds and the other colleges keep theirs.
  expect((await registrar.get(at(college, 'census'))).body).toMatchObject(usualProfile('census'));
  expect((await other.registrar.get(at(other))).body).toMatchObject(usualProfile('grades'));
  const { detail } = await world.db
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'describe file')
    .orderBy('_id', 'desc')
    .executeTakeFirstOrThrow();
  expect(detail).toEqual({ kind: 'grades' });
});

test.each<[string, Json, Json]>([
  ['without columns', { columns: [] }, { columns: 'Add a column.' }],
  [
    'with a pattern that says no year',
    { columns: [{ field: 'lastAttended', pattern: 'MM/DD' }] },
    { 'columns.0.pattern': expect.stringContaining('Use year, month and day once each') },
  ],
  [
    'padded with nothing',
    { columns: [{ field: 'section', pad: { to: 5, with: '' } }] },
    { 'columns.0.pad.with': 'Enter one character.' },
  ],
  ['with a field that nobody has', { columns: [{ field: 'taxID' }] }, { 'columns.0.field': expect.any(String) }],
])('a profile %s is refused at its field', async (_what, more, fields) => {
  const { status, body } = await college.registrar.put(at(college), { ...sixth, ...more });
  expect([status, body['fields']]).toEqual([400, fields]);
});

test('a preview has the first rows of a term, with what can’t be written, and saves nothing', async () => {
  const course = await aCalendarCourse(world);
  const { partner } = course;
  const { person } = await paysForCredit(world, course);
  const columns = [
    { heading: 'TERM', field: 'term', firstRowOnly: true },
    { field: 'studentNumber', pad: { to: 9, with: '0' } },
    { field: 'email' },
    { field: 'event', map: [{ from: 'drop', to: 'DD' }] },
  ];
  const ask = (more: Json = {}) =>
    partner.registrar.post(pathOf(api.collegeFiles.preview, { id: partner._id, kind: 'registrations' }), {
      term: '2038SP',
      profile: { ...sixth, columns, ...more },
    });
  const personREF = (await person.get(api.accounts.self)).body._id;
  const number = pathOf(api.studentNumbers.give, { id: partner._id, personREF });
  await partner.registrar.put(number, { number: '12345' });
  expect((await ask()).body).toEqual({
    headings: ['TERM', '', '', ''],
    rows: [['2038SP', '000012345', person.email, '']],
    problems: [{ row: 1, column: 4, code: 'no-code', problem: 'There is no code for “add”.' }],
  });
  const [row] = (await ask({ columns: columns.slice(0, 3), per: 'term' })).body['rows'] as string[][];
  expect(row).toEqual(['2038SP', '000012345', person.email]);
  expect((await partner.registrar.get(at(partner, 'registrations'))).body).toMatchObject({ updatedAt: null });
});

// Seen red without the question whether the caller acts for the institution.
test('a profile is the college’s own: nobody of another college reads, writes or previews it (T587)', async () => {
  const preview = pathOf(api.collegeFiles.preview, { id: college._id, kind: 'grades' });
  const before = (await college.registrar.get(at(college))).body;
  for (const [who, status] of [
    [other.registrar, 404],
    [await world.professor(), 403],
    [await world.someone('Student'), 403],
    [world.visitor(), 401],
  ] as const) {
    expect((await who.get(at(college))).status).toBe(status);
    expect((await who.put(at(college), sixth)).status).toBe(status);
    expect((await who.post(preview, { term: '2038SP', profile: sixth })).status).toBe(status);
  }
  expect((await college.registrar.get(at(college))).body).toEqual(before);
});
