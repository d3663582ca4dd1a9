import { beforeAll, expect, test } from 'vitest';
import { aPartner, aPartnerCourse, anAgreement, type Partner } from '../../../tests/partners.ts';
import { api, pathOf } from '../../../tests/paths.ts';
import { form, type Answer, type Json } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';

const world = await openWorld();
let college: Partner;
let sharing: Partner;
const courses: Record<string, string> = {};
const list = `term,CRN,Subject,Number,Title
2038SP,10001,PHIL,101,Ethics
2038SP,10002,PHIL,101,Logic
2038FA,10003,PHIL,101,Rhetoric
2038SP,10002,PHIL,102,Twice
2038SP,,PHIL,103,Nothing
`;
const imports = (partner: Partner, content: string, more: Json = {}): Promise<Answer> =>
  partner.registrar.post(
    pathOf(api.sections.import, { id: partner._id }),
    form({ file: new File([content], 'sections.csv'), ...more }),
  );
const take = (partner: Partner, name: string, section: string | null, term = '2038SP') =>
  partner.registrar.put(pathOf(api.sections.take, { id: courses[name] }), { term, section });

beforeAll(async () => {
  college = await aPartner(world, 'Section College');
  sharing = await aPartner(world, 'Sharing College', anAgreement({ sharedSections: true }));
  const professor = await world.professor();
  for (const [name, partner] of [
    ['Ethics', college],
    ['Logic', college],
    ['Rhetoric', sharing],
    ['Poetics', sharing],
  ] as const)
    courses[name] = (await aPartnerCourse(partner, { professor, name, start: '2038-02-01', end: '2038-05-11' }))._id;
});

test('a list of sections is shown before it is written, with what is wrong at its row', async () => {
  const seen = await imports(college, list, { preview: true });
  expect([seen.status, seen.body['applied'], seen.body['columns']]).toEqual([
    200,
    false,
    { term: 'term', section: 'CRN', subject: 'Subject', number: 'Number', title: 'Title' },
  ]);
  expect((seen.body['rows'] as Json[]).map(({ row, outcome, problem }) => [row, outcome, problem])).toEqual([
    [2, 'new', ''],
    [3, 'refused', 'Line 5 has the same section of the term.'],
    [4, 'refused', 'The agreement has no term “2038FA”.'],
    [5, 'refused', 'Line 3 has the same section of the term.'],
    [6, 'refused', 'The section is missing.'],
  ]);
  const all = async () => (await college.registrar.get(pathOf(api.sections.list, { id: college._id }))).body;
  expect(await all()).toEqual([]);
  expect((await imports(college, list.replaceAll(/.*Twice\n/g, ''))).body['applied']).toBe(true);
  expect(await all()).toMatchObject([{ section: '10001' }, { section: '10002', title: 'Logic' }]);
  const again = await imports(college, '\u{FEFF}Term;CRN;Title;Subject;Number\r\n2038SP;10001;Ethics II;PHIL;101\r\n');
  expect(again.body['rows']).toMatchObject([{ outcome: 'correction' }]);
  expect(await all()).toMatchObject([{ section: '10001', title: 'Ethics II' }, { section: '10002' }]);
});

test('a course takes one section of its term, which no other takes unless the agreement shares it', async () => {
  expect((await take(college, 'Ethics', '10001')).body).toMatchObject({ name: 'Ethics', section: '10001' });
  const taken = await take(college, 'Logic', '10001');
  expect([taken.status, taken.body['code'], taken.body['message']]).toEqual([
    409,
    'section-taken',
    '“Ethics” has taken this section.',
  ]);
  const missing = await college.registrar.get(`${pathOf(api.sections.courses, { id: college._id })}?missing=yes`);
  expect(missing.body).toMatchObject([{ name: 'Logic', section: null }]);
  expect((await take(college, 'Logic', '99999')).body['fields']).toEqual({
    section: 'There is no such section in this term. Import the list first.',
  });
  expect((await take(college, 'Logic', '10002', '2038FA')).body['fields']).toEqual({
    term: 'This course belongs to the term 2038SP.',
  });
  expect((await take(college, 'Ethics', null)).body).toMatchObject({ section: null });
  expect((await take(college, 'Logic', '10001')).status).toBe(200);

  expect((await imports(sharing, list.replaceAll(/.*Twice\n/g, ''))).status).toBe(200);
  expect((await take(sharing, 'Rhetoric', '10001')).status).toBe(200);
  expect((await take(sharing, 'Poetics', '10001')).status).toBe(200);
  // Another college's people find neither course nor section.
  expect((await take({ ...sharing, registrar: college.registrar }, 'Poetics', '10001')).status).toBe(404);
});

// Seen red with the lock and the question who has it in one statement.
test('two who give one section to two courses at once: one has it (T555)', async () => {
  for (let round = 0; round < 5; round += 1) {
    for (const name of ['Ethics', 'Logic']) await take(college, name, null);
    const both = await Promise.all([take(college, 'Ethics', '10002'), take(college, 'Logic', '10002')]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  }
});

test('a cancelled course needs no section, and a denied one is still there', async () => {
  const listed = async () =>
    ((await college.registrar.get(pathOf(api.sections.courses, { id: college._id }))).body as unknown as Json[]).map(
      ({ name }) => name,
    );
  const becomes = (name: string, status: 'Cancelled' | 'Denied') =>
    world.db.updateTable('courseInstance').set({ status }).where('_id', '=', courses[name]!).execute();
  expect(await listed()).toEqual(['Ethics', 'Logic']);
  await becomes('Ethics', 'Cancelled');
  await becomes('Logic', 'Denied');
  expect(await listed()).toEqual(['Logic']);
});

// Seen red with a cancelled course that keeps its section, which nobody could take back, because no list has the course.
test('a section of a cancelled course is free for another', async () => {
  const becomes = (status: 'Approved' | 'Cancelled') =>
    world.db.updateTable('courseInstance').set({ status }).where('_id', '=', courses['Ethics']!).execute();
  await becomes('Approved');
  await take(college, 'Logic', null);
  expect((await take(college, 'Ethics', '10001')).status).toBe(200);
  await becomes('Cancelled');
  const free = await college.registrar.get(`${pathOf(api.sections.list, { id: college._id })}?free=yes`);
  expect(free.body).toMatchObject([
    { section: '10001', courseInstanceREF: null },
    { section: '10002', courseInstanceREF: null },
  ]);
  expect((await take(college, 'Logic', '10001')).body).toMatchObject({ name: 'Logic', section: '10001' });
  const [shown] = (await college.registrar.get(pathOf(api.sections.list, { id: college._id })))
    .body as unknown as Json[];
  expect(shown).toMatchObject({ courseInstanceREF: { name: 'Logic' } });
});
