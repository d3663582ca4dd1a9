import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Sealer } from '../../kernel/crypto.ts';
import { migrate, openDatabase } from '../../kernel/database.ts';
import type { FileStore } from '../../kernel/file-store.ts';
import { fillTables, isEmpty } from '../../kernel/table-copies.ts';
import type { Schema } from '../../schema.ts';
import { provenWord, readManifest, storedFile, tableFile, type Manifest } from './manifest.ts';

interface Target {
  readonly url: string;
  readonly files: FileStore;
  readonly sealer: Sealer;
  readonly migrations: string;
  /** Tables that no migration makes, by how their names begin. */
  readonly besides: readonly { readonly tables: string; readonly make: (url: string) => Promise<void> }[];
}

/**
 * Fills an empty place with a backup: the tables as they were, then what newer versions have changed, and the files. Row
 * sums and file hashes are compared with the backup's; throws a sentence when anything is not as it was.
 */
export async function restoreBackup(
  { url, files, sealer, migrations, besides }: Target,
  folder: string,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  try {
    if (sealer.open(manifest.keyProof) !== provenWord) throw new Error();
  } catch (cause) {
    throw new Error('ENCRYPTION_KEY is not the one of this backup: its sensitive values could not be read', { cause });
  }
  if (!(await isEmpty(url))) throw new Error('The database is not empty: a backup is restored into an empty one');
  for (const { key, sha256 } of manifest.files) await checkFile(folder, key, sha256);

  await migrateTo(url, migrations, manifest.migration);
  const tables = Object.keys(manifest.tables);
  for (const { tables: its, make } of besides) if (tables.some((table) => table.startsWith(its))) await make(url);
  const found = await fillTables(url, tables, async (table) => {
    const packed = createReadStream(tableFile(folder, table));
    const rows = createGunzip();
    packed.on('error', (error) => rows.destroy(error));
    return packed.pipe(rows);
  });
  const changed = tables.filter((table) => {
    const [now, then] = [found.get(table)!, manifest.tables[table]!];
    return now.rows !== then.rows || now.sum !== then.sum;
  });
  if (changed.length > 0) throw new Error(`Not as they were: ${changed.join(', ')}. The backup is damaged`);
  for (const { key } of manifest.files) await files.put(createReadStream(storedFile(folder, key)), undefined, key);
  await migrateTo(url, migrations);
  return manifest;
}

async function checkFile(folder: string, key: string, sha256: string): Promise<void> {
  const file = storedFile(folder, key);
  if (!existsSync(file)) throw new Error(`The backup is damaged: the file ${key} is missing`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  if (hash.digest('hex') !== sha256) throw new Error(`The backup is damaged: the file ${key} is not as it was`);
}

async function migrateTo(url: string, migrations: string, name?: string): Promise<void> {
  const database = openDatabase<Schema>(url, () => {});
  try {
    await migrate(database, migrations, name);
  } finally {
    await database.close();
  }
}
