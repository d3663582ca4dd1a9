import { studentKind } from '@stoa/contract/catalog/students.shapes';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { aPartner, aPartnerCourse, type Partner } from '../../../../tests/partners.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import { form, type Json, type Person } from '../../../../tests/person.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
let lyceum: Partner;
let theano: Person;
let ada: Person;
let ids: { record: string; professor: string };
const canary = 'Canary7f3';
beforeAll(async () => {
  [theano, lyceum] = [await world.professor(), await aPartner(world, 'Lyceum')];
  const course = await aPartnerCourse(lyceum, { professor: theano, name: 'Ethics' });
  ada = await world.someone('Student', 'Ada');
  const documents = { idREF: aDocument('jpg', `${canary}.jpg`), transcriptREF: aDocument('pdf', `${canary}.pdf`) };
  const record = (await ada.appliesAsStudent({ ...documents, idNumber: `${canary}-1` })).body._id;
  ids = { record, professor: (await theano.get(api.professors.mine)).body._id };
  const { _id: personREF } = (await ada.get(api.accounts.self)).body;
  const people = [personREF, (await theano.get(api.accounts.self)).body._id];
  for (const column of ['street', 'city', 'homePhone', 'mobilePhone', 'middleName'])
    await sql`update "person" set ${sql.ref(column)} = ${canary} where "_id" = any(${people})`.execute(world.db);
  for (const column of ['suffix', 'enrollmentStatus', 'academicTerm', 'registrationTerm', 'gpaNotes', 'statusReason'])
    await sql`update "student" set ${sql.ref(column)} = ${canary} where "_id" = ${record}`.execute(world.db);
  await sql`update "professor" set "refName1" = ${canary}, "refEmailPhone2" = ${canary}
    where "_id" = ${ids.professor}`.execute(world.db);
  const place = { personREF, courseInstanceREF: course._id, isAudit: false, status: 'Registered' as const };
  await world.db.insertInto('registration').values(place).execute();
});
const rowOf = async (who: Person, list: { path: string }, id: string) =>
  ((await who.get(list.path)).body as unknown as Json[]).find(({ _id }) => _id === id)!;
const disclosed = async () => (await ada.get(api.disclosures.own)).body as unknown as Json[];

// Seen red with the rows sent as they are in the database.
test.each(['student', 'professor'] as const)(
  'an institution’s list of %ss tells what it shows, and nothing of the records (T475)',
  async (noun) => {
    const [call, id] = noun === 'student' ? [api.students, ids.record] : [api.professors, ids.professor];
    const row = await rowOf(lyceum.registrar, call.list, id);
    expect(Object.keys(row['personREF']).toSorted()).toEqual(['_id', 'firstName', 'lastName', 'role', 'version']);
    expect(Object.keys(row).toSorted()).toEqual([
      ...['_id', 'actions', 'approvalStatus', 'canDelete', 'createdAt', 'decidedAt', 'decidedBy', 'personREF'],
      ...['resubmitted', 'statusReason', 'takenBack', 'unmet', 'version', 'waitingSince'],
    ]);
    expect(JSON.stringify(row)).not.toContain(canary);
    expect(await disclosed()).toEqual([]);
    // Administrators’ lists keep what they had.
    expect(JSON.stringify(await rowOf(await world.administrator(), call.list, id))).toContain(canary);
  },
);

test('the record itself is whole, and its reading is a disclosure that the student sees (T475)', async () => {
  const { body } = await lyceum.registrar.get(pathOf(api.students.one, { id: ids.record }));
  expect(Object.keys(body)).toEqual(expect.arrayContaining(studentKind.fields.map(({ name }) => name)));
  expect(body).toMatchObject({ suffix: canary, personREF: { street: canary } });
  expect(await disclosed()).toMatchObject([{ what: 'application', institution: { name: 'Lyceum' } }]);
  const academy = await aPartner(world, 'Academy');
  expect((await academy.registrar.get(api.students.list.path)).body).toEqual([]);
});

test('an application that waits says how long the last ones took, when there were enough; a decided one doesn’t', async () => {
  const student = await world.someone('Student', 'Waits');
  await student.appliesAsStudent();
  const usual = async (who = student) => (await who.get(api.students.mine)).body['usualDays'];
  await world.db.updateTable('student').set({ decidedAt: null }).execute();
  async function decidedAfter(days: number) {
    const other = await world.someone('Student');
    const { _id } = (await other.appliesAsStudent()).body;
    const waitingSince = new Date(Date.now() - days * 86_400_000);
    await world.db
      .updateTable('student')
      .set({ approvalStatus: 'Approved', decidedAt: new Date(), waitingSince })
      .where('_id', '=', _id)
      .execute();
    return other;
  }
  for (const days of [1, 2, 3.5, 20]) await decidedAfter(days);
  expect(await usual()).toBeNull();
  const fifth = await decidedAfter(3.2);
  expect(await usual()).toBe(4);
  // The middle of six is between 2 and 3.2.
  await decidedAfter(0.1);
  expect(await usual()).toBe(3);
  expect(await usual(fifth)).toBeNull();
  const professor = await world.someone('Professor');
  await professor.applies();
  expect((await professor.get(api.professors.mine)).body['usualDays']).toBeNull();
});

// Seen red: nobody was told, and without a day of decision its documents were never removed.
test.each([
  ['Approved', 1],
  ['Denied', 1],
  ['Pending', 0],
])('a record that an administrator adds as %s is decided like any other', async (approvalStatus, mails) => {
  const [person, admin] = [await world.someone('Student', 'Nia'), await world.administrator()];
  const { _id } = (await person.get(api.accounts.session)).body['person'];
  const before = (await world.mailsTo(person.email)).length;
  const made = await admin.post(api.students.create, form({ personREF: _id, approvalStatus, dob: '2000-01-01' }));
  expect([made.status, made.body['approvalStatus']]).toEqual([201, approvalStatus]);
  const row = await world.db
    .selectFrom('student')
    .selectAll()
    .where('_id', '=', made.body._id)
    .executeTakeFirstOrThrow();
  expect([row.decidedAt !== null, row.decidedByREF !== null]).toEqual([mails === 1, mails === 1]);
  expect(await world.mailsTo(person.email)).toHaveLength(before + mails);
});
