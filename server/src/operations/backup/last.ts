import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { fileMode, folderMode } from '../../kernel/private-folder.ts';

const LastBackup = z.object({ takenAt: z.iso.datetime(), folder: z.string() });
export type LastBackup = z.output<typeof LastBackup>;

const markerIn = (dataDir: string) => path.join(dataDir, 'last-backup.json');

/** Remembers a complete backup beside the data, in one move: whoever reads meanwhile sees the one before. */
export async function recordBackup(dataDir: string, backup: LastBackup): Promise<void> {
  const marker = markerIn(dataDir);
  const draft = `${marker}.${process.pid}.part`;
  await mkdir(dataDir, { recursive: true, mode: folderMode });
  try {
    await writeFile(draft, `${JSON.stringify(backup)}\n`, { mode: fileMode, flush: true });
    await rename(draft, marker);
  } finally {
    await rm(draft, { force: true });
  }
}

/** The last complete backup of this data folder; undefined when there was none, or nothing readable says so. */
export async function lastBackup(dataDir: string): Promise<LastBackup | undefined> {
  const text = await readFile(markerIn(dataDir), 'utf8').catch(() => '');
  try {
    return LastBackup.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
