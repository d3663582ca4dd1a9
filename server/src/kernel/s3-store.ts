import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { i18n } from '@stoa/contract/kernel/i18n';
import { checkDraft, namesBefore, writeDraft, type FileStore, type S3Location } from './file-store.ts';
import { Refusal } from './refusal.ts';

/** The caller reports an error once, so the client itself logs nothing. */
const nothing = () => {};
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };
/** Milliseconds the store may stay silent, and for a page of its list, which nobody waits for. */
const [patience, listPatience] = [4000, 15_000];

/**
 * Keeps files in an S3 bucket or a compatible one. An upload stays in the local folder until it is checked and the bucket has
 * it. When the store is unreachable, slow or denies access, calls throw Refusal 503 within the patience, and `failed` gets the
 * reason.
 */
export function s3Store(
  { bucket, prefix, region, endpoint, credentials }: S3Location,
  local: { readonly folder: string; readonly reserve: number },
  failed: (error: Error) => void,
): FileStore {
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    credentials,
    maxAttempts: 2,
    // Not every S3-compatible store knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 2000 },
    logger: silent,
  });
  const object = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  /** Calls the store and gives up when nothing happens for the patience. `isAlive` restarts that time. */
  const ask = async <T>(
    call: (abortSignal: AbortSignal, isAlive: () => void) => Promise<T>,
    most = patience,
  ): Promise<T> => {
    const giveUp = new AbortController();
    const wait = setTimeout(() => giveUp.abort(), most);
    try {
      return await call(giveUp.signal, () => wait.refresh());
    } catch (error) {
      if (error instanceof Refusal) throw error;
      failed(error as Error);
      throw unreachable();
    } finally {
      clearTimeout(wait);
    }
  };

  return {
    put: async (bytes, check, key = randomUUID()) => {
      const draft = path.join(local.folder, key);
      try {
        await writeDraft(draft, bytes, local.reserve);
        await checkDraft(draft, check);
        const { size } = await stat(draft);
        await ask((abortSignal, isAlive) => {
          const Body = Readable.from(watched(draft, isAlive), { objectMode: false });
          return client
            .send(new PutObjectCommand({ ...object(key), Body, ContentLength: size }), { abortSignal })
            .finally(() => Body.destroy());
        });
      } finally {
        await rm(draft, { force: true });
      }
      return key;
    },
    get: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const answer = await ask((abortSignal) =>
        client
          .send(new GetObjectCommand({ ...object(key), ...(Range !== undefined && { Range }) }), { abortSignal })
          .catch((error: Error) => {
            if (['NoSuchKey', 'NotFound'].includes(error.name)) return undefined;
            throw error;
          }),
      );
      return answer?.Body instanceof Readable
        ? Readable.from(unlessItStalls(answer.Body), { objectMode: false })
        : undefined;
    },
    remove: async (key) => {
      await ask((abortSignal) => client.send(new DeleteObjectCommand(object(key)), { abortSignal }));
    },
    async *olderThan(instant) {
      // Also removes the remains of killed uploads from the local folder.
      for (const name of await namesBefore(local.folder, instant))
        await rm(path.join(local.folder, name), { force: true });
      const all = { Bucket: bucket, Prefix: prefix };
      let ContinuationToken: string | undefined;
      do {
        const page = new ListObjectsV2Command({ ...all, ContinuationToken });
        const { Contents = [], NextContinuationToken } = await ask(
          (abortSignal) => client.send(page, { abortSignal }),
          listPatience,
        );
        // Others may keep objects under the same prefix.
        const old = Contents.filter(
          ({ Key = '', LastModified = instant }) => LastModified < instant && ours.test(Key.slice(prefix.length)),
        );
        if (old.length > 0) yield old.map(({ Key = '' }) => Key.slice(prefix.length));
        ContinuationToken = NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
  };
}

/** The names that `put` chooses. */
const ours = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const unreachable = () =>
  new Refusal(503, i18n.t('We can’t reach the file store right now. Please try again in a moment.'), {
    retryAfter: 10,
  });

/** Opens the file once something reads it, and closes it at its end or when the reader stops. */
async function* watched(file: string, isAlive: () => void): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(file)) {
    isAlive();
    yield chunk as Buffer;
  }
}

/** We count only the time spent waiting for the store: a slow reader doesn't mean a stalled store. */
async function* unlessItStalls(bytes: Readable): AsyncGenerator<Buffer> {
  const chunks = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const wait = setTimeout(() => bytes.destroy(new Error('the file store has stalled')), patience);
      const { done, value } = await chunks.next().finally(() => clearTimeout(wait));
      if (done === true) return;
      yield value;
    }
  } finally {
    bytes.destroy();
  }
}
