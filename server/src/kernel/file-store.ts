import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { fileMode, flushFolder, folderMode } from './private-folder.ts';
import { storageIsFull } from './refusal.ts';

/** Bytes from `start` to `end`, inclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}
/** A file that is being stored, for a check to read. */
export interface Draft {
  /** in bytes */
  readonly size: number;
  readonly read: (range?: Range) => Readable;
}
/** Throws to refuse a file. May return different bytes to store instead. */
export type Check = (draft: Draft) => Promise<Buffer | undefined>;

/** Keeps the bytes of files. Keys are random and ours; a file's name is never part of a path. */
export interface FileStore {
  /**
   * Stores a stream completely or not at all and returns its key; the file then survives a power cut. Before that, `check`
   * reads the bytes. Throws Refusal 503 without room or a store. Always destroys the stream. Only a restore passes `key`.
   */
  readonly put: (bytes: Readable, check?: Check, key?: string) => Promise<string>;
  /** Returns the bytes, or undefined when they don't exist. */
  readonly get: (key: string, range?: Range) => Promise<Readable | undefined>;
  readonly remove: (key: string) => Promise<void>;
  /** Yields the keys of files stored before the instant, in pages. */
  readonly olderThan: (instant: Date) => AsyncIterable<string[]>;
}

/** The place for files that `FILES_URL` sets. We leave `reserve` bytes of the local volume free. */
export type FileLocation = { readonly folder: string; readonly reserve: number } & (
  | { readonly s3?: undefined }
  | { readonly s3: S3Location }
);
export interface S3Location {
  readonly bucket: string;
  /** Goes before every key: empty, or ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  /** Amazon's own when unset. */
  readonly endpoint: string | undefined;
  /** When unset, we use the permissions of the machine's role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

const megabyte = 1024 * 1024;
/** The bytes of one read: large reads keep videos fast. Equals four chunks of an encrypted file. */
export const readSize = 4 * 65_552;

/**
 * Writes the bytes to a new file while `reserve` bytes of its volume stay free: the database may share the volume and doesn't
 * survive a full disk. The caller removes a file that couldn't be written completely.
 */
export async function writeDraft(draft: string, bytes: Readable, reserve: number): Promise<void> {
  const folder = path.dirname(draft);
  const refuseWhenFull = async () => {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < reserve) throw storageIsFull();
  };
  try {
    await mkdir(folder, { recursive: true, mode: folderMode });
    // Only a restore chooses the key, and a killed restore may have left an incomplete file.
    await rm(draft, { force: true });
    await refuseWhenFull();
    const file = await open(draft, 'wx', fileMode);
    try {
      let unwatched = 0;
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        await file.writeFile(chunk);
        unwatched += chunk.length;
        if (unwatched < megabyte) continue;
        // Many uploads may write at once, so each checks again along the way.
        await refuseWhenFull();
        unwatched = 0;
      }
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    // Nothing has read them yet when the disk is full.
    bytes.destroy();
  }
}

/** Runs a check on the draft, and overwrites the draft with the bytes that the check returns. */
export async function checkDraft(draft: string, check: Check | undefined): Promise<void> {
  if (!check) return;
  const { size } = await stat(draft);
  const made = await check({ size, read: (range) => createReadStream(draft, { ...range, highWaterMark: readSize }) });
  if (made) await writeFile(draft, made, { flush: true });
}

/** Lists the files in a folder that were last written before the instant. */
export async function namesBefore(folder: string, instant: Date): Promise<string[]> {
  const old: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const there = await stat(path.join(folder, name)).catch(() => undefined);
    if (there && there.mtime < instant) old.push(name);
  }
  return old;
}

/** Keeps files in a folder, spread over 256 subfolders. */
export function diskStore(folder: string, reserve: number): FileStore {
  const location = (key: string) => path.join(folder, key.slice(0, 2), key);
  return {
    put: async (bytes, check, key = randomUUID()) => {
      const target = location(key);
      const draft = `${target}.part`;
      try {
        await writeDraft(draft, bytes, reserve);
        await checkDraft(draft, check);
        await rename(draft, target);
      } finally {
        await rm(draft, { force: true });
      }
      await flushFolder(path.dirname(target));
      return key;
    },
    get: async (key, range) => {
      const there = await stat(location(key)).catch(() => undefined);
      return there ? createReadStream(location(key), { ...range, highWaterMark: readSize }) : undefined;
    },
    remove: async (key) => rm(location(key), { force: true }),
    async *olderThan(instant) {
      for (const sub of await readdir(folder).catch(() => [])) {
        const old = await namesBefore(path.join(folder, sub), instant);
        if (old.length > 0) yield old;
      }
    },
  };
}
