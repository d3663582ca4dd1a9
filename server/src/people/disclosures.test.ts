import { beforeAll, expect, test } from 'vitest';
import { aPartner, aPartnerCourse, promiseOf, type Partner } from '../../../tests/partners.ts';
import { api, pathOf } from '../../../tests/paths.ts';
import type { Json, Person } from '../../../tests/person.ts';
import { aDocument } from '../../../tests/samples.ts';
import { openWorld } from '../../../tests/world.ts';

const world = await openWorld();
let lyceum: Partner;
let academy: Partner;
let ada: Person;
let record: Json & { _id: string };
beforeAll(async () => {
  const theano = await world.professor();
  [lyceum, academy] = [await aPartner(world, 'Lyceum'), await aPartner(world, 'Academy', null)];
  ada = await world.someone('Student');
  record = (await ada.appliesAsStudent({ idREF: aDocument('jpg') })).body;
  for (const [partner, name] of [
    [lyceum, 'Ethics'],
    [academy, 'Rhetoric'],
  ] as const) {
    const course = await aPartnerCourse(partner, { professor: theano, name });
    const order = await ada.post(api.checkout.createOrder, {
      courseInstanceREF: course._id,
      isAudit: false,
      promise: (await promiseOf(world, course))?.['version'],
    });
    await world.approve(String(order.body['orderId']));
    await ada.post(pathOf(api.checkout.capture, { orderId: String(order.body['orderId']) }));
  }
});
const list = async (who: Person, path = api.disclosures.own.path as string) =>
  (await who.get(path)).body as unknown as Json[];

// Seen red with the reveal, the document and the person's page left out.
test('what an institution’s staff see of a student is noted with its ground, and the student reads it', async () => {
  const { registrar } = lyceum;
  await registrar.get(pathOf(api.students.one, { id: record._id }));
  await registrar.get(pathOf(api.files.download, { fileId: record['idREF']._id }));
  await registrar.post(pathOf(api.students.reveal, { id: record._id }));
  await registrar.get(pathOf(api.userRecords.ofUser, { id: String((await ada.get(api.accounts.self)).body._id) }));
  await academy.registrar.get(pathOf(api.students.one, { id: record._id }));
  // Administrators and those who act for all are no institution.
  await (await world.registrar()).get(pathOf(api.students.one, { id: record._id }));
  const rows = await list(ada);
  expect(rows.map(({ what, ground, institution }) => [institution.name, what, ground])).toEqual([
    ['Academy', 'application', 'enrollment'],
    ['Lyceum', 'records', 'consent'],
    ['Lyceum', 'id number', 'consent'],
    ['Lyceum', 'document', 'consent'],
    ['Lyceum', 'application', 'consent'],
  ]);
  expect(rows[3]).toMatchObject({ file: expect.stringContaining('jpg'), by: { firstName: 'Rhea' } });
  const seenBy = (who: Person) => list(who, pathOf(api.disclosures.ofStudent, { id: record._id }));
  expect((await seenBy(academy.registrar)).map(({ institution }) => institution.name)).toContain('Academy');
  expect((await seenBy(academy.registrar)).map(({ institution }) => institution.name)).not.toContain('Lyceum');
  expect((await seenBy(await world.administrator())).length).toBe(5);
});

test('the registrations for an institution come by its agreement’s columns, and each is a disclosure', async () => {
  const before = (await list(ada)).length;
  const send = (who: Person, id: string, body: Json = {}) =>
    who.post(pathOf(api.agreements.registrations, { id }), body);
  const { body } = await send(lyceum.registrar, lyceum._id, { term: '2038SP' });
  expect(body).toEqual({
    headers: ['EMAIL', 'LAST', 'BORN', 'COURSE'],
    rows: [[ada.email, 'Tester', '02/29/2004', '101']],
  });
  expect((await send(lyceum.registrar, lyceum._id, { term: 'never' })).body).toMatchObject({
    fields: { term: expect.any(String) },
  });
  expect((await send(lyceum.registrar, lyceum._id, { from: '2099-01-01' })).body['rows']).toEqual([]);
  expect((await send(academy.registrar, lyceum._id)).status).toBe(404);
  const all = await send(await world.administrator(), academy._id);
  expect([all.body['headers'].length, all.body['rows'].length]).toEqual([30, 1]);
  const now = await list(ada);
  expect(now.length - before).toBe(2);
  expect(now[1]).toMatchObject({
    what: 'registration',
    ground: 'consent',
    course: { name: 'Ethics' },
    by: { firstName: 'Rhea' },
  });
});

test('an administrator’s report has everybody, also as CSV', async () => {
  const admin = await world.administrator();
  expect(
    (await list(admin, `${api.disclosures.all.path}?q=lyceum`)).every(
      ({ institution }) => institution.name === 'Lyceum',
    ),
  ).toBe(true);
  // Seen red with a count that leaves the institution out.
  const totals = ['', `?institutionREF=${academy._id}`].map(async (query) =>
    Number((await admin.get(api.disclosures.all.path + query)).headers.get('x-total-count')),
  );
  const [all, ofAcademy] = await Promise.all(totals);
  expect(ofAcademy).toBe((await list(admin, `${api.disclosures.all.path}?institutionREF=${academy._id}`)).length);
  expect(ofAcademy).toBeLessThan(all!);
  const csv = (await admin.get(`${api.disclosures.csv.path}?institutionREF=${academy._id}`)).body['text'] as string;
  expect(csv).toContain('"Ada Tester","Academy"');
  expect(csv).not.toContain('Lyceum');
});

test('a student asks for a correction, and is answered once', async () => {
  const admin = await world.administrator();
  const asked = await ada.post(api.disclosures.askCorrection, { about: 'Date of birth', text: 'It is the 28th.' });
  expect(asked).toMatchObject({ status: 201, body: { state: 'open' } });
  const answer = (body: Json) => admin.patch(pathOf(api.disclosures.answerCorrection, { id: asked.body._id }), body);
  expect((await answer({ state: 'refused', answer: ' ' })).status).toBe(400);
  expect((await answer({ state: 'corrected', answer: 'Done.' })).body).toMatchObject({
    state: 'corrected',
    decidedBy: { firstName: 'First' },
  });
  expect((await answer({ state: 'refused', answer: 'No.' })).status).toBe(409);
  expect((await world.mailsTo(ada.email)).at(-1)!.subject).toBe('Your record was corrected');
  // Seen red with an answer that leaves no entry, once for each answer.
  const logged = world.db.selectFrom('auditLog').select('detail').where('action', '=', 'answer correction');
  expect(await logged.execute()).toEqual([{ detail: { to: 'corrected', about: 'Date of birth' } }]);
  const other = await ada.post(api.disclosures.askCorrection, { about: 'Nationality', text: 'It changed.' });
  const path = pathOf(api.disclosures.answerCorrection, { id: other.body._id });
  await admin.patch(path, { state: 'refused', answer: 'Send the paper.' });
  expect(await logged.execute()).toContainEqual({ detail: { to: 'refused', about: 'Nationality' } });
  const bo = await world.someone('Student', 'Bo');
  expect((await bo.get(api.disclosures.ownCorrections)).body).toEqual([]);
  expect((await bo.post(api.disclosures.askCorrection, { about: '', text: '' })).status).toBe(400);
});

// Seen red with each row compared with all of them, which PostgreSQL broke off after 4.5 seconds.
test('a search in thousands of requests for a correction finds those with each word, in any of their texts', async () => {
  const { encrypt } = world.stoa.services.encryption;
  const { _id: personREF } = await world.db
    .selectFrom('person')
    .select('_id')
    .where('email', '=', ada.email)
    .executeTakeFirstOrThrow();
  const asked = Array.from({ length: 6000 }, (_, at) => ({ personREF, about: 'Name', text: encrypt(`Letter ${at}.`) }));
  asked.push({ personREF, about: 'Address', text: encrypt('I moved to Éphesus, 100% sure.') });
  asked.push({ personREF, about: 'Birthplace', text: encrypt('It is O’Ephesus.') });
  await world.db.insertInto('recordCorrection').values(asked).execute();
  const admin = await world.administrator();
  const found = async (who: Person, path: string, q: string) => {
    const { body, headers } = await who.get(`${path}?q=${encodeURIComponent(q)}&pageSize=1`);
    return [(body as unknown as Json[]).map(({ about }) => about as string), headers.get('x-total-count')];
  };
  const all = api.disclosures.corrections.path;
  expect(await found(admin, all, 'ephesus')).toEqual([['Birthplace'], '2']);
  expect(await found(admin, all, 'ADA ephesus address')).toEqual([['Address'], '1']);
  expect(await found(ada, api.disclosures.ownCorrections.path, 'oephesus')).toEqual([['Birthplace'], '1']);
  expect(await found(ada, api.disclosures.ownCorrections.path, '100% moved')).toEqual([['Address'], '1']);
  expect(await found(admin, all, 'ephesus 5999')).toEqual([[], '0']);
});
