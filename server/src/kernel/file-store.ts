import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { fileMode, flushFolder, folderMode } from './private-folder.ts';
import { storageIsFull } from './refusal.ts';

/** Where the bytes of files are. Keys are random and ours; a file's name is only ever data. */
export interface FileStore {
  /**
   * Stores a stream whole or not at all: it is there, and survives a power cut, when this returns. Before that `check` is
   * given a local path with the bytes, to jump about in them; what it throws refuses them. Refused with 503 when there is
   * no room, or no store. `key` is for what comes back from a backup.
   */
  readonly put: (bytes: Readable, check?: (path: string) => Promise<void>, key?: string) => Promise<string>;
  /** The bytes, or undefined when they are not there. `range` is in bytes, its end included. */
  readonly get: (key: string, range?: { start: number; end: number }) => Promise<Readable | undefined>;
  readonly remove: (key: string) => Promise<void>;
  /** The keys of what was stored before the instant, in pages. */
  readonly olderThan: (instant: Date) => AsyncIterable<string[]>;
}

/** Where `FILES_URL` says that files are; `reserve` bytes of the local volume are left free. */
export type FilePlace = { readonly folder: string; readonly reserve: number } & (
  | { readonly s3?: undefined }
  | { readonly s3: S3Place }
);
export interface S3Place {
  readonly bucket: string;
  /** Before every key: empty, or with a slash at its end. */
  readonly prefix: string;
  readonly region: string;
  /** Unset: Amazon's own. */
  readonly endpoint: string | undefined;
  /** Unset: what the machine is allowed by its role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

const megabyte = 1024 * 1024;

/**
 * Writes the bytes to a new file, as long as `reserve` bytes of its volume stay free: the database may stand beside it, and
 * does not survive a full disk. What could not be written to its end is gone again.
 */
export async function writeDraft(draft: string, bytes: Readable, reserve: number): Promise<void> {
  const folder = path.dirname(draft);
  const refuseWhenFull = async () => {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < reserve) throw storageIsFull();
  };
  try {
    await mkdir(folder, { recursive: true, mode: folderMode });
    await refuseWhenFull();
    const file = await open(draft, 'wx', fileMode);
    try {
      let unwatched = 0;
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        await file.writeFile(chunk);
        unwatched += chunk.length;
        if (unwatched < megabyte) continue;
        // Many may be writing at once: each looks again as it goes.
        await refuseWhenFull();
        unwatched = 0;
      }
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The names in a folder of files that were last written before the instant. */
export async function namesBefore(folder: string, instant: Date): Promise<string[]> {
  const old: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const there = await stat(path.join(folder, name)).catch(() => undefined);
    if (there && there.mtime < instant) old.push(name);
  }
  return old;
}

/** Files in a folder, spread over 256 subfolders. */
export function diskStore(folder: string, reserve: number): FileStore {
  const place = (key: string) => path.join(folder, key.slice(0, 2), key);
  return {
    put: async (bytes, check, key = randomUUID()) => {
      const target = place(key);
      const draft = `${target}.part`;
      await writeDraft(draft, bytes, reserve);
      try {
        await check?.(draft);
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await flushFolder(path.dirname(target));
      return key;
    },
    get: async (key, range) => {
      const there = await stat(place(key)).catch(() => undefined);
      return there ? createReadStream(place(key), range) : undefined;
    },
    remove: async (key) => rm(place(key), { force: true }),
    async *olderThan(instant) {
      for (const sub of await readdir(folder).catch(() => [])) {
        const old = await namesBefore(path.join(folder, sub), instant);
        if (old.length > 0) yield old;
      }
    },
  };
}
