import { Readable } from 'node:stream';
import { partLimit, uploadHours } from '@stoa/contract/teaching/materials.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { DataStore, MemoryLocker, Server, Upload } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, conflict, notFound, unreadableBody } from '../kernel/refusal.ts';

/** The functions that the protocol needs to keep uploads. Each may throw a Refusal. */
export interface Keeper {
  readonly newId: () => Promise<string>;
  readonly begin: (id: string, size: number, metadata: Readonly<Record<string, string | null>>) => Promise<void>;
  readonly find: (id: string) => Promise<{ name: string; size: number; received: number; createdAt: string }>;
  /** Stores the bytes unless `check` throws after the last of them, and returns the new end of the upload. */
  readonly append: (id: string, offset: number, bytes: Readable, check: () => void) => Promise<number>;
  readonly end: (id: string) => Promise<void>;
}

/** One request at a time continues an upload in this process; between processes the database decides. */
const locker = new MemoryLocker();
/** The one version of the protocol that we speak. */
const version = '1.0.0';
const asked = ['tus-resumable', 'upload-length', 'upload-metadata', 'upload-offset', 'content-length'];
const answered = ['tus-resumable', 'upload-offset', 'upload-length', 'upload-expires', 'location'];
const partType = 'application/offset+octet-stream';

class KeptParts extends DataStore {
  readonly #keeper: Keeper;
  readonly #check: () => void;
  constructor(keeper: Keeper, check: () => void) {
    super();
    this.#keeper = keeper;
    this.#check = check;
    this.extensions = ['creation', 'expiration', 'termination'];
  }
  override getExpiration = () => uploadHours * 3_600_000;
  override async create(upload: Upload): Promise<Upload> {
    await this.#keeper.begin(upload.id, upload.size ?? 0, upload.metadata ?? {});
    upload.creation_date = new Date().toISOString();
    return upload;
  }
  override async getUpload(id: string): Promise<Upload> {
    const { name, size, received, createdAt } = await this.#keeper.find(id);
    return new Upload({
      id,
      size,
      offset: received,
      metadata: { filename: name },
      creation_date: createdAt,
    });
  }
  override write = (bytes: Readable, id: string, offset: number) => this.#keeper.append(id, offset, bytes, this.#check);
  override remove = (id: string) => this.#keeper.end(id);
}

/** Yields the bytes until the connection is cut, so that they can be stored. Refuses parts above the limit with 413. */
async function* untilCut(request: FastifyRequest, refuse: (refusal: Refusal) => void): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of request.raw as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > partLimit) return refuse(tooLarge());
      yield chunk;
    }
  } catch {
    // The client continues from here.
  }
}
const tooLarge = () => new Refusal(413, i18n.t('This part is too large. Send at most 8 MB at once.'));

/**
 * Handles a request of the tus protocol: sets status and headers, or throws a Refusal. The library gets only the few headers
 * that it may trust, and its headers for other origins aren't sent.
 */
export async function speakTus(request: FastifyRequest, reply: FastifyReply, keeper: Keeper): Promise<void> {
  const { method, url, raw } = request;
  if (raw.headers['tus-resumable'] !== version) {
    reply.headers({ 'tus-version': version, 'tus-resumable': version });
    throw new Refusal(412, i18n.t('Send this file by version {version} of the tus protocol.', { version }));
  }
  const headers = new Headers();
  for (const name of asked) if (raw.headers[name] !== undefined) headers.set(name, String(raw.headers[name]));
  let reason: unknown;
  let body: Readable | undefined;
  if (method === 'PATCH') {
    if (raw.headers['content-type'] !== partType) throw unreadableBody(partType);
    if (Number(raw.headers['content-length'] ?? 0) > partLimit) throw tooLarge();
    headers.set('content-type', partType);
    body = Readable.from(
      untilCut(request, (refusal) => (reason = refusal)),
      { objectMode: false },
    );
  }
  const server = new Server({
    path: '/api/uploads',
    relativeLocation: true,
    datastore: new KeptParts(keeper, () => {
      if (reason instanceof Refusal) throw reason;
    }),
    locker,
    namingFunction: keeper.newId,
    onResponseError: (_request, error) => {
      reason ??= error;
      return undefined;
    },
  });
  const answer = await server.handleWeb(
    new Request(`http://localhost${url}`, {
      method,
      headers,
      ...(body && { body: Readable.toWeb(body) as BodyInit, duplex: 'half' }),
    } as RequestInit),
  );
  for (const name of answered) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  if (reason instanceof Error) throw reason;
  if (answer.status >= 400) throw refusalFor(answer.status);
}

/** The library's refusals in our words. */
function refusalFor(status: number): Refusal {
  if (status === 409)
    return conflict(i18n.t('The upload doesn’t end where this part begins. Ask how far it is, and go on from there.'));
  if (status === 404 || status === 410) return notFound();
  if (status === 413) return new Refusal(413, i18n.t('This upload is larger than announced.'));
  if (status === 423) return conflict(i18n.t('This upload is being continued. Try again in a moment.'));
  if (status >= 500) throw new Error(`the library of tus answers ${status}`);
  return new Refusal(400, i18n.t('We can’t read this request.'));
}
