import { Credits, Dollars, TaxPercent } from '@stoa/contract/kernel/fields.shapes';
import { agreementFields } from '@stoa/contract/catalog/agreements.endpoints';
import { courseDefinitionFields } from '@stoa/contract/catalog/course-definitions.endpoints';
import { institutionFields } from '@stoa/contract/catalog/institutions.endpoints';
import { namesOf, namesWith, type RecordFields, type RecordInput } from '@stoa/contract/kernel/record-fields';
import { ownFields, personFields } from '@stoa/contract/people/people';
import { importColumns, requiredColumns } from '@stoa/contract/people/invitations.endpoints';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { api, pathOf } from './paths.ts';
import { aPartner, anAgreement } from './partners.ts';
import type { Json } from './person.ts';
import { openWorld } from './world.ts';
import { unzipped } from './zips.ts';

/*
 * A field's entry is enough: each field of a person, an institution, a course definition and an agreement is written, read, logged, exported and
 * asked for by it. tests/recipes.test.ts runs this file where somebody has just added a field.
 */
const world = await openWorld();
const two: { readonly [I in RecordInput]?: readonly [unknown, unknown] } = {
  email: ['one@fields.example', 'two@fields.example'],
  phone: ['555 0100', '555 0101'],
  choice: ['100', '200'],
  check: [false, true],
  credits: [3, 4],
  count: [3, 4],
  date: ['2038-02-01', '2038-02-02'],
};
/** Two values of each field. References are left out, because they need a record to refer to. */
const valuesOf = (fields: RecordFields, at: 0 | 1) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { input }]) => input !== 'one')
      .map(([name, { input }]) => [name, two[input]?.[at] ?? `${['First', 'Second'][at]} ${name}`]),
  );
const inHistory = (fields: RecordFields, skipped: readonly string[] = []) =>
  Object.entries(valuesOf(fields, 0))
    .filter(([name]) => !skipped.includes(name))
    .map(([field, from]) => ({ field, from, to: valuesOf(fields, 1)[field] }));
const changesIn = (history: unknown) => (history as { changes: unknown[] }[]).find(({ changes }) => changes.length > 0);

test('each field of a person follows from its entry', async () => {
  const admin = await world.administrator();
  const beside = (await admin.get(api.accounts.self)).body;
  const password = 'correct horse battery';
  const user = (at: 0 | 1) => ({ status: 'Active', person: { ...valuesOf(personFields, at), role: 'Student' } });
  const { body: made } = await admin.post(api.accounts.createUser, { ...user(0), password });
  expect(made['person']).toMatchObject(valuesOf(personFields, 0));
  const at = { id: made._id };
  const { body } = await admin.put(pathOf(api.accounts.updateUser, at), user(1));
  expect(body['person']).toMatchObject(valuesOf(personFields, 1));
  const history = async () => changesIn((await admin.get(pathOf(api.accounts.history, at))).body);
  expect(await history()).toMatchObject({ changes: inHistory(personFields) });

  const person = world.visitor();
  await person.signIn('two@fields.example', password);
  await person.put(api.ownAccount.changeContact, valuesOf(ownFields, 0));
  expect((await person.get(api.accounts.self)).body).toMatchObject(valuesOf(ownFields, 0));
  const changed = inHistory(ownFields).map(({ field, from, to }) => ({ field, from: to, to: from }));
  expect(await history()).toMatchObject({ changes: changed });
  const zip = await fetch(world.stoa.url + api.exports.ownData.path, { headers: { cookie: person.cookie } });
  const data = unzipped(Buffer.from(await zip.arrayBuffer())).get('stoa-data.json')!;
  expect(JSON.parse(data.toString())).toMatchObject({ person: valuesOf(ownFields, 0) });
  expect(importColumns).toEqual(expect.arrayContaining(namesOf(personFields)));

  const required = namesWith(personFields, 'required');
  expect(requiredColumns).toEqual([...required, 'role']);
  const none = Object.fromEntries(namesOf(personFields).map((name) => [name, '']));
  const refused = await admin.post(api.accounts.createUser, {
    ...user(0),
    person: { ...none, role: 'Student' },
    password,
  });
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: Object.fromEntries(required.map((name) => [`person.${name}`, personFields[name].required])) },
  });
  expect((await admin.get(api.accounts.self)).body).toEqual(beside);
});

test('each field of an institution follows from its entry', async () => {
  const admin = await world.administrator();
  const { body: made } = await admin.post(api.institutions.create, valuesOf(institutionFields, 0));
  const { body: beside } = await admin.post(api.institutions.create, valuesOf(institutionFields, 0));
  const at = { id: made._id };
  const shown = { ...valuesOf(institutionFields, 1), taxID: '••••axID' };
  expect((await admin.put(pathOf(api.institutions.update, at), valuesOf(institutionFields, 1))).body).toMatchObject(
    shown,
  );
  expect((await admin.get(pathOf(api.institutions.one, at))).body).toMatchObject(shown);
  expect((await admin.get(pathOf(api.institutions.one, { id: beside._id }))).body).toEqual(beside);
  const logged = await world.db
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'change institution')
    .execute();
  expect(logged).toHaveLength(1);
  const changes = (logged[0]!.detail as { changes: unknown[] }).changes;
  expect(changes).toEqual(expect.arrayContaining([...inHistory(institutionFields, ['taxID']), { field: 'taxID' }]));
  const refused = await admin.post(api.institutions.create, {});
  const required = namesWith(institutionFields, 'required');
  expect(refused.body['fields']).toEqual(
    Object.fromEntries(required.map((name) => [name, institutionFields[name].required])),
  );
});

test('each field of a course definition follows from its entry', async () => {
  const professor = await world.professor();
  const made = await professor.post(api.courseDefinitions.create, valuesOf(courseDefinitionFields, 0));
  const { body: beside } = await professor.post(api.courseDefinitions.create, valuesOf(courseDefinitionFields, 0));
  const at = { id: made.body._id };
  const answer = await professor.put(pathOf(api.courseDefinitions.update, at), valuesOf(courseDefinitionFields, 1));
  expect(answer.body).toMatchObject({ ...valuesOf(courseDefinitionFields, 1), level: 200 });
  const { body } = await professor.get(pathOf(api.courseReviews.definitionHistory, at));
  const changes = inHistory(courseDefinitionFields, ['level']);
  expect(changesIn(body)).toMatchObject({ changes: expect.arrayContaining(changes) });
  expect((await professor.get(pathOf(api.courseDefinitions.one, { id: beside._id }))).body).toEqual(beside);
});

test('each text of an agreement follows from its entry', async () => {
  const admin = await world.administrator();
  const [lyceum, beside] = [await aPartner(world, 'Lyceum', null), await aPartner(world, 'Academy')];
  const versions = async (id: string) =>
    (await admin.get(pathOf(api.agreements.list, { id }))).body as unknown as Record<string, unknown>[];
  const agree = (agreement: Json) =>
    admin.post(pathOf(api.agreements.create, { id: lyceum._id }), anAgreement(agreement));
  const none = Object.fromEntries(namesOf(agreementFields).map((name) => [name, '']));
  const other = await versions(beside._id);
  const { body } = await agree({ ...none, effective: '2038-01-01' });
  // A version from before there was such a field.
  const row = world.db.updateTable('agreement').where('_id', '=', body._id);
  await row.set({ rules: sql`"rules" - ${namesOf(agreementFields)}::text[]` }).execute();
  await agree({ ...valuesOf(agreementFields, 1), effective: '2039-01-01' });
  expect(await versions(lyceum._id)).toMatchObject([valuesOf(agreementFields, 1), none]);
  expect(await versions(beside._id)).toEqual(other);
});

test.each([
  [Dollars, [400, 19.99, 0.1 + 0.2, 1_000_000 - 0.01], [0.001, 400.005, 19.9901]],
  [Credits, [3, 0.25, 0.1 + 0.2], [0.333, 3.0001]],
  [TaxPercent, [8.875, 0.1 + 0.002], [8.8755, 0.0001]],
])('a sum of decimals passes, and one decimal more is refused (%#)', (shape, passes, refused) => {
  expect(passes.filter((value) => !shape.safeParse(value).success)).toEqual([]);
  expect(refused.filter((value) => shape.safeParse(value).success)).toEqual([]);
});
