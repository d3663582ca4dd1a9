import { api, pathOf } from './paths.ts';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { everyEndpoint } from '@stoa/contract/api';
import { everyRole, type Role } from '@stoa/contract/kernel/role';
import { afterAll, assert, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Person, form } from './person.ts';
import { ownProcess } from './process.ts';
import { aDocument } from './samples.ts';

/** Values that must never turn up where they do not belong: each is unlike anything else, and looked for everywhere. */
const canaries = {
  idNumber: 'CANARY-ID-71c3a9',
  otherIdNumber: 'CANARY-ID-e02b54',
  dob: '1987-11-23',
  otherDob: '1986-10-19',
  taxID: 'CANARY-TAX-5d11f0',
  server: 'CANARY-SERVER-b81e66',
  password: 'canary pass phrase 4c8e',
  token: 'CANARY-TOKEN-9d7f20',
  code: 'CANARY-CODE-3fb811',
  search: 'CANARY-SEARCH-77aa0c',
};
const ofStudent = [canaries.idNumber, canaries.dob];
const ofProfessor = [canaries.otherIdNumber, canaries.otherDob];
const sealed = [...ofStudent, ...ofProfessor, canaries.taxID, canaries.server, canaries.password, canaries.token];

const stoa = await ownProcess({ LOG_LEVEL: 'trace' });
type Who = Role | 'visitor' | 'other student' | 'other professor';
const people = new Map<Who, Person>();
const answers = new Map<Who, { address: string; status: number; text: string }[]>();
const cookies: string[] = [];
const ids: Record<string, string> = {};

/** Every reading endpoint's addresses, its ids filled in with each record there is. */
const reads = () =>
  everyEndpoint()
    .filter(({ method, path: line }) => method === 'GET' && !/\{token\}|\/data$/.test(line))
    .flatMap(({ path: line }) =>
      line.includes('{') ? Object.values(ids).map((id) => line.replaceAll(/\{\w+\}/g, id)) : [line],
    );

async function somebody(role: Role, email: string): Promise<Person> {
  const admin = people.get('Administrator')!;
  const contact = { firstName: 'Ada', lastName: 'Canary', zip: '1', mobilePhone: '5', email, role };
  const made = await admin.post(api.accounts.createUser, {
    status: 'Active',
    person: contact,
    password: canaries.password,
  });
  assert(made.status === 201, JSON.stringify(made.body));
  const person = new Person(stoa.url);
  await person.signIn(email, canaries.password);
  cookies.push(...person.cookie.split('; ').map((pair) => pair.split('=')[1]!));
  return person;
}

beforeAll(async () => {
  await stoa.start();
  const admin = new Person(stoa.url);
  await admin.signIn('admin@world.example', 'a long password');
  people.set('visitor', new Person(stoa.url)).set('Administrator', admin);
  people.set('InstitutionAdmin', await somebody('InstitutionAdmin', 'registrar@canary.example'));
  for (const who of ['Student', 'other student'] as const)
    people.set(who, await somebody('Student', `${who.replace(' ', '')}@canary.example`));
  for (const who of ['Professor', 'other professor'] as const)
    people.set(who, await somebody('Professor', `${who.replace(' ', '')}@canary.example`));
  const student = await people
    .get('Student')!
    .post(api.students.create, form({ dob: canaries.dob, idNumber: canaries.idNumber, idREF: aDocument('pdf') }));
  const professor = await people.get('Professor')!.applies({
    dob: canaries.otherDob,
    idNumber: canaries.otherIdNumber,
  });
  const institution = await admin.post(api.institutions.create, {
    name: 'Lyceum',
    street: '1 Grove',
    city: 'Athens',
    state: 'GA',
    zip: '30601',
    email: 'lyceum@canary.example',
    phone: '555',
    taxID: canaries.taxID,
  });
  assert([student, professor, institution].every(({ status }) => status === 201));
  const server = await admin.put(pathOf(api.collegeServers.set, { id: institution.body._id }), {
    host: 'sftp.canary.example',
    port: 22,
    userName: 'stoa',
    secret: canaries.server,
    hostKey: null,
    outFolder: 'out',
    inFolder: 'in',
    isOn: true,
  });
  assert(server.status === 200, JSON.stringify(server.body));
  Object.assign(ids, {
    student: student.body._id,
    professor: professor.body._id,
    institution: institution.body._id,
    files: student.body['idREF']._id,
  });
  for (const address of [
    pathOf(api.accounts.validateEmail, { token: canaries.token }),
    `/emailValidation/${canaries.token}`,
  ])
    await new Person(stoa.url).get(address);
  await new Person(stoa.url).get(`/password-reset?x=1&token=${canaries.token}`);
  for (const address of ['/api/public/transcripts/', '/verify/', '/API/Public/Transcripts/', '/api/calendar/'])
    await new Person(stoa.url).get(address + canaries.code);
  for (const address of [
    `${api.accounts.users.path}?page=1&q=`,
    '/courses?q=',
    '/api/search?',
    '/mainContent/admin/users?q=',
  ])
    await admin.get(address + canaries.search);
  // Errors are logged with their circumstances: those must not hold secrets either.
  await admin.post(api.students.create, {
    dob: canaries.dob,
    idNumber: canaries.idNumber,
    oddField: canaries.idNumber,
  });
  await new Person(stoa.url).signIn('student@canary.example', `${canaries.password} `);
  await people
    .get('Student')!
    .put(pathOf(api.students.update, { id: ids['student'] }), { idNumber: canaries.idNumber, dob: canaries.dob });
  // Everybody asks for everything there is, so that whatever an answer leaves behind is there as well.
  const asked = [...people].map(async ([who, person]) => {
    const notices: { address: string; status: number; text: string }[] = [];
    for (const address of reads()) {
      const { status, body } = await person.get(address);
      notices.push({ address, status, text: JSON.stringify(body) });
    }
    answers.set(who, notices);
  });
  await Promise.all(asked);
});
afterAll(() => stoa.remove());

test.each([
  ['visitor', sealed],
  ['other student', sealed],
  ['other professor', sealed],
  ['Student', [...ofProfessor, canaries.idNumber, canaries.taxID, canaries.server, canaries.password]],
  ['Professor', [...ofStudent, canaries.otherIdNumber, canaries.taxID, canaries.server, canaries.password]],
  // An approver reads birth dates in one record at a time, and numbers by a separate call that is logged.
  ['InstitutionAdmin', [canaries.idNumber, canaries.otherIdNumber, canaries.taxID, canaries.server, canaries.password]],
  ['Administrator', [canaries.idNumber, canaries.otherIdNumber, canaries.taxID, canaries.server, canaries.password]],
] as const)('no answer to %s holds what is not theirs to read (T54)', (who, secrets) => {
  const notices = answers.get(who)!;
  for (const { address, text } of notices)
    expect({ address, found: secrets.filter((secret) => text.includes(secret)) }).toEqual({ address, found: [] });
  expect(notices.filter(({ status }) => status === 200).length).toBeGreaterThan(who === 'visitor' ? 1 : 8);
});

test('lists of people never carry a birth date, whoever asks (T54)', async () => {
  for (const address of [
    api.students.list.path,
    api.professors.list.path,
    api.accounts.users.path,
    api.professors.approved.path,
  ]) {
    const text = JSON.stringify((await people.get('Administrator')!.get(address)).body);
    expect({ address, rows: text.length > 100 }).toEqual({ address, rows: address !== api.professors.approved.path });
    expect([canaries.dob, canaries.otherDob].filter((day) => text.includes(day))).toEqual([]);
  }
});

test('each list answers with the keys that are declared for it, and no other (T54)', async () => {
  const keys = async (who: Role, address: string) => {
    const rows = (await people.get(who)!.get(address)).body as unknown as object[];
    return [...new Set(rows.flatMap((row) => Object.keys(row)))].toSorted();
  };
  expect(await keys('Administrator', api.accounts.users.path)).toEqual([
    '_id',
    'canDelete',
    'deletionRequestedAt',
    'person',
    'scopeRequest',
    'status',
    'twoFactor',
    'version',
  ]);
  const sensitive = ['dob', 'idNumber', 'passwordHash', 'totpSecret', 'searchText'];
  for (const address of [api.students.list.path, api.professors.list.path])
    expect((await keys('InstitutionAdmin', address)).filter((key) => sensitive.includes(key))).toEqual([]);
});

test('a revealed number is told to an approver, and the log says who asked', async () => {
  const registrar = people.get('InstitutionAdmin')!;
  expect((await registrar.post(pathOf(api.students.reveal, { id: ids['student'] }))).body).toEqual({
    idNumber: canaries.idNumber,
  });
  expect(
    (await people.get('Administrator')!.post(pathOf(api.institutions.reveal, { id: ids['institution'] }))).body,
  ).toEqual({
    taxID: canaries.taxID,
  });
  const history = (await registrar.get(pathOf(api.students.history, { id: ids['student'] })))
    .body as unknown as object[];
  expect(history[0]).toMatchObject({ what: 'number revealed', by: { firstName: 'Ada', lastName: 'Canary' } });
  for (const role of everyRole.filter((one) => one === 'Student' || one === 'Professor'))
    expect((await people.get(role)!.post(pathOf(api.students.reveal, { id: ids['student'] }))).status).toBe(403);
});

// Seen red with the address instead of the route.
test('neither the log nor what lies on the disk holds a sensitive value or a credential (T103, T104, T153)', async () => {
  for (const [who, record] of [
    ['InstitutionAdmin', 'student'],
    ['Administrator', 'institution'],
  ] as const)
    expect((await people.get(who)!.post(`/api/${record}/${ids[record]}/reveal`)).status).toBe(200);
  // The other tests ask it as well.
  onTestFinished(async () => {
    await stoa.start();
  });
  expect(await stoa.stop()).toBe(0);
  const log = stoa.output();
  expect(log).toContain('"/api/student"');
  expect(log).toContain('"/api/public/transcripts/:code"');
  expect([...sealed, ...cookies, canaries.code, canaries.search].filter((secret) => log.includes(secret))).toEqual([]);

  const found: string[] = [];
  let bytes = 0;
  const visit = (place: string) => {
    if (statSync(place).isDirectory()) {
      for (const name of readdirSync(place)) visit(path.join(place, name));
      return;
    }
    const content = readFileSync(place);
    bytes += content.length;
    for (const secret of [...sealed, ...cookies])
      for (const form of [Buffer.from(secret), Buffer.from(Buffer.from(secret).toString('base64').slice(0, -4))])
        if (content.includes(form)) found.push(`${path.basename(place)}: ${secret}`);
  };
  visit(stoa.dataDir);
  expect(bytes).toBeGreaterThan(10_000_000);
  expect(found).toEqual([]);
});
