import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Encryption } from '../../../kernel/encryption.ts';
import { migrate } from '../../../kernel/database.ts';
import type { FileStore } from '../../../kernel/file-store.ts';
import type { Say } from '../../../progress.ts';
import { fileKeyOf, opening } from '../../../kernel/sealed-files.ts';
import { fillEmpty } from '../../../kernel/table-copies.ts';
import { bringDeletions } from './deletions.ts';
import { checkFiles, partKey, provenWord, readManifest, storedFile, tableFile, type Manifest } from './manifest.ts';

interface Target {
  readonly url: string;
  readonly files: FileStore;
  readonly encryption: Encryption;
  readonly migrations: string;
  /** Tables that no migration creates: the start of their names, and the SQL that creates them. */
  readonly besides: readonly { readonly tables: string; readonly make: string }[];
}

/**
 * Restores a backup into an empty database and file store: the tables, then newer migrations, the list of people who were
 * deleted since, and the files. Refuses a damaged backup before anything is written, and compares checksums of the rows
 * afterwards. A failure, or a killed process, leaves the database empty. Throws an Error with a readable message.
 */
export async function restoreBackup(
  { url, files, encryption, migrations, besides }: Target,
  folder: string,
  say: Say = () => {},
): Promise<{ manifest: Manifest; deleted: number }> {
  const manifest = await readManifest(folder);
  try {
    if (encryption.decrypt(manifest.keyProof) !== provenWord) throw new Error();
  } catch (cause) {
    throw new Error('ENCRYPTION_KEY is not the one of this backup: nothing in it could be read', { cause });
  }
  if (!existsSync(path.join(migrations, `${manifest.migration}.ts`)))
    throw new Error(
      `The backup is of a newer version of Stoa (it has ${manifest.migration}): restore it with that one`,
    );
  const key = manifest.sealedKey === undefined ? undefined : fileKeyOf(encryption, manifest.sealedKey);
  /** Reads a file of the backup and decrypts it. */
  const read = (file: string, name: string) => {
    const bytes = createReadStream(file);
    return key ? Readable.from(opening(bytes, partKey(key, name)), { objectMode: false }) : bytes;
  };
  say('Checking the backup');
  await checkFiles(folder, manifest);

  const stored: string[] = [];
  let deleted = 0;
  try {
    await fillEmpty(url, async ({ trx, run, fill }) => {
      await migrate({ db: trx }, migrations, manifest.migration);
      const tables = Object.keys(manifest.tables);
      for (const { tables: its, make } of besides) if (tables.some((table) => table.startsWith(its))) await run(make);
      let begun = 0;
      const found = await fill(tables, async (table) => {
        begun += 1;
        say(`Restoring the database: table ${begun} of ${tables.length}`);
        const packed = read(tableFile(folder, table), table);
        const rows = createGunzip();
        packed.on('error', (error: Error) => rows.destroy(error));
        return packed.pipe(rows);
      });
      const changed = tables.filter((table) => {
        const [now, then] = [found.get(table)!, manifest.tables[table]!];
        return now.rows !== then.rows || now.sum !== then.sum;
      });
      if (changed.length > 0) throw new Error(`Not as they were: ${changed.join(', ')}. The backup is damaged`);
      say('Bringing the database to this version');
      await migrate({ db: trx }, migrations);
      // In the same transaction: a restore killed after it would bring these people back.
      deleted = await bringDeletions(trx, folder);
      for (const [at, { key: name, isPlain }] of manifest.files.entries()) {
        say(`Restoring files: ${at + 1} of ${manifest.files.length}`);
        const there = await files.get(name);
        there?.destroy();
        const copy = storedFile(folder, name);
        await files.put(isPlain ? read(copy, name) : createReadStream(copy), undefined, name);
        if (!there) stored.push(name);
      }
    });
  } catch (error) {
    for (const key of stored) await files.remove(key);
    throw error;
  }
  return { manifest, deleted };
}
