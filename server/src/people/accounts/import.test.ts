import { api, pathOf } from '../../../../tests/paths.ts';
import type { ImportReport } from '@stoa/contract/people/invitations.endpoints';
import { expect, test } from 'vitest';
import { form } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
const headings = 'firstName,lastName,email,zip,mobilePhone,role';
const csv = (text: string | Uint8Array<ArrayBuffer>, name = 'people.csv') =>
  new File([text], name, { type: 'text/csv' });

async function importing(text: string | Uint8Array<ArrayBuffer>, apply = false) {
  const admin = await world.administrator();
  const answer = await admin.post(api.userImport.run, form({ file: csv(text), ...(apply && { apply: true }) }));
  return { status: answer.status, body: answer.body as unknown as ImportReport & { message: string; fields: object } };
}
const people = async () => (await world.db.selectFrom('person').select('email').execute()).map(({ email }) => email);

test('a preview accounts for every line and writes nothing; applied, the good lines are invited', async () => {
  const known = await world.someone('Student');
  const text = [
    `\u{FEFF}First Name,last_name,EMAIL,Zip,mobilePhone,Role,Shoe size`,
    'Ada,Lovelace,ada@import.example,10001,555,student,38',
    `Old,Timer,${known.email.toUpperCase()},10001,555,Student,`,
    ',,,,,,',
    'Bruno,"Lati, ni",bruno@import.example,10001,555,Professor,',
    'No,Role,norole@import.example,10001,555,Dean,',
    'Ada,Again,ADA@import.example,10001,555,Student,',
    'Eve,"Two\nlines",eve@import.example,10001,555,Student,',
    ',Nameless,not an address,,,Student,',
    'Too,Many,many@import.example,10001,555,Student,1,2',
    'Without,Role,without@import.example,10001,555,,',
  ].join('\r\n');
  const before = await people();
  // Excel says in a first line by what its cells are separated.
  const apart = await importing(
    '\u{FEFF}sep=;\r\nfirstName;lastName;email;zip;mobilePhone;role\r\nSe;Mi;semi@import.example;1;5;Student\r\n',
  );
  expect(apart.body.rows).toMatchObject([{ line: 3, outcome: 'new' }]);
  const { status, body } = await importing(text);
  expect(status).toBe(200);
  expect(body).toMatchObject({ applied: false, ignoredColumns: ['Shoe size'] });
  expect(body.rows.map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual([
    [2, 'new', ''],
    [3, 'exists', 'This address already has an account. It stays as it is.'],
    [5, 'new', ''],
    [6, 'refused', 'Choose Student, Professor, Administrator or InstitutionAdmin'],
    [7, 'refused', 'Line 2 has the same address.'],
    [8, 'refused', 'Last name: Remove line breaks and control characters.'],
    [10, 'refused', 'First name is required · Zip code is required · Email is invalid · Mobile phone is required'],
    [11, 'refused', 'This line has more cells than the first line has headings.'],
    [12, 'refused', 'Role is required'],
  ]);
  expect(await people()).toEqual(before);

  const applied = await importing(text, true);
  expect(applied.body.applied).toBe(true);
  expect(applied.body.rows).toEqual(body.rows);
  expect((await people()).filter((email) => !before.includes(email)).toSorted()).toEqual([
    'ada@import.example',
    'bruno@import.example',
  ]);
  expect((await importing(text, true)).body.rows.filter(({ outcome }) => outcome === 'new')).toEqual([]);

  const bruno = world.visitor();
  expect((await bruno.signIn('bruno@import.example', '')).status).toBe(400);
  expect((await bruno.signIn('bruno@import.example', 'anything at all')).status).toBe(401);
  const token = await world.tokenFor('bruno@import.example');
  expect((await bruno.get(pathOf(api.accounts.validateEmail, { token }))).status).toBe(400);
  expect((await bruno.post(api.accounts.passwordReset, { token, newPassword: bruno.password })).status).toBe(200);
  expect(await bruno.signIn('bruno@import.example')).toMatchObject({
    status: 200,
    body: { role: 'Professor', person: { lastName: 'Lati, ni' } },
  });
});

test.each([
  ['', 'The first line must have the headings. Missing: firstName, lastName, zip, email, mobilePhone, role.'],
  [
    'firstName,lastName,email\nA,B,c@d.example',
    'The first line must have the headings. Missing: zip, mobilePhone, role.',
  ],
  [`${headings},Email\n`, 'The heading email appears twice.'],
  [headings, 'This file has no people in it.'],
])('a file of %j is refused as a whole', async (text, message) => {
  const { status, body } = await importing(text || ' ');
  expect({ status, message: body.message, fields: body.fields }).toEqual({
    status: 400,
    message,
    fields: { file: message },
  });
});

test('a file that is no text, or no CSV by name, is refused, and nothing of it stays', async () => {
  const admin = await world.administrator();
  const wrong = 'Choose a CSV file in UTF-8, with the headings in its first line.';
  expect((await importing(new Uint8Array([0x66, 0xff, 0xfe, 0x2c]))).body.message).toBe(wrong);
  const named = await admin.post(api.userImport.run, form({ file: csv(headings, 'people.xlsx') }));
  expect(named.body['message']).toBe(wrong);
  expect((await admin.post(api.userImport.run, {})).body['message']).toBe('Choose a CSV file.');
  const many = Array.from({ length: 5001 }, (_, one) => `A,B,a${one}@many.example,1,5,Student`);
  expect((await importing([headings, ...many].join('\n'))).body.message).toBe('A file can have up to 5,000 people.');
  const kept = [];
  for await (const keys of world.stoa.services.files.olderThan(new Date(Date.now() + 1000))) kept.push(...keys);
  expect(kept).toEqual([]);
});

test('two thousand people are made together, each with an invitation', async () => {
  const lines = Array.from({ length: 2000 }, (_, one) => `Name,Number ${one},n${one}@bulk.example,1,5,Student`);
  const { body } = await importing([headings, ...lines].join('\n'), true);
  expect(body.rows.every(({ outcome }) => outcome === 'new')).toBe(true);
  const mails = await world.db.selectFrom('mail').select('_id').where('toAddress', 'like', '%@bulk.example').execute();
  expect(mails).toHaveLength(2000);
  expect((await people()).filter((email) => email.endsWith('@bulk.example'))).toHaveLength(2000);
});

const contact = {
  street: '1 Grove',
  city: 'Athens',
  state: 'GA',
  zip: '30601',
  phone: '555 0100',
  email: 'office@college.example',
  taxID: '12-3456789',
};
test('an imported institution administrator names one institution, or writes that it is all of them (T504)', async () => {
  const admin = await world.administrator();
  await admin.post(api.institutions.create, { ...contact, name: 'Lyceum' });
  const line = (name: string, role: string, institution: string) =>
    `${name},Import,${name.toLowerCase()}@scope.example,10001,555,${role},${institution}`;
  const { body } = await importing(
    [
      `${headings},Institution`,
      line('One', 'InstitutionAdmin', 'lyceum'),
      line('Every', 'InstitutionAdmin', 'All'),
      line('Nothing', 'InstitutionAdmin', ''),
      line('Unknown', 'InstitutionAdmin', 'Stoa Poikile'),
      line('Student', 'Student', 'Lyceum'),
    ].join('\n'),
    true,
  );
  expect(body.rows.map(({ institution, outcome, reason }) => [institution, outcome, reason])).toEqual([
    ['Lyceum', 'new', ''],
    ['all', 'new', ''],
    ['', 'refused', 'Write the name of the institution, or “all” for all of them.'],
    ['Stoa Poikile', 'refused', 'No institution is called “Stoa Poikile”.'],
    ['Lyceum', 'refused', 'Only an institution administrator decides for an institution.'],
  ]);
  // Without the column nobody gets all either.
  const without = await importing(`${headings}\nNo,Column,nocolumn@scope.example,10001,555,InstitutionAdmin`, true);
  expect(without.body.rows).toMatchObject([{ outcome: 'refused' }]);
  const made = await world.db
    .selectFrom('person')
    .leftJoin('institution', 'institution._id', 'person.institutionREF')
    .select(['person.firstName', 'institution.name'])
    .where('person.email', 'like', '%@scope.example')
    .orderBy('firstName')
    .execute();
  expect(made).toEqual([
    { firstName: 'Every', name: null },
    { firstName: 'One', name: 'Lyceum' },
  ]);
});
