import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** What a backup says of itself; written last, so that a folder without one is no backup. */
const Manifest = z.strictObject({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** the newest migration of the database it was taken of */
  migration: z.string(),
  /** a word sealed with the key of the sensitive values: who restores shows by it that they have the key */
  keyProof: z.string(),
  tables: z.record(z.string(), z.strictObject({ rows: z.int(), sum: z.string() })),
  files: z.array(z.strictObject({ key: z.string(), sha256: z.string(), size: z.int() })),
  /** recorded, but not in the store when the backup was taken */
  missing: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;

export const provenWord = 'the key of this backup';
export const tableFile = (folder: string, table: string): string => path.join(folder, 'tables', `${table}.copy.gz`);
export const storedFile = (folder: string, key: string): string => path.join(folder, 'files', key.slice(0, 2), key);
export const manifestFile = (folder: string): string => path.join(folder, 'manifest.json');

/** The manifest of a backup; throws a sentence when the folder holds none. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => {
    throw new Error(`${folder} holds no backup: there is no manifest.json in it`);
  });
  const read = Manifest.safeParse(JSON.parse(text));
  if (!read.success) throw new Error(`The manifest of ${folder} can't be read: it is of another version, or damaged`);
  return read.data;
}
