import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { recordAction } from '../../../kernel/audit.ts';
import type { Encryption } from '../../../kernel/encryption.ts';
import { openDatabase } from '../../../kernel/database.ts';
import type { FileStore } from '../../../kernel/file-store.ts';
import { flushFolder } from '../../../kernel/private-folder.ts';
import { fileKeyOf, newFileKey, opening, sealing } from '../../../kernel/sealed-files.ts';
import { openSnapshot, type Snapshot } from '../../../kernel/table-copies.ts';
import type { Say } from '../../../progress.ts';
import type { Schema } from '../../../schema.ts';
import { partKey, provenWord, storedFile, tableFile, writeManifest, type Manifest } from './manifest.ts';
import { backupLine } from '../operations.queries.ts';

interface Source {
  readonly url: string;
  readonly files: FileStore;
  readonly encryption: Encryption;
}

/**
 * Copies the database as of one moment, and every file it refers to, into a new folder while Stoa runs. Stored files never
 * change, so copying them later is safe. All of it is encrypted; the installation's key is not included.
 */
export async function takeBackup(
  { url, files, encryption }: Source,
  folder: string,
  say: Say = () => {},
): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} is there already: a backup begins with a folder of its own`);
  const draft = `${folder}.part`;
  await mkdir(path.join(draft, 'tables'), { recursive: true, mode: 0o700 }).catch(({ code }: NodeJS.ErrnoException) => {
    throw new Error(`${folder} can’t be made (${code}): name a folder for the backup where you may write`);
  });
  const key = newFileKey();
  const snapshot = await openSnapshot(url);
  try {
    const tables: Manifest['tables'] = {};
    for (const [at, table] of snapshot.tables.entries()) {
      say(`Copying the database: table ${at + 1} of ${snapshot.tables.length}`);
      const { sha256 } = await write(
        tableFile(draft, table),
        snapshot.read(table).pipe(createGzip({ level: 1 })),
        partKey(key, table),
      );
      tables[table] = { ...(await snapshot.fingerprint(table)), sha256 };
    }
    const copied = await copyFiles(snapshot, { files, encryption, key }, draft, say);
    const manifest: Manifest = {
      format: 1,
      takenAt: new Date().toISOString(),
      migration: snapshot.migration,
      keyProof: encryption.encrypt(provenWord),
      sealedKey: encryption.encrypt(key.toString('base64')),
      tables,
      ...copied,
    };
    await writeManifest(draft, manifest);
    await rename(draft, folder);
    await flushFolder(path.dirname(path.resolve(folder)));
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await snapshot.close();
  }
}

/** Writes a stream into a file, encrypted if there is a key, and flushes it to disk. Returns its hash and size. */
async function write(file: string, bytes: Readable, key?: Buffer): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  const watch = new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      hash.update(chunk);
      size += chunk.length;
      next(null, chunk);
    },
  });
  const source = key ? sealing(bytes as AsyncIterable<Buffer>, key) : bytes;
  await pipeline(source, watch, createWriteStream(file, { flush: true }));
  return { sha256: hash.digest('hex'), size };
}

/**
 * Logs in the database that a backup was taken, so that every node knows the age of the last one. This happens after the copy,
 * so a restored database knows only the backup before. Rejects when the database is read-only.
 */
export async function noteBackup(url: string, { tables, files, missing }: Manifest): Promise<void> {
  const database = openDatabase<Schema>(url, () => {});
  const { action, entity } = backupLine;
  const detail = { tables: Object.keys(tables).length, files: files.length, missing: missing.length };
  try {
    await database.tx((db) => recordAction({ db, me: undefined }, action, entity, null, detail));
  } finally {
    await database.close();
  }
}

/** Copies the files as they are stored. Unencrypted files of earlier versions are encrypted with the backup's key. */
async function copyFiles(
  snapshot: Snapshot,
  { files: store, encryption, key: ownKey }: Omit<Source, 'url'> & { readonly key: Buffer },
  draft: string,
  say: Say,
) {
  const files: Manifest['files'] = [];
  const missing: string[] = [];
  const recorded = await snapshot.select<{ storageKey: string; sealedKey: string | null; sha256: string; _id: string }>(
    `select "storageKey", "sealedKey", "sha256", "_id" from public."file" where "removedAt" is null order by "storageKey"`,
  );
  // Copying may take hours, and an open snapshot would keep an upgrade from changing tables.
  await snapshot.close();
  for (const [at, { storageKey: key, sealedKey, sha256, _id }] of recorded.entries()) {
    say(`Copying files: ${at + 1} of ${recorded.length}`);
    const bytes = await store.get(key);
    if (!bytes) {
      missing.push(`${key} of the file ${_id}`);
      continue;
    }
    const target = storedFile(draft, key);
    await mkdir(path.dirname(target), { recursive: true });
    const isPlain = sealedKey === null;
    const copy = await write(target, bytes, isPlain ? partKey(ownKey, key) : undefined);
    const hash = createHash('sha256');
    const opened = opening(createReadStream(target), isPlain ? partKey(ownKey, key) : fileKeyOf(encryption, sealedKey));
    const isWhole = await pipeline(opened, hash).then(
      () => hash.digest('hex') === sha256,
      () => false,
    );
    if (!isWhole) missing.push(`${key} of the file ${_id} (its bytes are not those that were uploaded)`);
    files.push({ key, ...copy, ...(isPlain && { isPlain }) });
  }
  return { files, missing };
}
