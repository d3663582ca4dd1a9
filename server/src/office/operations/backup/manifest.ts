import { createHash, createHmac } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** The description of a backup. It is written last, so a folder without one is not a complete backup. */
const Manifest = z.strictObject({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** the newest migration of the database at the time */
  migration: z.string(),
  /** a word encrypted with the key for sensitive values, which proves on restore that the key is the right one */
  keyProof: z.string(),
  /** the encrypted key of the copied tables, and of files that are stored unencrypted; older backups have none */
  sealedKey: z.string().optional(),
  /** for each table its rows, a checksum over them, and the hash of its file, which backups before 0.2.0 lack */
  tables: z.record(z.string(), z.strictObject({ rows: z.int(), sum: z.string(), sha256: z.string().optional() })),
  files: z.array(
    z.strictObject({ key: z.string(), sha256: z.string(), size: z.int(), isPlain: z.literal(true).optional() }),
  ),
  /** files with a record that were not in the store when the backup was taken */
  missing: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;

/** The key for one file of a backup. Each file has another key. */
export const partKey = (key: Buffer, name: string): Buffer => createHmac('sha256', key).update(name).digest();
export const provenWord = 'the key of this backup';
export const tableFile = (folder: string, table: string): string => path.join(folder, 'tables', `${table}.copy.gz`);
export const storedFile = (folder: string, key: string): string => path.join(folder, 'files', key.slice(0, 2), key);
const manifestFile = (folder: string): string => path.join(folder, 'manifest.json');

/** Writes the manifest with its own hash. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const whole = { ...manifest, sha256: hashOf(manifest) };
  await writeFile(manifestFile(folder), `${JSON.stringify(whole, undefined, 1)}\n`, { flush: true });
}

/** Reads the manifest of a backup. Throws an Error with a readable message when the folder has none. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => {
    throw new Error(`${folder} holds no backup: there is no manifest.json in it`);
  });
  try {
    const { sha256, ...content } = JSON.parse(text) as Record<string, unknown>;
    if (sha256 !== undefined && sha256 !== hashOf(content)) throw new Error('it was changed');
    return Manifest.parse(content);
  } catch (cause) {
    throw new Error(`The manifest of ${folder} can't be read: it is of another version, or damaged`, { cause });
  }
}

/** Reads every file of a backup. Throws an Error with a readable message when one has changed since the backup was taken. */
export async function checkFiles(folder: string, { tables, files }: Manifest): Promise<void> {
  for (const [table, { sha256 }] of Object.entries(tables)) await checkFile(tableFile(folder, table), table, sha256);
  for (const { key, sha256 } of files) await checkFile(storedFile(folder, key), `the file ${key}`, sha256);
}

async function checkFile(file: string, what: string, sha256: string | undefined): Promise<void> {
  if (!existsSync(file)) throw new Error(`The backup is damaged: ${what} is missing`);
  if (sha256 === undefined) return;
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  if (hash.digest('hex') !== sha256) throw new Error(`The backup is damaged: ${what} is not as it was`);
}

const hashOf = (manifest: object): string => createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
