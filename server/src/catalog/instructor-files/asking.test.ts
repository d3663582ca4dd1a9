import { beforeAll, expect, test } from 'vitest';
import { aPartner, aPartnerCourse, type Partner } from '../../../../tests/partners.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
let theano: Person;
let id: string;
let lyceum: Partner;
let definition: string;
beforeAll(async () => {
  [theano, lyceum] = [await world.professor(), await aPartner(world, 'Lyceum')];
  id = (await theano.get(api.professors.mine)).body._id;
  definition = (await aPartnerCourse(lyceum, { professor: theano, name: 'Ethics' }))['courseREF']._id;
  const degree = { kind: 'degree', level: 'doctorate', field: 'Philosophy', institution: 'College', year: 2001 };
  await theano.post(pathOf(api.instructorFiles.addCredential, { id }), { ...degree, hours: 60 });
});
const qualify = (basis: string, more: Json = {}) =>
  lyceum.registrar.post(pathOf(api.instructorFiles.qualify, { id }), {
    institutionREF: lyceum._id,
    courseDefinitionREF: definition,
    basis,
    ...more,
  });
const share = (agreed: boolean) =>
  theano.put(pathOf(api.instructorFiles.share, { id }), { institutionREF: lyceum._id, agreed });
const ask = (who: Person, more: Json = {}) => who.post(pathOf(api.instructorFiles.askToShare, { id }), more);
const bases = async () =>
  ((await theano.get(pathOf(api.instructorFiles.one, { id }))).body['qualifications'] as Json[]).map(
    (one) => one['basis'],
  );
const notice = async () =>
  ((await theano.get(api.notifications.all)).body['items'] as Json[]).filter(({ text }) => text.includes('asks you'));
const mailed = async () =>
  (await world.mailsTo(theano.email)).filter(({ subject }) => subject === 'Lyceum asks to read your instructor file');

// Seen red with the sharing not asked for.
test.each(['degree', 'hours'])(
  'by %s a college qualifies nobody whose credentials it can’t read; once they are shared it does (T474)',
  async (basis) => {
    await share(false);
    expect(await qualify('exception', { reason: 'Thirty years of teaching.' })).toMatchObject({ status: 201 });
    expect(await qualify(basis)).toMatchObject({
      status: 409,
      body: { code: 'not-shared', fields: { basis: expect.stringContaining('Theano Tester hasn’t shared') } },
    });
    expect(await bases()).toEqual(['exception']);
    await share(true);
    expect((await qualify(basis)).status).toBe(201);
    expect(await bases()).toEqual([basis]);
  },
);

test('a college asks the professor to share, once a day, who hears of it and is mailed (T474)', async () => {
  await share(false);
  const answers = await Promise.all([ask(lyceum.registrar), ask(lyceum.registrar)]);
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  expect(await notice()).toMatchObject([
    { text: 'Lyceum asks you to share your instructor file.', url: '/mainContent/professor/instructor-file' },
  ]);
  expect(await mailed()).toHaveLength(1);
  expect((await mailed())[0]!.text).toContain('/mainContent/professor/instructor-file');
  await share(true);
  expect(await ask(lyceum.registrar)).toMatchObject({
    status: 409,
    body: { message: 'Theano Tester already shares the instructor file with Lyceum.' },
  });
  const academy = await aPartner(world, 'Academy');
  expect((await ask(academy.registrar)).status).toBe(404);
  expect((await ask(academy.registrar, { institutionREF: lyceum._id })).status).toBe(404);
  expect((await ask(theano)).status).toBe(403);
  // Approvers who act for all ask for a college by its id, and only for one that has to do with the professor.
  const registrar = await world.registrar();
  expect((await ask(registrar)).status).toBe(400);
  expect((await ask(registrar, { institutionREF: academy._id })).status).toBe(404);
  expect(await mailed()).toHaveLength(1);
});
