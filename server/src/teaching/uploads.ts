import type { Context } from '../kernel/context.ts';
import { Readable } from 'node:stream';
import { withSettings, type FileRule } from '@stoa/contract/kernel/endpoint';
import { Id } from '@stoa/contract/kernel/fields.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { materialFile, uploadHours, type Upload } from '@stoa/contract/teaching/materials.endpoints';
import { teaches } from '../catalog/course-instances/course-instances.queries.ts';
import { newId } from '../people/files.queries.ts';
import { refuseAboveQuota } from '../people/files.ts';
import type { Database } from '../kernel/database.ts';
import type { FileStore } from '../kernel/file-store.ts';
import { Refusal, conflict, notFound, refuseField } from '../kernel/refusal.ts';
import { limitTo } from '../kernel/throttle.ts';
import { cleanName, keepBytes, type Taken } from '../kernel/uploads.ts';
import { refuseFull } from './materials/materials.ts';
import type { Schema } from '../schema.ts';
import { refuseUnwanted } from './submissions/handing.ts';
import { appendPart, begunBy, deleteUpload, insertUpload, keysOf, uploadOf } from './uploads.queries.ts';
import type { Keeper } from './tus.ts';

/** The maximum number of a person's unfinished uploads. */
const mostAtOnce = 20;
/** The maximum number of parts of an upload. Each part is a file in the store, and a client could send single bytes. */
const mostParts = 2000;

async function own({ db, me }: Context, id: string) {
  const found = await uploadOf(db, me._id, id);
  if (!found) throw notFound();
  return found;
}

/** Returns the progress of the person's upload. */
export async function progressOf(context: Context, id: string): Promise<Upload> {
  const { _id, name, size, received, createdAt } = await own(context, id);
  const expiresAt = new Date(Date.parse(createdAt) + uploadHours * 3_600_000);
  return { _id, name, size, offset: received, expiresAt: expiresAt.toISOString() };
}

/** Refuses at the start uploads that would be refused at the end: for another's course, too large, or above a quota. */
async function begin(context: Context, id: string, size: number, metadata: Readonly<Record<string, string | null>>) {
  const { db, me, services } = context;
  await limitTo(db, `uploads ${me._id}`, 300, 3600);
  const rule = withSettings(materialFile, services.settings);
  const name = cleanName(metadata['filename'] ?? '');
  if (name === '') throw refuseField('file', i18n.t('Choose a file.'));
  const course = Id.safeParse(metadata['courseInstanceREF']).data;
  const assignment = Id.safeParse(metadata['assignmentREF']).data;
  if (assignment !== undefined) await refuseUnwanted(context, assignment);
  else if (course === undefined || !(await teaches(db, me._id, course))) throw notFound();
  const tooLarge = i18n.t(rule.tooLarge);
  if (size > rule.limit) throw new Refusal(413, tooLarge, { fields: { file: tooLarge } });
  if (size === 0) throw refuseField('file', i18n.t('This file is empty.'));
  const unfinished = await begunBy(db, me._id);
  if (unfinished.count >= mostAtOnce)
    throw new Refusal(429, i18n.t('Too many of your uploads are unfinished. Finish or cancel one first.'), {
      retryAfter: 3600,
    });
  if (assignment === undefined && course !== undefined) await refuseFull(context, course, size);
  await refuseAboveQuota(context, me._id, {
    kind: 'course',
    files: unfinished.count + 1,
    bytes: Number(unfinished.bytes) + size,
    fields: ['file'],
  });
  await insertUpload(db, { _id: id, personREF: me._id, name, size });
}

/** Keeps a part as a separate file, and adds it if the upload still ends where the part begins. */
async function append(
  context: Context,
  id: string,
  offset: number,
  bytes: Readable,
  check: () => void,
): Promise<number> {
  const { db, me, services } = context;
  const { files, database } = services;
  await limitTo(db, `upload parts ${me._id}`, 3000, 3600);
  const { parts } = await own(context, id);
  if (parts >= mostParts) throw conflict(i18n.t('The line was cut too often. Begin this upload again.'));
  let size = 0;
  async function* counted() {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      size += chunk.length;
      yield chunk;
    }
  }
  const storageKey = await files.put(Readable.from(counted(), { objectMode: false }), async () => {
    check();
    return undefined;
  });
  const isKept = size > 0 && (await database.tx((trx) => appendPart(trx, id, { offset, size, storageKey })));
  if (isKept) return offset + size;
  await files.remove(storageKey);
  if (size === 0) return offset;
  throw conflict(i18n.t('The upload doesn’t end where this part begins. Ask how far it is, and go on from there.'));
}

/** Deletes an upload and its bytes. The sweep of files removes any bytes that can't be removed now. */
export async function endUpload({ db, tx }: Database<Schema>, files: FileStore, id: string): Promise<void> {
  const keys = await keysOf(db, id);
  await tx((trx) => deleteUpload(trx, id));
  await removeAll(files, keys);
}
const removeAll = (files: FileStore, keys: readonly string[]) =>
  Promise.allSettled(keys.map((key) => files.remove(key)));

/** Returns the functions that keep a person's uploads. */
export const keeperFor = (context: Context): Keeper => ({
  newId: () => newId(context.db),
  begin: (id, size, metadata) => begin(context, id, size, metadata),
  find: (id) => own(context, id),
  append: (id, offset, bytes, check) => append(context, id, offset, bytes, check),
  end: async (id) => {
    await own(context, id);
    await endUpload(context.services.database, context.services.files, id);
  },
});

/**
 * Makes a file of the person's complete upload, with the same checks as for every file. Refused content ends the upload. Throws
 * 404 when it no longer exists, and 409 when it isn't complete.
 */
export async function takeUpload(context: Context, id: string, field: string, rule: FileRule): Promise<Taken> {
  const { db, services } = context;
  const { files, database } = services;
  const { name, size, received } = await own(context, id);
  if (received < size) throw conflict(i18n.t('This upload isn’t finished. Send the rest of it first.'));
  const keys = await keysOf(db, id);
  const bytes = Readable.from(joined(files, keys), { objectMode: false });
  const file = await keepBytes(field, name, bytes, rule, services).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.status !== 503) await endUpload(database, files, id);
    throw error;
  });
  return {
    file,
    use: async (trx) => {
      if (!(await deleteUpload(trx, id))) throw notFound();
    },
    done: async () => void (await removeAll(files, keys)),
  };
}

async function* joined(files: FileStore, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const bytes = await files.get(key);
    if (!bytes) throw conflict(i18n.t('A part of this upload is missing. Send the file again.'));
    yield* bytes as AsyncIterable<Buffer>;
  }
}
