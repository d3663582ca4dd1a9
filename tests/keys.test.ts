import { api, pathOf } from './paths.ts';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { doubles } from '../dev/dev.ts';
import { encryption } from '../server/src/kernel/encryption.ts';
import { openFileStore } from '../server/src/kernel/open-file-store.ts';
import { countUnsealed, sealColumns, sealedColumns } from '../server/src/kernel/sealed-columns.ts';
import { databaseFindings, previousKeyFindings } from '../server/src/office/operations/doctor/database.ts';
import { takeBackup } from '../server/src/office/operations/backup/backup.ts';
import { restoreBackup } from '../server/src/office/operations/backup/restore.ts';
import { removeDue } from '../server/src/office/retention/schedule.ts';
import { sealPlainFiles } from '../server/src/people/files.ts';
import { startStoa } from '../server/src/start.ts';
import { simulatorSchema } from '../dev/simulator/store.ts';
import { whenOver } from './ending.ts';
import { runJob } from './jobs.ts';
import { Person, type Json } from './person.ts';
import { aDocument, openWorld, type World } from './world.ts';

const migrations = path.resolve(import.meta.dirname, '../server/migrations');
const keyOf = (text: string) => createHash('sha256').update(text).digest();
const home = mkdtempSync(path.join(tmpdir(), 'stoa-keys-'));
whenOver(async () => rmSync(home, { recursive: true, force: true }));

const world = await openWorld({ ENCRYPTION_KEY: 'the first key of at least thirty-two' });
const { settings } = world.stoa.services;
const [first, second] = [settings.encryptionKey, keyOf('the second key of at least thirty-two')];
let student: Person;
let calendar = '';
const number = 'KEYS-ID-4711';
const say = 'It was always another day.';
beforeAll(async () => {
  student = await world.someone('Student');
  await student.appliesAsStudent({ idNumber: number, idREF: aDocument('pdf', 'id.pdf', 200_000) });
  await student.post(api.disclosures.askCorrection, { about: 'Date of birth', text: say });
  calendar = String((await student.get(api.calendar.address)).body['url']).replace(settings.publicUrl, '');
});

/** The stored files with their bytes and when they were written. */
const disk = (of: World = world) =>
  readdirSync(of.stoa.services.settings.files.folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => {
      const file = path.join(one.parentPath, one.name);
      return {
        file,
        written: statSync(file).mtimeMs,
        sha256: createHash('sha256').update(readFileSync(file)).digest('hex'),
      };
    });
/** Runs another node on the same database and files, with other keys. */
async function withKeys<T>(encryptionKey: Buffer, previousKey: Buffer | undefined, task: (url: string) => Promise<T>) {
  const stoa = await startStoa(
    { ...settings, encryptionKey, previousKey },
    world.databaseUrl,
    { migrations },
    { doubles },
  );
  try {
    return await task(stoa.url);
  } finally {
    await stoa.close();
  }
}
const at = (url: string, person: Person) => Object.assign(new Person(url), { cookie: person.cookie });
/** The person's sealed values and file, as the API shows them. */
async function seen(url: string) {
  const me = at(url, student);
  const own = (await me.get(api.students.mine)).body;
  const admin = at(url, await world.administrator());
  const revealed = (await admin.post(pathOf(api.students.reveal, { id: own._id }))).body['idNumber'];
  const file = await fetch(`${url}/api/files/download/${String(own['idREF']._id)}`, { headers: { cookie: me.cookie } });
  const [asked] = (await me.get(api.disclosures.ownCorrections)).body as unknown as Json[];
  return [revealed, own['dob'], Buffer.from(await file.arrayBuffer()).length, asked!['text']];
}
const all = [number, '2004-02-29', 200_000, say];

// Seen red with a column left out of the list, and with the new key alone.
test('a change of the key seals the rows again and rewrites no file; then the new one alone opens all (T539)', async () => {
  const before = disk();
  expect(before.length).toBe(1);
  const both = encryption(second, first);
  await withKeys(second, first, async (url) => {
    // The links of before hold while both keys are known.
    expect((await fetch(url + calendar)).status).toBe(200);
    expect(await seen(url)).toEqual(all);
    await expect.poll(() => countUnsealed(world.db, both), { timeout: 20_000 }).toBe(0);
    expect(await seen(url)).toEqual(all);
  });
  expect(disk()).toEqual(before);
  expect((await previousKeyFindings(world.db, both)).map(({ says }) => says)).toEqual([
    'is needed by nothing any more. Take it out of the settings',
  ]);
  await withKeys(second, undefined, async (url) => expect(await seen(url)).toEqual(all));
  // Every sealed value is by the new key, and a second change begins where the first one ended.
  await expect(seen(world.stoa.url)).rejects.toThrow('_id');
  const wrong = await databaseFindings(world.db, encryption(first));
  expect(wrong.find(({ about }) => about === 'ENCRYPTION_KEY')).toMatchObject({ weight: 'severe' });
  const third = encryption(first, second);
  expect((await previousKeyFindings(world.db, third))[0]!.says).toMatch(/^is still needed by \d+ values/);
  await sealColumns(world.stoa.services.database, third);
  expect(await countUnsealed(world.db, third)).toBe(0);
  expect(await seen(world.stoa.url)).toEqual(all);
  expect(disk()).toEqual(before);
});

test('to seal again is no change of a record: whoever has it open may save it', async () => {
  const { rows } = await sql<{ version: number }>`select "version" from "student"`.execute(world.db);
  expect(rows.map(({ version }) => version)).toEqual([1]);
});

test('the columns said to be sealed are all that hold sealed values (T540)', async () => {
  const { rows } = await sql<{ table: string; column: string }>`select table_name as "table", column_name as "column"
    from information_schema.columns where table_schema = 'public' and data_type in ('text', 'jsonb')`.execute(world.db);
  const holding: string[] = [];
  for (const { table, column } of rows) {
    const { rows: some } =
      await sql`select from ${sql.table(table)} where ${sql.ref(column)}::text ~ '^"?v[12][.]' limit 1`.execute(
        world.db,
      );
    if (some.length > 0) holding.push(`${table}.${column}`);
  }
  const listed = Object.entries(sealedColumns).flatMap(([table, columns]) => columns.map((one) => `${table}.${one}`));
  expect(holding.filter((one) => !listed.includes(one))).toEqual([]);
  expect(holding.length).toBeGreaterThan(5);
});

/** A world as the version before left it: files, mails and messages in plain. */
async function aPlainWorld() {
  const plain = await openWorld();
  const { services } = plain.stoa;
  const ada = await plain.someone('Student');
  await ada.appliesAsStudent({ idREF: aDocument('pdf', 'id.pdf', 150_000), transcriptREF: aDocument('txt') });
  await ada.post(api.disclosures.askCorrection, { about: 'Name', text: say });
  const store = await openFileStore(services.settings.files, () => {});
  for (const { _id, storageKey, sealedKey } of await plain.db.selectFrom('file').selectAll().execute()) {
    const name = await store.put((await services.files.get(`${storageKey}.${sealedKey}`))!);
    await store.remove(storageKey);
    await plain.db.updateTable('file').set({ storageKey: name, sealedKey: null }).where('_id', '=', _id).execute();
  }
  for (const { _id, text, body } of await plain.mailsTo())
    await plain.db
      .updateTable('mail')
      .set({ text, body: JSON.stringify(body) })
      .where('_id', '=', _id)
      .execute();
  await plain.db.updateTable('recordCorrection').set({ text: say }).execute();
  const own = (await ada.get(api.students.mine)).body;
  const read = async () => {
    const files = [];
    for (const field of ['idREF', 'transcriptREF'])
      files.push((await ada.get(pathOf(api.files.download, { fileId: String(own[field]._id) }))).body['text'].length);
    const [asked] = (await ada.get(api.disclosures.ownCorrections)).body as unknown as Json[];
    return [...files, asked!['text'], (await plain.mailsTo()).map(({ subject, text }) => [subject, text.length])];
  };
  const isPlain = async () =>
    (await countUnsealed(plain.db, services.encryption)) +
    (await plain.db.selectFrom('file').select('_id').where('sealedKey', 'is', null).execute()).length;
  return { plain, services, read, isPlain };
}

test('what the version before kept in plain is read, sealed by the job, and swept from the disk (T540)', async () => {
  const { plain, read, isPlain } = await aPlainWorld();
  const whole = await read();
  expect(await isPlain()).toBeGreaterThan(6);
  await runJob(plain, 'sealing');
  expect([await isPlain(), await read()]).toEqual([0, whole]);
  const sealed = new Set(
    (await plain.db.selectFrom('file').select('storageKey').execute()).map((row) => row.storageKey),
  );
  // The sweep comes after two days.
  const left = disk(plain).filter(({ file }) => !sealed.has(path.basename(file)));
  expect(left.length).toBe(2);
  for (const { file } of left) {
    const then = new Date(Date.now() - 49 * 3_600_000);
    utimesSync(file, then, then);
  }
  await runJob(plain, 'files.sweep');
  expect(disk(plain).filter(({ file }) => !sealed.has(path.basename(file)))).toEqual([]);
  expect(await read()).toEqual(whole);
});

// Seen red with the row that names the sealed bytes before they are stored.
test('a job that is killed at any step loses nothing, and the next one ends it (T540)', async () => {
  const { services, read, isPlain } = await aPlainWorld();
  const whole = await read();
  const { files, database } = services;
  const killed = new Error('killed');
  const dies = (after: number, step: () => Promise<unknown>) => {
    let count = 0;
    return async () => {
      if (++count > after) throw killed;
      return step();
    };
  };
  for (const after of [0, 1]) {
    const isOver = dies(after, async () => undefined);
    // while the bytes are stored, once they are, before the row, and after it
    const puts = { ...files, put: async (bytes: Readable) => (await isOver(), files.put(bytes)) };
    await expect(sealPlainFiles({ ...services, files: puts })).rejects.toThrow(killed);
    expect(await read()).toEqual(whole);
    const stored = dies(0, async () => undefined);
    const late = { ...files, put: (bytes: Readable) => files.put(bytes).then(async (key) => (await stored(), key)) };
    await expect(sealPlainFiles({ ...services, files: late })).rejects.toThrow(killed);
    expect(await read()).toEqual(whole);
    const rows = dies(0, async () => undefined);
    const tx: typeof database.tx = (task) =>
      database.tx(async (trx) => {
        const result = await task(trx);
        await rows();
        return result;
      });
    await expect(sealColumns({ ...database, tx }, services.encryption)).rejects.toThrow(killed);
    expect(await read()).toEqual(whole);
  }
  await sealColumns(database, services.encryption);
  await sealPlainFiles(services);
  expect([await isPlain(), await read()]).toEqual([0, whole]);
});

/** An empty database, gone when the file is done. */
async function emptyDatabase(): Promise<string> {
  const { admin, template } = inject('postgres');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const asAdmin = async (statement: string) => {
    const client = new pg.Client(admin);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await asAdmin(`create database ${name} template template0 owner stoa`);
  whenOver(() => asAdmin(`drop database ${name} with (force)`));
  return template.replace('/template', `/${name}`);
}

test('what is older than the schedule is gone from the database, the files and the newest backup (T540)', async () => {
  const own = await openWorld();
  const { services } = own.stoa;
  const leaver = await own.someone('Student', 'Bygone');
  const { _id } = (await leaver.appliesAsStudent({ idREF: aDocument('pdf'), idNumber: 'BYGONE-9' })).body;
  const admin = await own.administrator();
  expect((await admin.patch(pathOf(api.students.setStatus, { id: _id }), { status: 'Denied' })).status).toBe(200);
  await admin.post(api.invitations.create, { email: 'bygone@invited.example', role: 'Professor' });
  const old = sql<string>`now() - interval '2000 days'`;
  await own.db
    .updateTable('student')
    .set({ decidedAt: old as never })
    .execute();
  await own.db
    .updateTable('mail')
    .set({ createdAt: old as never, sentAt: old as never })
    .execute();
  await own.db
    .updateTable('invitation')
    .set({ createdAt: old as never, expiresAt: old as never })
    .execute();
  await own.db
    .updateTable('notification')
    .set({ createdAt: old as never })
    .execute();
  await removeDue(services);
  await own.jobsAreDone('files.forget');
  const store = await openFileStore(services.settings.files, () => {});
  const folder = path.join(home, 'after');
  const source = { url: own.databaseUrl, files: store, encryption: services.encryption };
  expect((await takeBackup(source, folder)).files).toEqual([]);
  expect(readdirSync(folder)).not.toContain('files');

  const url = await emptyDatabase();
  const restored = await openFileStore({ folder: path.join(home, 'restored'), reserve: 0 }, () => {});
  const target = { ...source, url, files: restored, migrations };
  await restoreBackup({ ...target, besides: [{ tables: 'paypal_simulator.', make: simulatorSchema }] }, folder);
  const client = new pg.Client(url);
  await client.connect();
  const rows = async (table: string) => (await client.query(`select * from "${table}"`)).rows;
  expect([await rows('student'), await rows('mail'), await rows('file'), await rows('invitation')]).toEqual([
    [],
    [],
    [],
    [],
  ]);
  await client.end();
});
