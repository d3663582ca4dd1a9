import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { i18n } from '@stoa/contract/kernel/i18n';
import { sql } from 'kysely';
import type { Encryption } from './encryption.ts';
import { readSize, type FileStore, type Range } from './file-store.ts';
import { Refusal } from './refusal.ts';

// Every file is sealed with its own random key, in chunks, each by AES-256-GCM. The nonce of a chunk is its number with a flag
// for the last one, so that no chunk can be removed, reordered, added or truncated undetected.
const chunkSize = 65_536;
const tagSize = 16;
const sealedSize = chunkSize + tagSize;
const algorithm = 'aes-256-gcm';

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 0, 6);
  nonce[11] = Number(isLast);
  return nonce;
}

/** A key for one file. */
export const newFileKey = (): Buffer => randomBytes(32);

/** Consecutive chunks. */
interface Run {
  readonly bytes: Buffer;
  /** true when its last chunk is the last of the file */
  readonly isLast: boolean;
}
/** Cuts a stream into runs of chunks of a size. The last chunk may be shorter; it is empty when the stream is. */
async function* runsOf(bytes: AsyncIterable<Buffer>, size: number): AsyncGenerator<Run> {
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of bytes) {
    if (piece.length === 0) continue;
    // A run of exactly one size is passed on without a copy.
    if (held.length === size) yield { bytes: held, isLast: false };
    held = held.length % size === 0 ? piece : Buffer.concat([held, piece]);
    // A full chunk may be the last, so we keep it back until more bytes arrive.
    const whole = Math.floor((held.length - 1) / size) * size;
    if (whole <= 0) continue;
    yield { bytes: held.subarray(0, whole), isLast: false };
    held = held.subarray(whole);
  }
  yield { bytes: held, isLast: true };
}
/** The chunks of a run, each with a flag that marks the last of the file. */
function* chunksOf({ bytes, isLast }: Run, size: number): Generator<readonly [Buffer, boolean]> {
  for (let at = 0; at === 0 || at < bytes.length; at += size)
    yield [bytes.subarray(at, at + size), isLast && at + size >= bytes.length];
}

/** Seals a stream. The key must not be used for any other stream. */
export async function* sealing(bytes: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const run of runsOf(bytes, chunkSize)) {
    const sealed: Buffer[] = [];
    for (const [chunk, isLast] of chunksOf(run, chunkSize)) {
      const cipher = createCipheriv(algorithm, key, nonceOf(number, isLast));
      sealed.push(cipher.update(chunk), cipher.final(), cipher.getAuthTag());
      number += 1;
    }
    yield Buffer.concat(sealed);
  }
}

/** The sealed bytes to read for a range: its chunks, and one byte more, which tells whether its last chunk is the file's. */
const sealedRange = ({ start, end }: Range): Range => ({
  start: Math.floor(start / chunkSize) * sealedSize,
  end: (Math.floor(end / chunkSize) + 1) * sealedSize,
});

/**
 * Opens the output of `sealing`. With a range, the stream must contain the bytes of `sealedRange`. Throws at a modified chunk,
 * before any of its bytes are returned.
 */
export async function* opening(bytes: AsyncIterable<Buffer>, key: Buffer, range?: Range): AsyncGenerator<Buffer> {
  const { start, end } = range ?? { start: 0, end: Infinity };
  let number = Math.floor(start / chunkSize);
  for await (const run of runsOf(bytes, sealedSize)) {
    const opened: Buffer[] = [];
    for (const [chunk, isLast] of chunksOf(run, sealedSize)) {
      const from = number * chunkSize;
      if (from > end) break;
      const decipher = createDecipheriv(algorithm, key, nonceOf(number, isLast), { authTagLength: tagSize });
      decipher.setAuthTag(chunk.subarray(-tagSize));
      const plain = decipher.update(chunk.subarray(0, -tagSize));
      decipher.final();
      opened.push(
        from < start || from + plain.length > end + 1
          ? plain.subarray(Math.max(0, start - from), end - from + 1)
          : plain,
      );
      number += 1;
    }
    yield* opened;
    if (number * chunkSize > end) return;
  }
}

const openedSize = (sealed: number): number => sealed - Math.ceil(sealed / sealedSize) * tagSize;
const streamOf = (bytes: AsyncIterable<Buffer>): Readable =>
  Readable.from(bytes, { objectMode: false, highWaterMark: 2 * readSize });

/** The file's key for the store: the name of its stored bytes and, if they are sealed, the sealed key. */
export const storageKeyIn = sql<string>`concat_ws('.', "file"."storageKey", "file"."sealedKey")`;
/** Splits such a key into its two columns. */
export function partsOf(storageKey: string): { readonly storageKey: string; readonly sealedKey: string | null } {
  const [, name, sealedKey] = /^([^.]+)\.(v[12]\..+)$/.exec(storageKey) ?? [];
  return name !== undefined && sealedKey !== undefined
    ? { storageKey: name, sealedKey }
    : { storageKey, sealedKey: null };
}
/** Returns the key that sealed a file. */
export const fileKeyOf = ({ decrypt }: Pick<Encryption, 'decrypt'>, sealedKey: string): Buffer =>
  Buffer.from(decrypt(sealedKey), 'base64');

/**
 * Wraps a store: seals the bytes on the way in and opens them on the way out; unencrypted files of an earlier version are
 * returned unchanged. A file that was modified in the store is refused, and `changed` is called with its name.
 */
export function sealedStore(store: FileStore, encryption: Encryption, changed: (name: string) => void): FileStore {
  return {
    put: async (bytes, check) => {
      let key = newFileKey();
      const name = await store.put(
        streamOf(sealing(bytes as AsyncIterable<Buffer>, key)).once('close', () => bytes.destroy()),
        check &&
          (async (draft) => {
            const read = (range?: Range) =>
              streamOf(opening(draft.read(range && sealedRange(range)) as AsyncIterable<Buffer>, key, range));
            const made = await check({ size: openedSize(draft.size), read });
            if (!made) return undefined;
            key = newFileKey();
            return buffer(streamOf(sealing(Readable.from([made]), key)));
          }),
      );
      return `${name}.${encryption.encrypt(key.toString('base64'))}`;
    },
    get: async (storageKey, range) => {
      const { storageKey: name, sealedKey } = partsOf(storageKey);
      if (sealedKey === null) return store.get(name, range);
      const key = fileKeyOf(encryption, sealedKey);
      const bytes = await store.get(name, range && sealedRange(range));
      if (!bytes) return undefined;
      const opened = opening(bytes as AsyncIterable<Buffer>, key, range);
      const refuse = (error: unknown) => {
        changed(name);
        bytes.destroy();
        return error;
      };
      // Open the first chunk before the answer starts, so that an error can still be reported.
      const first = await opened.next().catch((error: unknown) => {
        refuse(error);
        throw new Refusal(503, i18n.t('This file was damaged after it was saved. Please tell support.'));
      });
      // If the range ends in the first chunk, close the file.
      if (range && first.done !== true && first.value.length > range.end - range.start) {
        bytes.destroy();
        return Readable.from([first.value], { objectMode: false });
      }
      async function* whole() {
        if (first.done !== true) yield first.value;
        try {
          yield* opened;
        } catch (error) {
          throw refuse(error);
        }
      }
      return streamOf(whole()).once('close', () => bytes.destroy());
    },
    remove: (storageKey) => store.remove(partsOf(storageKey).storageKey),
    olderThan: (instant) => store.olderThan(instant),
  };
}
