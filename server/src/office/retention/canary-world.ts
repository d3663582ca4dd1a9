import { createReadStream, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { api, pathOf } from '../../../../tests/paths.ts';
import { storageKeyIn } from '../../kernel/sealed-files.ts';
import type { Json, Person } from '../../../../tests/person.ts';
import type { World } from '../../../../tests/world.ts';

/** The id of a person's account, from an administrator's list of users. */
export async function accountOf(world: World, person: Person): Promise<string> {
  const admin = await world.administrator();
  const { body } = await admin.get(`${api.accounts.users.path}?q=${person.email}`);
  return (body as unknown as Json[])[0]!['_id'] as string;
}

export async function deletes(world: World, accountId: string, body?: Json, by?: Person) {
  return (by ?? (await world.administrator())).post(pathOf(api.retention.deletePerson, { id: accountId }), body ?? {});
}

/**
 * Waits until other people's texts were searched for deleted people and their files were removed from the store, and decides
 * every mention.
 */
export async function erasedPerson(world: World, decision: 'replace' | 'leave' = 'replace'): Promise<void> {
  await world.jobsAreDone('retention.words');
  await world.jobsAreDone('files.forget');
  const admin = await world.administrator();
  for (const { _id } of (await admin.get(api.mentions.list)).body as unknown as { _id: string }[])
    await admin.post(pathOf(api.mentions.decide, { id: _id }), { decision });
}

/** Every row of every table as text, including those of jobs. */
export async function keptRows(world: World): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as "schema", c.relname as "name" from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'paypal_simulator')`.execute(
    world.db,
  );
  const dump: { table: string; row: string }[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as "row" from ${sql.id(schema, name)} t`.execute(
      world.db,
    );
    for (const { row } of rows) dump.push({ table: name, row });
  }
  return dump;
}

/** Finds words in the database, including its encrypted values, as `table: word`. */
export async function wordsInDatabase(world: World, words: readonly string[]): Promise<string[]> {
  const { open } = world.stoa.services.encryption;
  const found = new Set<string>();
  for (const { table, row } of await keptRows(world)) {
    const text = row.replaceAll(/v1\.[A-Za-z0-9+/=]{20,}/g, open).toLowerCase();
    for (const word of words) if (text.includes(word.toLowerCase())) found.add(`${table}: ${word}`);
  }
  return [...found].toSorted();
}

/** The stored files that contain one of the words, each decrypted with its record's key. */
export async function wordsInFiles(world: World, words: readonly string[]): Promise<string[]> {
  const { settings, files } = world.stoa.services;
  const { folder } = settings.files;
  const rows = await world.db
    .selectFrom('file')
    .select(['storageKey', storageKeyIn.as('key')])
    .execute();
  const keys = new Map(rows.map(({ storageKey, key }) => [storageKey, key]));
  const found: string[] = [];
  const visit = async (place: string): Promise<void> => {
    if (statSync(place).isDirectory()) {
      for (const name of readdirSync(place)) await visit(path.join(place, name));
      return;
    }
    const chunks: Buffer[] = [];
    const key = keys.get(path.basename(place));
    for await (const chunk of (key !== undefined && (await files.get(key))) || createReadStream(place))
      chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString().toLowerCase();
    found.push(...words.filter((word) => text.includes(word.toLowerCase())));
  };
  await visit(folder);
  return found;
}
