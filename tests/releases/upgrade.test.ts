import { api, pathOf } from '../paths.ts';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { encryption } from '../../server/src/kernel/encryption.ts';
import { migrate, openDatabase } from '../../server/src/kernel/database.ts';
import { openFileStore } from '../../server/src/kernel/open-file-store.ts';
import { readManifest } from '../../server/src/office/operations/backup/manifest.ts';
import { restoreBackup } from '../../server/src/office/operations/backup/restore.ts';
import { readSettings } from '../../server/src/settings.ts';
import { doubles } from '../../dev/dev.ts';
import { simulatorSchema } from '../../dev/simulator/store.ts';
import { startStoa } from '../../server/src/start.ts';
import { whenOver } from '../ending.ts';
import { Person, type Json } from '../person.ts';
import about from '../../package.json' with { type: 'json' };
import { rowsOf, shapeOf, type Kept, type Row } from './kept.ts';

const migrations = path.resolve(import.meta.dirname, '../../server/migrations');
const releases = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((one) => one.isDirectory());
const home = mkdtempSync(path.join(tmpdir(), 'stoa-upgrade-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** An empty database of its own, gone when the test file is done. */
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

/** The columns of all tables that PostgreSQL computes from the others, and a migration may compute in another way. */
async function computedColumns(url: string): Promise<ReadonlySet<string>> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select concat_ws('.', table_schema, table_name, column_name) as "name" from information_schema.columns where is_generated = 'ALWAYS'`,
  );
  await client.end();
  return new Set(rows.map(({ name }) => name));
}

/** The rows that were kept, each with what has become of its columns; those that are gone are undefined. */
function compared(before: readonly Row[], after: readonly Row[], isComputed: (column: string) => boolean) {
  const keys = Object.keys(before[0] ?? {}).filter((key) => !isComputed(key));
  const then = (row: Row): Row => Object.fromEntries(keys.map((key) => [key, row[key]]));
  const idOf = (row: Row) => JSON.stringify(row['_id'] ?? then(row));
  const now = new Map(after.map((row) => [idOf(row), then(row)]));
  return before.map((row): [Row, Row | undefined] => [then(row), now.get(idOf(row))]);
}

test('there is something to upgrade from', () => expect(releases.length).toBeGreaterThan(0));

// Seen red with a migration that rounds scores, with one that forgets a refund, and with a restore without the simulator.
describe.each(releases.map(({ name }) => name))('what people left behind in %s', (release) => {
  const folder = path.join(import.meta.dirname, release);
  const kept = JSON.parse(gunzipSync(readFileSync(path.join(folder, 'kept.json.gz'))).toString()) as Kept;

  test('lay in the tables that its migrations still make', async () => {
    const url = await emptyDatabase();
    const database = openDatabase(url, () => {});
    await migrate(database, migrations, (await readManifest(path.join(folder, 'backup'))).migration);
    await database.close();
    expect(await shapeOf(url)).toEqual(kept.shape);
  });

  test('is there row by row, and is gone on with', async () => {
    const url = await emptyDatabase();
    const env = { DATABASE_URL: url, DATA_DIR: path.join(home, release), ENCRYPTION_KEY: kept.encryptionKey };
    const settings = readSettings({ ...env, PORT: '0', DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }, home);
    const files = await openFileStore(settings.files, (error) => console.error(error));
    const besides = [{ tables: 'paypal_simulator.', make: simulatorSchema }];
    const target = { url, files, encryption: encryption(settings.encryptionKey), migrations, besides };
    await restoreBackup(target, path.join(folder, 'backup'));

    const rows = await rowsOf(url);
    const computed = await computedColumns(url);
    for (const [table, before] of Object.entries(kept.rows)) {
      const both = compared(before, rows[table] ?? [], (column) => computed.has(`${table}.${column}`));
      expect([table, both.map(([, now]) => now)]).toEqual([table, both.map(([then]) => then)]);
    }

    const stoa = await startStoa(settings, url, { migrations }, { doubles });
    try {
      const alive = await fetch(`${stoa.url}/healthz`);
      expect(await alive.json()).toEqual({ status: 'alive', version: about.version });
      const signedIn = async (email: string) => {
        const person = new Person(stoa.url);
        expect((await person.signIn(email, kept.people.password)).status).toBe(200);
        return person;
      };
      const [student, other] = [await signedIn(kept.people.student), await signedIn(kept.people.other)];
      const { body: own } = await student.get(api.registrations.mine);
      const taught = (own as unknown as Json[]).find(({ courseInstanceREF }) => courseInstanceREF.name === 'Logic')!;
      expect(taught).toMatchObject({ grade: 'A', isAudit: false });
      const course = String(taught['courseInstanceREF']._id);
      const gradebook = await student.get(`${api.gradebook.mine.path}?courseInstanceREF=${course}`);
      expect((gradebook.body as unknown as Json[]).map(({ assignmentName }) => assignmentName)).toEqual([
        'Essay',
        'Oral',
      ]);
      // The first transcript says what is no longer so; the other's holds.
      const codes = async (person: Person) => (await person.get(api.transcripts.mine)).body as unknown as Json[];
      expect((await codes(student)).map(({ revokedAt }) => revokedAt !== null)).toContain(true);
      expect((await codes(other)).map(({ revokedAt }) => revokedAt !== null)).toEqual([false]);
      const { body: board } = await student.get(pathOf(api.board.messages, { courseInstanceId: course }));
      const [said, answered] = board as unknown as Json[];
      expect([said!['message'], answered!['message']]).toEqual(['When do we meet?', 'On Monday. 星期一']);
      const file = await fetch(`${stoa.url}/api/files/download/${answered!['attachmentREF']._id}`, {
        headers: { cookie: student.cookie },
      });
      const bytes = new Uint8Array(await file.arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(kept.reading);

      // Money agrees on all three sides, and what was paid then is paid back now.
      const admin = await signedInAsAdmin(stoa.url);
      const paid = async () => (await admin.get(`${api.ledger.list.path}?q=Hypatia`)).body as unknown as Json[];
      const [{ _id, transaction }] = (await paid()) as [Json];
      expect(transaction).toMatchObject({ amount: 99.95, refunded: 20.05 });
      const rest = { amount: 79.9, endsPlace: false, reason: 'It is paid back whole.' };
      expect((await admin.post(pathOf(api.ledger.refund, { id: _id }), rest)).status).toBeLessThan(300);
      await expect.poll(async () => (await paid())[0]!['transaction'].refunded).toBe(99.95);
      expect((await admin.get(`${api.ledger.list.path}?look=yes`)).body).toEqual([]);
    } finally {
      await stoa.close();
    }
  });
});

async function signedInAsAdmin(url: string): Promise<Person> {
  const admin = new Person(url);
  expect((await admin.signIn('admin@world.example', 'a long password')).status).toBe(200);
  return admin;
}
