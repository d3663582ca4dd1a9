import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Refusal } from './refusal.ts';

/** Where the bytes of files are. Keys are random and ours; a file's name is only ever data. */
export interface FileStore {
  /**
   * Stores a stream whole or not at all: on disk, folder and all, when this returns. Refused with 503 when the volume is
   * nearly full.
   */
  readonly put: (bytes: Readable) => Promise<string>;
  /** A local path with the bytes, for checks of content that need to jump about in them. */
  readonly pathOf: (key: string) => string;
  /** The bytes, or undefined when they are not there. `range` is in bytes, its end included. */
  readonly get: (key: string, range?: { start: number; end: number }) => Promise<ReadStream | undefined>;
  readonly remove: (key: string) => Promise<void>;
  /** The keys of what was stored before the instant, in pages. */
  readonly olderThan: (instant: Date) => AsyncIterable<string[]>;
}

const megabyte = 1024 * 1024;

/**
 * Files in a folder, spread over 256 subfolders. `reserve` bytes of its volume are left free: the database may stand
 * beside the files, and does not survive a full disk.
 */
export function diskStore(folder: string, reserve: number): FileStore {
  const place = (key: string) => path.join(folder, key.slice(0, 2), key);
  const refuseWhenFull = async () => {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < reserve)
      throw new Refusal(503, 'Storage is full. Nothing was kept; please tell the support.', { retryAfter: 60 });
  };
  return {
    put: async (bytes) => {
      const key = randomUUID();
      const target = place(key);
      const draft = `${target}.part`;
      await mkdir(path.dirname(target), { recursive: true });
      await refuseWhenFull();
      const file = await open(draft, 'wx');
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
      } catch (error) {
        await file.close();
        await rm(draft, { force: true });
        throw error;
      }
      await file.close();
      await rename(draft, target);
      const directory = await open(path.dirname(target), 'r');
      await directory.sync();
      await directory.close();
      return key;
    },
    pathOf: place,
    get: async (key, range) => {
      const there = await stat(place(key)).catch(() => undefined);
      return there ? createReadStream(place(key), range) : undefined;
    },
    remove: async (key) => rm(place(key), { force: true }),
    async *olderThan(instant) {
      for (const sub of await readdir(folder).catch(() => [])) {
        const old: string[] = [];
        for (const name of await readdir(path.join(folder, sub)).catch(() => [])) {
          const there = await stat(path.join(folder, sub, name)).catch(() => undefined);
          if (there && there.mtime < instant) old.push(name);
        }
        if (old.length > 0) yield old;
      }
    },
  };
}
