import { api, pathOf } from '../paths.ts';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { ownProcess } from '../process.ts';
import { aDocument, openWorld } from '../world.ts';
import { shapeOf } from '../releases/kept.ts';
import { isWhole } from './extent.ts';
import { openDatabaseProxy } from './proxy.ts';

const migrations = path.resolve(import.meta.dirname, '../../server/migrations');
const names = readdirSync(migrations).filter((name) => name.endsWith('.ts'));
const points = isWhole ? 60 : 3;

/** Seen red without the transaction around the migrations: some of them are then done, and others not. */
test(
  `killed at ${points} points of its first start, the database is old or new, and the next start goes on (F04)`,
  async () => {
    const server = inject('postgres');
    const admin = new pg.Client(server.admin);
    await admin.connect();
    const name = `test_migrating_${process.pid}`;
    await admin.query(`create database ${name} template template0 owner stoa`);
    const url = server.template.replace('/template', `/${name}`);
    const proxy = await openDatabaseProxy(url);
    const stoa = await ownProcess({ DATABASE_URL: proxy.url });
    onTestFinished(async () => {
      await stoa.remove();
      await proxy.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    });
    const migrated = async () => {
      const client = new pg.Client(url);
      await client.connect();
      const { rows } = await client.query<{ there: boolean }>(
        `select to_regclass('kysely_migration') is not null as there`,
      );
      const done = rows[0]!.there ? (await client.query('select from kysely_migration')).rowCount : 0;
      await client.end();
      return done;
    };
    // Everything a migration says and hears passes through one connection: 41,000 bytes, and 100,000 once all tables are there and
    // are looked through. A first start needs hardly more than the first, so the last point is met by a database that is whole.
    for (let at = 1; at <= points; at++) {
      if (at === points) {
        await stoa.start();
        await stoa.kill();
      }
      proxy.make({ silentAfter: Math.floor((at / points) * 60_000) });
      const starting = stoa.start().catch((error: Error) => error.message);
      const silent = proxy.lost();
      await expect.poll(() => proxy.lost(), { interval: 20 }).toBeGreaterThan(silent);
      await stoa.kill();
      expect(await starting).toMatch(/^it ended with/);
      proxy.make();
      proxy.cut();
      expect([0, names.length]).toContain(await migrated());
    }
    await stoa.start();
    expect(await migrated()).toBe(names.length);
    expect(await shapeOf(url)).toEqual(await shapeOf(server.template));
  },
  30_000 + points * 10_000,
);

/** Red with prepared statements that name all columns: their plans no longer fit a table that has one more. */
test('a node of this version goes on working on the tables of the next one (F24)', async () => {
  const world = await openWorld();
  const story = async () => {
    const professor = await world.professor();
    const course = await world.courseInstance({ professor, seats: 3 });
    const student = await world.someone('Student');
    const statuses = [
      (await student.appliesAsStudent({ idREF: aDocument('pdf') })).status,
      (await world.pays(student, course)).status,
      (await professor.post(pathOf(api.board.post, { courseInstanceId: course._id }), { message: 'Welcome.' })).status,
      (await student.get(pathOf(api.board.messages, { courseInstanceId: course._id }))).status,
      (await student.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: course._id }))).status,
      (await (await world.administrator()).get(api.payments.mine)).status,
    ];
    await world.settled();
    return statuses;
  };
  const before = await story();
  expect(before.filter((status) => status >= 300)).toEqual([]);
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%'`.execute(world.db);
  expect(tables.length).toBeGreaterThan(25);
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} add column "ofTheNext" text not null default 'version'`.execute(world.db);
  expect(await story()).toEqual(before);
});

test('migrations widen first, and narrow a version later, which they say (F24)', () => {
  const narrowing =
    /drop (?:table|column)|rename (?:to|column)|alter column "?\w+"? (?:type|set not null)|\.(?:dropTable|dropColumn|renameTo|renameColumn)\(/i;
  const narrows = (name: string) => narrowing.test(readFileSync(path.join(migrations, name), 'utf8'));
  const says = (name: string) => /\/\*\* Narrows: .{20,}\*\//s.test(readFileSync(path.join(migrations, name), 'utf8'));
  // With these the first release began: before it nothing ran that had to be kept running.
  const first = names.filter((name) => name < '0036');
  expect(narrowing.test('alter table "person" drop column "zip"')).toBe(true);
  expect(names.filter((name) => !first.includes(name) && narrows(name) && !says(name))).toEqual([]);
});
