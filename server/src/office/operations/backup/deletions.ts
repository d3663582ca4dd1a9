import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { openDatabase } from '../../../kernel/database.ts';
import type { Schema } from '../../../schema.ts';
import { deletedPeople, insertDeleted } from '../operations.queries.ts';

const List = z.array(z.uuid());

/** The list of deleted people, which all backups of a folder share. It is a file beside them with only ids. */
export const deletionsFile = (folder: string): string =>
  path.join(path.dirname(path.resolve(folder)), 'deleted-people.json');

async function listIn(file: string): Promise<string[]> {
  if (!existsSync(file)) return [];
  try {
    return List.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new Error(
      `${file} can’t be read: it has to be a list of ids. Without it people who were deleted would come back`,
      { cause },
    );
  }
}

/**
 * Adds all deleted people to the list beside the backups, so that restoring an older backup doesn't bring them back. People
 * who were merged aren't in it, because a backup from before the merge has their courses. Returns the length of the list.
 */
export async function noteDeletions(url: string, folder: string): Promise<number> {
  const file = deletionsFile(folder);
  const database = openDatabase<Schema>(url, () => {});
  try {
    const people = await deletedPeople(database.db);
    const merged = new Set(people.flatMap(({ personREF, livesOnAs }) => (livesOnAs === null ? [] : personREF)));
    const all = new Set([...(await listIn(file)), ...people.map(({ personREF }) => personREF)]);
    if (all.size === 0) return 0;
    const ids = [...all].filter((id) => !merged.has(id)).toSorted();
    await writeFile(`${file}.part`, `${JSON.stringify(ids, undefined, 1)}\n`, { mode: 0o600, flush: true });
    await rename(`${file}.part`, file);
    return ids.length;
  } finally {
    await database.close();
  }
}

/** Adds the deleted people to a database that is being restored; its next start deletes them again. Returns their number. */
export async function bringDeletions(db: Kysely<unknown>, folder: string): Promise<number> {
  const ids = await listIn(deletionsFile(folder));
  if (ids.length > 0) await insertDeleted(db, ids);
  return ids.length;
}
