import { api, pathOf } from './paths.ts';
import { execFile } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, assert, beforeAll, expect, test, vi } from 'vitest';
import { aPartner, aPartnerCourse, anAgreement, promiseOf } from './partners.ts';
import { Person, ask, type Json } from './person.ts';
import { ownProcess } from './process.ts';

const key = 'a key of at least thirty-two characters';
const stoa = await ownProcess({ ENCRYPTION_KEY: key, WEBHOOK_PRIVATE: 'on' });
const home = mkdtempSync(path.join(tmpdir(), 'stoa-at-rest-'));
const backup = path.join(home, 'backup');
afterAll(async () => {
  await stoa.remove();
  rmSync(home, { recursive: true, force: true });
});

/** Every secret that was put in or given out, by its kind. */
const secrets = new Map<string, string>();
const secret = (kind: string, value: string) => {
  assert(value.length > 7 && value !== 'undefined', `${kind}: ${value}`);
  secrets.set(kind, value);
  return value;
};
const textFile = (name: string, canary: string, padding = 0) =>
  new File([`${canary}\n${'All of it is plain text. '.repeat(padding)}\n${canary}\n`], name, { type: 'text/plain' });
const done = async <A extends { status: number; body: Json }>(call: Promise<A>): Promise<A['body']> => {
  const { status, body } = await call;
  assert(status < 300, `${status} ${JSON.stringify(body)}`);
  return body;
};
/** The pages of kept mails. */
async function mails(): Promise<string[]> {
  const list = await (await ask(`${stoa.url}/dev/mail`)).text();
  const ids = [...list.matchAll(/\/dev\/mail\/([\w-]+)"/g)].map(([, id]) => id);
  return Promise.all(ids.map(async (id) => (await ask(`${stoa.url}/dev/mail/${id}`)).text()));
}
const linkIn = (pattern: RegExp) =>
  vi.waitFor(
    async () => {
      const found = (await mails()).map((page) => pattern.exec(page)?.[1]).find((one) => one !== undefined);
      assert(found !== undefined, `no mail has ${pattern}`);
      return found;
    },
    { timeout: 10_000 },
  );

const admin = new Person(stoa.url);
beforeAll(async () => {
  await stoa.start();
  await admin.signIn('admin@world.example', 'a long password');
  const contact = { firstName: 'Ada', lastName: 'Secretive', zip: '1', mobilePhone: '5' };
  const made = async (role: string, email: string) => {
    const person = new Person(stoa.url);
    const password = secret(`password of ${role}`, `pass phrase of ${role} 7f1c`);
    await done(
      admin.post(api.accounts.createUser, { status: 'Active', password, person: { ...contact, role, email } }),
    );
    await done(person.signIn(email, password));
    secret(`session of ${role}`, /=([^;=]{20,})/.exec(person.cookie)![1]!);
    return person;
  };
  const student = await made('Student', 'student@rest.example');
  const professor = await made('Professor', 'professor@rest.example');

  const own = await done(
    student.appliesAsStudent({
      dob: secret('birth date', '1987-11-23'),
      idNumber: secret('identity number', 'REST-ID-71c3a9'),
      idREF: textFile('id.txt', secret('document', 'REST-DOCUMENT-e8d1'), 20),
      transcriptREF: textFile('transcript.txt', secret('large document', 'REST-LARGE-00b2'), 9000),
    }),
  );
  const teacher = await done(
    professor.applies({
      dob: secret('birth date of a professor', '1961-03-29'),
      idNumber: secret('identity number of a professor', 'REST-ID-5f02bb'),
      w9REF: textFile('w9.txt', secret('tax form', 'REST-W9-33ad91')),
    }),
  );
  await done(admin.patch(pathOf(api.professors.setStatus, { id: teacher._id }), { status: 'Approved' }));
  await done(admin.patch(pathOf(api.students.setStatus, { id: own._id }), { status: 'Approved' }));
  const place = { street: '1 Grove', city: 'Athens', state: 'GA', zip: '30601', phone: '555 0100' };
  await done(
    admin.post(api.institutions.create, {
      ...place,
      name: 'Lyceum',
      email: 'lyceum@rest.example',
      taxID: secret('tax number', 'REST-TAX-5d11f0'),
    }),
  );
  const around = { administrator: async () => admin, visitor: () => new Person(stoa.url) };
  const college = await aPartner(around, 'Rest College', anAgreement({ minors: 'no' }));
  const taught = await aPartnerCourse(college, { professor, name: 'Ethics', cost: 0, auditCost: 0 });
  const version = (await promiseOf(around, taught))!['version'];
  const wished = { courseInstanceREF: taught._id, isAudit: false, promise: version };
  const { personREF } = await done(student.post(api.registrations.create, wished));
  const numbered = { id: college._id, personREF: personREF._id };
  await done(
    college.registrar.put(pathOf(api.studentNumbers.give, numbered), {
      number: secret('student number', 'REST-NUMBER-4d2e'),
    }),
  );
  await done(
    admin.put(pathOf(api.collegeServers.set, { id: college._id }), {
      host: 'sftp.rest.example',
      port: 22,
      userName: 'stoa',
      secret: secret('password of a college’s server', 'REST-SERVER-c40d'),
      hostKey: null,
      outFolder: 'out',
      inFolder: 'in',
      isOn: true,
    }),
  );
  await done(
    student.post(api.disclosures.askCorrection, {
      about: 'Date of birth',
      text: secret('message to staff', 'REST-MESSAGE-a1b2: my mother’s papers say another day'),
    }),
  );
  const [asked] = (await done(admin.get(api.disclosures.corrections))) as unknown as Json[];
  await done(
    admin.patch(pathOf(api.disclosures.answerCorrection, { id: String(asked!['_id']) }), {
      state: 'corrected',
      answer: secret('answer of the staff', 'REST-ANSWER-77fe: we have changed the day'),
    }),
  );

  // Tokens: in mails with links, and those that are shown once.
  await admin.post(api.accounts.requestPasswordReset, { email: 'student@rest.example' });
  await new Person(stoa.url).register({ ...contact, email: 'joins@rest.example', role: 'Student' });
  await done(admin.post(api.invitations.create, { email: 'invited@rest.example', role: 'Professor' }));
  secret('link of a reset', await linkIn(/password-reset\?token=([\w-]+)/));
  secret('link to confirm an address', await linkIn(/emailValidation\/([\w-]+)/));
  secret('link of an invitation', await linkIn(/invitation\/([\w-]+)/));
  secret('answer in a mail', 'we have changed the day');
  const password = secrets.get('password of Professor')!;
  const api1 = await done(professor.post(api.tokens.create, { name: 'Mine', areas: ['teaching'] }));
  secret('API token', String(api1['secret']));
  const calendar = await done(student.post(api.calendar.renew));
  secret('address of a calendar', /calendar\/([\w-]+)\.ics/.exec(String(calendar['url']))![1]!);
  const hook = { url: 'http://127.0.0.1:9/hook', kinds: ['grade.posted'] };
  const added = await done(admin.post(api.webhooks.create, hook));
  secret('webhook secret', String(added['secret']));
  const rotated = await done(admin.post(pathOf(api.webhooks.rotate, { id: added._id })));
  secret('new webhook secret', String(rotated['secret']));
  const factor = await done(professor.post(api.ownAccount.beginTwoFactor, { password }));
  secret('two-factor secret', String(factor['secret']).replaceAll(' ', ''));
  // An answer that is kept to be repeated.
  const repeated = { url: 'http://127.0.0.1:9/again', kinds: ['grade.posted'] };
  const kept = await done(admin.call('POST', api.webhooks.create, repeated, { 'idempotency-key': 'once' }));
  secret('answer kept for a repeated call', String(kept['secret']));

  // A part of a file that is still on its way.
  const part = Buffer.from(`${secret('part of an upload', 'REST-PART-91d3')}\n${'and more '.repeat(100)}`);
  const tus = { cookie: professor.cookie, 'tus-resumable': '1.0.0' };
  const course = await done(courseOf(professor, teacher._id));
  const said = `filename ${btoa('notes.txt')},courseInstanceREF ${btoa(course._id)}`;
  const begun = await ask(stoa.url + api.uploads.create.path, {
    method: 'POST',
    headers: { ...tus, 'upload-length': '100000', 'upload-metadata': said },
  });
  assert(begun.status === 201, await begun.text());
  const sent = await ask(stoa.url + begun.headers.get('location')!, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: part,
  });
  assert(sent.status === 204);
  await promisify(execFile)(process.execPath, [path.resolve(import.meta.dirname, '../server/src/backup.ts'), backup], {
    env: { PATH: process.env['PATH'], DATA_DIR: stoa.dataDir, ENCRYPTION_KEY: key },
  });
}, 60_000);

async function courseOf(professor: Person, professorId: string) {
  const definition = await done(
    professor.post(api.courseDefinitions.create, { name: 'Logic', level: 200, credits: 3 }),
  );
  await done(admin.put(pathOf(api.courseDefinitions.update, { id: definition._id }), { status: 'Approved' }));
  return professor.post(api.courseInstances.create, {
    name: 'Logic',
    courseREF: definition._id,
    professorREF: [professorId],
  });
}

/** The kinds of secrets that some bytes contain: as they are, or as Base64 or hexadecimal write them. */
function kindsIn(bytes: Buffer): string[] {
  return [...secrets].flatMap(([kind, value]) => {
    const forms = [value, Buffer.from(value).toString('base64').slice(0, -4), Buffer.from(value).toString('hex')];
    return forms.some((one) => bytes.includes(one)) ? [kind] : [];
  });
}
async function filesUnder(folder: string): Promise<{ file: string; bytes: Buffer }[]> {
  const found: { file: string; bytes: Buffer }[] = [];
  for (const one of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(one.parentPath, one.name);
    if (!one.isFile() || !existsSync(file)) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of createReadStream(file)) chunks.push(chunk as Buffer);
    found.push({ file, bytes: Buffer.concat(chunks) });
  }
  return found;
}
async function dump(): Promise<{ table: string; bytes: Buffer }[]> {
  const socket = readFileSync(`${stoa.dataDir}/postgres/postmaster.pid`, 'utf8').split('\n');
  const client = new pg.Client({ host: socket[4] ?? '', port: Number(socket[3]), user: 'stoa', database: 'stoa' });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'paypal_simulator')`,
  );
  const all: { table: string; bytes: Buffer }[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
    all.push({ table: name, bytes: Buffer.from(rows.map(({ row }) => row).join('\n')) });
  }
  // So that the files of the database have all of it, too.
  await client.query('checkpoint').catch(() => {});
  await client.end();
  return all;
}

// Seen red with the texts of mails in plain.
test('a dump of the database, the disk and a backup show none of what is secret (T538)', async () => {
  expect(secrets.size).toBeGreaterThan(20);
  const tables = await dump();
  expect(tables.length).toBeGreaterThan(60);
  expect(tables.flatMap(({ table, bytes }) => kindsIn(bytes).map((kind) => `${table}: ${kind}`))).toEqual([]);
  const disk = await filesUnder(stoa.dataDir);
  expect(disk.filter(({ file }) => file.includes('/files/')).length).toBeGreaterThan(4);
  expect(disk.some(({ bytes }) => bytes.includes('Secretive'))).toBe(true);
  expect(disk.flatMap(({ file, bytes }) => kindsIn(bytes).map((kind) => `${file}: ${kind}`))).toEqual([]);
  const copies = await filesUnder(backup);
  expect(copies.length).toBeGreaterThan(60);
  // Not even a name: the copied tables are encrypted as a whole.
  secrets.set('a name', 'Secretive');
  expect(copies.flatMap(({ file, bytes }) => kindsIn(bytes).map((kind) => `${file}: ${kind}`))).toEqual([]);
  for (const { bytes } of copies.filter(({ file }) => file.endsWith('.gz')))
    expect(() => gunzipSync(bytes)).toThrow('header');
});
