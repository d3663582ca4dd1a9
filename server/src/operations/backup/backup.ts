import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Sealer } from '../../kernel/crypto.ts';
import type { FileStore } from '../../kernel/file-store.ts';
import { flushFolder } from '../../kernel/private-folder.ts';
import { openSnapshot, type Snapshot } from '../../kernel/table-copies.ts';
import { manifestFile, provenWord, storedFile, tableFile, type Manifest } from './manifest.ts';

interface Source {
  readonly url: string;
  readonly files: FileStore;
  readonly sealer: Sealer;
}

/**
 * Copies the database at one moment, and every file it speaks of, into a new folder, while Stoa serves. Files never change
 * once they are stored, so those of that moment are the ones of now. The key of the sensitive values is not in it.
 */
export async function takeBackup({ url, files, sealer }: Source, folder: string): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} is there already: a backup begins with a folder of its own`);
  const draft = `${folder}.part`;
  await mkdir(path.join(draft, 'tables'), { recursive: true, mode: 0o700 });
  const snapshot = await openSnapshot(url);
  try {
    const tables: Manifest['tables'] = {};
    for (const table of snapshot.tables) {
      await pipeline(snapshot.read(table), createGzip({ level: 1 }), createWriteStream(tableFile(draft, table)));
      tables[table] = await snapshot.fingerprint(table);
    }
    const copied = await copyFiles(snapshot, files, draft);
    const manifest: Manifest = {
      format: 1,
      takenAt: new Date().toISOString(),
      migration: snapshot.migration,
      keyProof: sealer.seal(provenWord),
      tables,
      ...copied,
    };
    await writeFile(manifestFile(draft), `${JSON.stringify(manifest, undefined, 1)}\n`, { flush: true });
    await rename(draft, folder);
    await flushFolder(path.dirname(path.resolve(folder)));
    return manifest;
  } finally {
    await snapshot.close();
  }
}

async function copyFiles(snapshot: Snapshot, store: FileStore, draft: string) {
  const files: Manifest['files'] = [];
  const missing: string[] = [];
  const recorded = await snapshot.select<{ storageKey: string; sha256: string; name: string }>(
    `select "storageKey", "sha256", "name" from public."file" where "removedAt" is null order by "storageKey"`,
  );
  for (const { storageKey: key, sha256, name } of recorded) {
    const bytes = await store.get(key);
    if (!bytes) {
      missing.push(`${key} ${name}`);
      continue;
    }
    const target = storedFile(draft, key);
    await mkdir(path.dirname(target), { recursive: true });
    const hash = createHash('sha256');
    let size = 0;
    const watch = new Transform({
      transform: (chunk: Buffer, _encoding, next) => {
        hash.update(chunk);
        size += chunk.length;
        next(null, chunk);
      },
    });
    await pipeline(bytes, watch, createWriteStream(target, { flush: true }));
    if (hash.digest('hex') !== sha256) missing.push(`${key} ${name} (its bytes are not those that were uploaded)`);
    files.push({ key, sha256, size });
  }
  return { files, missing };
}
