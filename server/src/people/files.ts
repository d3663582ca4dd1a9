import type { Db } from '../kernel/db.ts';
import type { Anyone, Context, Services } from '../kernel/context.ts';
import type { IncomingHttpHeaders } from 'node:http';
import { finished, Readable } from 'node:stream';
import type { FileOpening } from '@stoa/contract/people/files.endpoints';
import { isPlayed, isShown } from '@stoa/contract/kernel/file-kinds';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import type { FastifyReply } from 'fastify';
import { i18n } from '@stoa/contract/kernel/i18n';
import { disclose } from './disclosures.ts';
import { signInFirst, twoFactorFirst } from '../kernel/access.ts';
import { recordAction } from '../kernel/audit.ts';
import { disposition, isNamed, rangeOf } from '../kernel/download.ts';
import type { Page } from '../kernel/lists.ts';
import { Refusal, notFound } from '../kernel/refusal.ts';
import type { Received } from '../kernel/uploads.ts';
import {
  lockUsage,
  insertFile,
  moveFile,
  newId,
  openingPage,
  plainFiles,
  removeFiles,
  usageOf,
  type Subject,
} from './files.queries.ts';

const megabyte = 1024 * 1024;
/** How much one person can store. Application documents count separately from course and board files. */
const quotas = {
  document: { files: 50, bytes: 100 * megabyte, words: /*i18n*/ '50 documents, 100 MB in all' },
  course: { files: 500, bytes: 5 * 1024 * megabyte, words: /*i18n*/ '500 course files, 5 GB in all' },
};

const kindOf: Readonly<Record<Subject, keyof typeof quotas>> = {
  professor: 'document',
  student: 'document',
  courseInstance: 'course',
  boardMessage: 'course',
  site: 'course',
  portrait: 'course',
  agreement: 'document',
  material: 'course',
  submission: 'course',
  grading: 'course',
};

/** Sets the columns of removed files to null. Spread any new files after it, so that a replacement wins. */
export const withoutFiles = <Column extends string>(removed: readonly string[], columns: readonly Column[]) =>
  Object.fromEntries(columns.filter((column) => removed.includes(column)).map((column) => [column, null])) as {
    [K in Column]?: null;
  };

/** The record that files belong to: its table, its id if it already exists, and its owner if that isn't the current person. */
interface Belonging {
  readonly subject: Subject;
  readonly subjectREF?: string;
  readonly ownerREF?: string;
}

/** The additional files, and the fields that show a refusal. */
interface More {
  readonly kind: keyof typeof quotas;
  readonly files: number;
  readonly bytes: number;
  readonly fields: readonly string[];
}
/** Throws Refusal 413 when the files exceed a person's quota. Locks the quota until the transaction ends. */
export async function refuseAboveQuota({ db }: Context, ownerREF: string, more: More): Promise<void> {
  await lockUsage(db, ownerREF);
  const used = await usageOf(db, ownerREF, more.kind);
  const quota = quotas[more.kind];
  if (used.files + more.files <= quota.files && Number(used.bytes) + more.bytes <= quota.bytes) return;
  const message = i18n.t('You can keep up to {limit}, and this would be more. Please write to support.', {
    limit: i18n.t(quota.words),
  });
  throw new Refusal(413, message, { fields: Object.fromEntries(more.fields.map((field) => [field, message])) });
}

/**
 * Stores the files of a request. Returns each file's id by its field name, and as `_id` the id that a new record must
 * get. The files count toward the quota of the record's owner, no matter who uploads them.
 */
export async function keepFiles(
  context: Context,
  received: readonly Received[],
  { subject, subjectREF: given, ownerREF = context.me._id }: Belonging,
): Promise<Record<string, string>> {
  if (received.length === 0) return {};
  const kind = kindOf[subject];
  await refuseAboveQuota(context, ownerREF, {
    kind,
    files: received.length,
    bytes: received.reduce((sum, file) => sum + file.size, 0),
    fields: received.map(({ field }) => field),
  });
  const subjectREF = given ?? (await newId(context.db));
  const ids: Record<string, string> = given === undefined ? { _id: subjectREF } : {};
  for (const { field, quarantined, ...file } of received) {
    const heldAt = quarantined ? new Date() : null;
    ids[field] = (await insertFile(context.db, { ...file, kind, subject, subjectREF, ownerREF, heldAt }))._id;
  }
  return ids;
}

/** Removes files that a record no longer names. They can't be opened any more, and their bytes are purged after 30 days. */
export async function dropFiles(
  context: Context<Db, Anyone>,
  ids: readonly (string | null | undefined)[],
): Promise<void> {
  const there = ids.filter((id) => typeof id === 'string');
  if (there.length > 0) await removeFiles(context.db, there);
}

/**
 * Encrypts the bytes of files that an earlier version stored without encryption, one file at a time: writes them under another
 * name, then changes the row. The sweep removes the old bytes later, so that a backup or download in progress still finds them,
 * and the leftovers of a killed process.
 */
export async function sealPlainFiles(
  { database: { db, tx }, files: store, log }: Services,
  signal?: AbortSignal,
): Promise<void> {
  for (let some = await plainFiles(db, undefined); some.length > 0; some = await plainFiles(db, some.at(-1)!._id))
    for (const { _id, storageKey } of some) {
      if (signal?.aborted === true) return;
      const bytes = await store.get(storageKey);
      if (!bytes) {
        log.error({ fileId: _id }, 'a recorded file is missing in the store');
        continue;
      }
      const sealed = await store.put(bytes);
      if (!(await tx((trx) => moveFile(trx, _id, storageKey, sealed)))) await store.remove(sealed);
    }
}

/** The caching of what visitors can open. They may lose access to a course or a professor, so browsers revalidate its files. */
const caching = new Map<Subject | null, string>([
  ['site', 'public, max-age=31536000, immutable'],
  ['courseInstance', 'private, no-cache'],
  ['portrait', 'private, no-cache'],
]);

interface Opening {
  readonly fileId: string;
  readonly preview: boolean;
  readonly headers: IncomingHttpHeaders;
  /** True for a HEAD request, which gets everything but the bytes. */
  readonly bare: boolean;
}

/** Sends a file's bytes, or a range of them, if the person can open the record it belongs to. */
export async function download(
  context: Context<Db, Anyone>,
  opening: Opening,
  reply: FastifyReply,
): Promise<Readable | undefined> {
  const { services } = context;
  const { fileId, preview, headers } = opening;
  const file = await openable(context, fileId);
  if (file.heldAt !== null && services.scanner)
    throw new Refusal(503, i18n.t('We’re still checking this file for malware. Try again in a few minutes.'), {
      retryAfter: 60,
    });
  const { subject } = file;
  const cached = caching.get(subject);
  const etag = `"${file.sha256}"`;
  reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', cached ?? 'private, no-store');
  if (isNamed(headers['if-none-match'], etag)) return void reply.code(304);

  const asked = headers['if-range'] === undefined || headers['if-range'] === etag ? headers.range : undefined;
  const range = rangeOf(asked, file.size);
  if (range === 'nothing') {
    reply.header('content-range', `bytes */${file.size}`);
    throw new Refusal(416, i18n.t('This file is shorter than the part you asked for.'));
  }
  const part = range === 'whole' ? { start: 0, end: file.size - 1 } : range;
  const bytes = opening.bare ? Readable.from([]) : await services.files.get(file.storageKey, part);
  if (!bytes) {
    services.log.error({ fileId }, 'a recorded file is missing in the store');
    throw new Refusal(404, i18n.t('The file is missing. Please tell support.'));
  }
  // The file is closed even if we can't send it, for example because the log can't be written.
  finished(reply.raw, () => bytes.destroy());
  // Only documents are logged. Anyone can open the files of a public course or of the site and the pictures of professors, and a
  // film is loaded in many ranges.
  if (cached === undefined && !opening.bare)
    await services.database.tx(async (trx) => {
      const asking = { db: trx, me: context.me };
      await recordAction(asking, preview ? 'preview file' : 'download file', 'file', fileId, { name: file.name });
      if (subject === 'student')
        await disclose(asking, { personREF: file.ownerREF, what: 'document', fileREF: fileId });
    });
  if (range !== 'whole')
    reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${String(file.size)}`);
  const [bare = ''] = file.type.split(';');
  // Shows what browsers can display in the page, and plays a course's film. Everything else is downloaded. The site's SVG files
  // were checked at their upload.
  const inline = preview && (subject === 'site' || isShown(bare) || (subject === 'courseInstance' && isPlayed(bare)));
  reply
    .type(inline ? file.type : 'application/octet-stream')
    .header('content-disposition', disposition(inline ? 'inline' : 'attachment', file.name))
    .header('content-length', part.end - part.start + 1)
    .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:")
    .header('x-content-type-options', 'nosniff');
  return bytes;
}

/**
 * Returns the file if `me` can open it. Visitors can open files of public courses; for anything else, whether it exists or not,
 * they are asked to sign in. A person who must set up two-factor sign-in is treated as a visitor.
 */
async function openable(context: Context<Db, Anyone>, fileId: string) {
  const me = context.me?.twoFactorDue === true ? undefined : context.me;
  const file = await context.services.openFile({ ...context, me }, fileId);
  if (file) return file;
  if (me) throw notFound();
  throw context.me ? twoFactorFirst() : signInFirst();
}

/** Returns the openings of a document, with person and time, for its owner and for approvers. */
export async function openingsOf(context: Context, fileId: string, query: PageQuery): Promise<Page<FileOpening>> {
  const file = await context.services.openFile(context, fileId);
  if (file?.kind !== 'document') throw notFound();
  return openingPage(context.db, context.me, fileId, file.ownerREF, query);
}
