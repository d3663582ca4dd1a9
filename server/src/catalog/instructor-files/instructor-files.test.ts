import { beforeAll, expect, test } from 'vitest';
import { aPartner, aPartnerCourse, equivalent, type Partner } from '../../../../tests/partners.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import { form, type Json, type Person } from '../../../../tests/person.ts';
import { courseForm, openWorld } from '../../../../tests/world.ts';
import { notifyOfExpiry } from '../catalog.jobs.ts';

const world = await openWorld();
let theano: Person;
let hypatia: Person;
let ids: { theano: string; hypatia: string };
let lyceum: Partner;
let academy: Partner;
beforeAll(async () => {
  [theano, hypatia] = [await world.professor(), await world.professor('Hypatia')];
  const idOf = async (who: Person) => (await who.get(api.professors.mine)).body._id;
  ids = { theano: await idOf(theano), hypatia: await idOf(hypatia) };
  [lyceum, academy] = [await aPartner(world, 'Lyceum'), await aPartner(world, 'Academy')];
  await aPartnerCourse(lyceum, { professor: theano, name: 'Ethics' });
});
const degree = {
  kind: 'degree',
  level: 'doctorate',
  field: 'Philosophy',
  institution: 'Sample College',
  year: 2001,
  hours: 60,
};
const file = async (who: Person, id: string) => who.get(pathOf(api.instructorFiles.one, { id }));
const qualify = (who: Person, id: string, input: Json) => who.post(pathOf(api.instructorFiles.qualify, { id }), input);
const csv = (text: string) => new File([text], 'credentials.csv', { type: 'text/csv' });

// Seen red with the sharing not asked for.
test('a professor enters credentials, an institution reads them once they are shared, and notes what it has seen (T255)', async () => {
  const added = await theano.post(pathOf(api.instructorFiles.addCredential, { id: ids.theano }), degree);
  expect(added).toMatchObject({ status: 201, body: { ...degree, checks: [] } });
  expect((await file(lyceum.registrar, ids.theano)).body['credentials']).toBeNull();
  const check = () =>
    lyceum.registrar.put(pathOf(api.instructorFiles.check, { id: added.body._id }), {
      fields: ['level', 'hours'],
      document: 'official transcript',
    });
  expect((await check()).status).toBe(404);
  const share = (agreed: boolean) =>
    theano.put(pathOf(api.instructorFiles.share, { id: ids.theano }), { institutionREF: lyceum._id, agreed });
  expect((await share(true)).body['sharedWith']).toMatchObject([{ name: 'Lyceum' }]);
  expect((await check()).body['checks']).toMatchObject([
    { field: 'hours', document: 'official transcript', by: { firstName: 'Rhea' }, institution: { name: 'Lyceum' } },
    { field: 'level' },
  ]);
  expect((await file(lyceum.registrar, ids.theano)).body['credentials']).toHaveLength(1);
  expect((await share(false)).body['sharedWith']).toEqual([]);
  expect((await file(lyceum.registrar, ids.theano)).body['credentials']).toBeNull();
  await share(true);
});

// Seen red with another professor's file answered, and with another institution's qualifications.
test('another’s file and another institution’s words are like none (T255)', async () => {
  expect((await file(hypatia, ids.theano)).status).toBe(404);
  expect((await file(academy.registrar, ids.theano)).status).toBe(404);
  expect((await file(lyceum.registrar, ids.hypatia)).status).toBe(404);
  expect((await theano.post(pathOf(api.instructorFiles.addCredential, { id: ids.hypatia }), degree)).status).toBe(404);
  const { qualifications } = (await file(theano, ids.theano)).body;
  const [{ _id: id }] = qualifications as [{ _id: string }];
  expect((await academy.registrar.delete(pathOf(api.instructorFiles.removeQualification, { id }))).status).toBe(404);
  for (const call of [api.instructorFiles.roster, api.instructorFiles.rosterPdf])
    expect((await academy.registrar.get(pathOf(call, { id: lyceum._id }))).status).toBe(404);
  await aPartnerCourse(academy, { professor: theano, name: 'Rhetoric' });
  const names = async (who: Person) =>
    ((await file(who, ids.theano)).body['qualifications'] as Json[]).map((one) => one['institutionREF'].name);
  expect(await names(academy.registrar)).toEqual(['Academy']);
  expect(await names(lyceum.registrar)).toEqual(['Lyceum']);
  expect(await names(theano)).toEqual(['Lyceum', 'Academy']);
});

test.each<[string, Json, string]>([
  ['an exception without a reason', { basis: 'exception' }, 'reason'],
  ['a day that is over', { basis: 'hours', validUntil: '2020-01-01' }, 'validUntil'],
  [
    'a definition of another institution',
    { courseDefinitionREF: '01900000-0000-7000-8000-000000000000' },
    'courseDefinitionREF',
  ],
])('a qualification with %s is refused at that place', async (_what, wrong, field) => {
  const [{ courseDefinitionREF }] = (await file(lyceum.registrar, ids.theano)).body['qualifications'] as [Json];
  const input = { institutionREF: lyceum._id, courseDefinitionREF: courseDefinitionREF._id, basis: 'degree', ...wrong };
  expect(await qualify(lyceum.registrar, ids.theano, input)).toMatchObject({
    status: 400,
    body: { fields: { [field]: expect.any(String) } },
  });
});

test('professors don’t qualify themselves, and an institution not for another (T143)', async () => {
  const [{ courseDefinitionREF }] = (await file(lyceum.registrar, ids.theano)).body['qualifications'] as [Json];
  const input = { institutionREF: lyceum._id, courseDefinitionREF: courseDefinitionREF._id, basis: 'degree' };
  expect((await qualify(theano, ids.theano, input)).status).toBe(403);
  expect((await qualify(academy.registrar, ids.theano, input)).status).toBe(404);
});

// Seen red with the check left out, and with one that doesn't look at the last day.
test('a course is approved only with professors who are qualified for it, and the refusal says who is not', async () => {
  const made = await theano.post(api.courseDefinitions.create, {
    name: 'Logic',
    level: 100,
    credits: 3,
    institutionREF: lyceum._id,
  });
  const definition = made.body._id;
  await lyceum.registrar.patch(pathOf(api.courseDefinitions.setStatus, { id: definition }), {
    status: 'Approved',
    equivalent,
  });
  const course = await theano.post(api.courseInstances.create, {
    ...courseForm('Logic I', definition, [ids.theano, ids.hypatia]),
    cost: 10,
    auditCost: 5,
  });
  const set = (who: Person, status: string) =>
    who.patch(pathOf(api.courseInstances.setStatus, { id: course.body._id }), { status });
  expect((await set(theano, 'Pending Approval')).status).toBe(200);
  const says = async () => (await set(lyceum.registrar, 'Approved')).body;
  expect(await says()).toMatchObject({
    code: 'not-qualified',
    message: 'Qualify Theano Tester and Hypatia Tester first.',
  });
  const input = { institutionREF: lyceum._id, courseDefinitionREF: definition, basis: 'degree' };
  expect((await qualify(lyceum.registrar, ids.theano, input)).status).toBe(201);
  const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const second = await qualify(lyceum.registrar, ids.hypatia, {
    ...input,
    basis: 'exception',
    reason: 'Twenty years of teaching.',
    validUntil: soon,
  });
  await world.db
    .updateTable('qualification')
    .set({ validUntil: '2020-01-01' })
    .where('_id', '=', second.body._id)
    .execute();
  expect(await says()).toMatchObject({
    code: 'not-qualified',
    message: 'Hypatia Tester was qualified until January 1, 2020. Renew the qualification first.',
  });
  await hypatia.put(pathOf(api.instructorFiles.share, { id: ids.hypatia }), {
    institutionREF: lyceum._id,
    agreed: true,
  });
  await qualify(lyceum.registrar, ids.hypatia, { ...input, validUntil: soon });
  expect(await says()).toMatchObject({ status: 'Approved' });
});

test('professor and institution are told once that a qualification ends in 60 days', async () => {
  const notice = async (who: Person) =>
    (await world.mailsTo(who.email)).filter(({ subject }) => subject.includes('ends soon')).length;
  await world.db
    .updateTable('qualification')
    .set({ validUntil: new Date(Date.now() + 61.5 * 86_400_000).toISOString().slice(0, 10), remindedAt: null })
    .execute();
  expect(await notifyOfExpiry(world.stoa.services)).toBe(0);
  const [{ _id } = { _id: '' }] = await world.db
    .selectFrom('qualification')
    .select('_id')
    .where('professorREF', '=', ids.hypatia)
    .execute();
  await world.db
    .updateTable('qualification')
    .set({ validUntil: new Date(Date.now() + 59 * 86_400_000).toISOString().slice(0, 10) })
    .where('_id', '=', _id)
    .execute();
  expect(await notifyOfExpiry(world.stoa.services)).toBe(1);
  expect(await notifyOfExpiry(world.stoa.services)).toBe(0);
  expect([
    await notice(hypatia),
    await notice(lyceum.registrar),
    await notice(theano),
    await notice(academy.registrar),
  ]).toEqual([1, 1, 0, 0]);
});

test('credentials come from a CSV file, all or none, and a wrong line is named', async () => {
  const send = (text: string) =>
    hypatia.post(pathOf(api.instructorFiles.importCredentials, { id: ids.hypatia }), form({ file: csv(text) }));
  const heads = 'kind,level,field,institution,year,hours\n';
  const good = 'degree,master,Ελληνικά,Sample College,1999,36\nlicense,,Teaching,,2004,\n';
  expect((await send(`${heads}${good}degree,master,,X,1999,1\n`)).body).toMatchObject({
    fields: { file: expect.stringContaining('Line 4') },
  });
  expect((await send(`sep=;\n\n${heads.replaceAll(',', ';')}\ndegree;"mas\nter";\n`)).body).toMatchObject({
    fields: { file: expect.stringContaining('Line 5') },
  });
  expect((await send('kind,level\n')).status).toBe(400);
  expect((await file(hypatia, ids.hypatia)).body['credentials']).toEqual([]);
  const { status, body } = await send(heads + good);
  expect([status, (body as unknown as Json[]).map(({ field, hours }) => [field, hours])]).toEqual([
    201,
    [
      ['Ελληνικά', 36],
      ['Teaching', null],
    ],
  ]);
});

test('the roster names courses, degrees and other qualifications, and prints', async () => {
  const { body } = await lyceum.registrar.get(pathOf(api.instructorFiles.roster, { id: lyceum._id }));
  expect((body['rows'] as Json[]).find(({ name }) => name === 'Theano Tester')).toMatchObject({
    courses: expect.stringContaining('PHIL 101 Introduction to Philosophy (3)'),
    credentials: 'doctorate, Philosophy; Sample College 2001; 60 graduate hours',
  });
  const pdf = await lyceum.registrar.get(pathOf(api.instructorFiles.rosterPdf, { id: lyceum._id }));
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

// Seen red with every qualification on the roster.
test('the roster leaves out qualifications that have ended, and professors who have nothing else', async () => {
  const [arete, aesara, diotima] = [
    await world.professor('Arete'),
    await world.professor('Aesara'),
    await world.professor('Diotima'),
  ];
  await aPartnerCourse(lyceum, { professor: arete, name: 'Song', status: 'Draft' });
  await aPartnerCourse(lyceum, { professor: aesara, name: 'Dance', status: 'Draft' });
  await aPartnerCourse(lyceum, { professor: diotima, name: 'Love' });
  for (const who of [aesara, diotima])
    await world.db
      .updateTable('qualification')
      .set({ validUntil: '2020-01-01' })
      .where('professorREF', '=', (await who.get(api.professors.mine)).body._id)
      .execute();
  const { body } = await lyceum.registrar.get(pathOf(api.instructorFiles.roster, { id: lyceum._id }));
  const other = (body['rows'] as Json[]).map((row) => [row['name'], row['other']] as const);
  const of = (name: string) => other.filter(([whole]) => whole === `${name} Tester`).map(([, words]) => words);
  expect([of('Arete'), of('Aesara'), of('Diotima')]).toEqual([['Song: The college knows the professor.'], [], ['']]);
});
