import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { partLimit } from '@stoa/contract/teaching/materials.endpoints';
import { expect, test } from 'vitest';
import { api, pathOf } from '../../../tests/paths.ts';
import type { Json, Person } from '../../../tests/person.ts';
import { aDocument, openWorld } from '../../../tests/world.ts';
import { uploadJob } from './teaching.jobs.ts';

const world = await openWorld();
const { professor, ada } = await world.people();
const { professor: other } = await world.people();
const at = (id: string) => pathOf(api.uploads.one, { id });
const materialsOf = (id: string) => pathOf(api.materials.create, { id });
const aCourse = async () => (await world.courseInstance({ professor, cost: 0, auditCost: 0 }))._id;
const base64 = (text: string) => Buffer.from(text).toString('base64');

const begin = (who: Person, course: string, size: number, { name = 'film.pdf', headers = {} } = {}) =>
  who.call('POST', api.uploads.create, undefined, {
    'tus-resumable': '1.0.0',
    'upload-length': String(size),
    'upload-metadata': `filename ${base64(name)},type ${base64('application/pdf')},courseInstanceREF ${base64(course)}`,
    ...headers,
  });
async function begun(course: string, size: number, name?: string): Promise<string> {
  const { status, body, headers } = await begin(professor, course, size, name === undefined ? {} : { name });
  expect([status, headers.get('location')]).toEqual([201, at(body._id)]);
  expect(headers.get('access-control-allow-origin')).toBeNull();
  return body._id;
}

interface Sending {
  readonly who?: Person;
  /** Bytes after which the socket is destroyed. */
  readonly cutAfter?: number;
  readonly headers?: Record<string, string>;
}
/** Sends a part over a socket of its own. The status is 0 when the line was cut. */
const send = (id: string, offset: number, bytes: Buffer, { who = professor, cutAfter, headers = {} }: Sending = {}) =>
  new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Json }>((resolve) => {
    const request = http.request(world.stoa.url + at(id), {
      method: 'PATCH',
      agent: false,
      headers: {
        cookie: who.cookie,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': offset,
        'content-length': bytes.length,
        ...headers,
      },
    });
    request.on('error', () => resolve({ status: 0, headers: {}, body: {} }));
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          body: text === '' ? {} : (JSON.parse(text) as Json),
        });
      });
    });
    if (cutAfter === undefined) request.end(bytes);
    else request.write(bytes.subarray(0, cutAfter), () => setTimeout(() => request.destroy(), 50));
  });
const head = (id: string, who = professor) => who.call('HEAD', at(id), undefined, { 'tus-resumable': '1.0.0' });
const offsetOf = async (id: string) => Number((await head(id)).headers.get('upload-offset'));
async function sendAll(id: string, bytes: Buffer, from = 0): Promise<void> {
  for (let offset = from; offset < bytes.length; offset += partLimit) {
    const { status, body } = await send(id, offset, bytes.subarray(offset, offset + partLimit));
    expect([status, body]).toEqual([204, {}]);
  }
}
const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer());
const use = (course: string, upload: string, who = professor) => who.post(materialsOf(course), { upload });
const keysOf = async (id: string) =>
  (await world.db.selectFrom('uploadPart').select('storageKey').where('uploadREF', '=', id).execute()).map((row) =>
    world.placeOf(row.storageKey),
  );

test('a file of 50 MB whose line is cut three times arrives whole, and its parts are gone', async () => {
  const course = await aCourse();
  const bytes = Buffer.concat([await bytesOf(aDocument('pdf', 'film.pdf')), randomBytes(52_428_800)]).subarray(
    0,
    52_428_800,
  );
  const id = await begun(course, bytes.length);
  let offset = 0;
  for (let cut = 0; cut < 3; cut++) {
    const part = bytes.subarray(offset, offset + partLimit);
    expect((await send(id, offset, part, { cutAfter: 3_000_001 + cut })).status).toBe(0);
    await expect.poll(() => offsetOf(id)).toBeGreaterThan(offset);
    offset = await offsetOf(id);
    expect(offset % partLimit).not.toBe(0);
    await sendAll(id, bytes.subarray(0, Math.min(bytes.length, offset + partLimit)), offset);
    offset = await offsetOf(id);
  }
  expect((await use(course, id)).status).toBe(409);
  await sendAll(id, bytes, offset);
  const places = await keysOf(id);
  expect(places.length).toBeGreaterThan(6);
  const made = await use(course, id);
  expect(made).toMatchObject({ status: 201, body: { kind: 'file', title: 'film.pdf', file: { name: 'film.pdf' } } });
  const { sha256, size, type } = await world.db
    .selectFrom('file')
    .selectAll()
    .where('_id', '=', String(made.body['file']._id))
    .executeTakeFirstOrThrow();
  expect([Number(size), type, sha256]).toEqual([
    bytes.length,
    'application/pdf',
    createHash('sha256').update(bytes).digest('hex'),
  ]);
  await expect.poll(() => places.filter((place) => existsSync(place))).toEqual([]);
});

test('nobody else continues, looks at, uses or ends an upload, and nothing is opened to other sites (T300)', async () => {
  const course = await aCourse();
  const bytes = await bytesOf(aDocument('pdf'));
  const id = await begun(course, bytes.length);
  await sendAll(id, bytes);
  expect([(await head(id, other)).status, (await other.get(at(id))).status]).toEqual([404, 404]);
  expect((await send(id, bytes.length, Buffer.from('x'), { who: other })).status).toBe(404);
  const withTus = { 'tus-resumable': '1.0.0' };
  expect((await other.call('DELETE', at(id), undefined, withTus)).status).toBe(404);
  const theirs = (await world.courseInstance({ professor: other, cost: 0, auditCost: 0 }))._id;
  expect((await use(theirs, id, other)).status).toBe(404);
  expect((await begin(other, course, 10)).status).toBe(404);
  expect((await begin(ada, course, 10)).status).toBe(404);
  const elsewhere = { 'sec-fetch-site': 'cross-site' };
  expect((await begin(professor, course, 10, { headers: elsewhere })).status).toBe(403);
  expect((await send(id, 0, bytes, { headers: elsewhere })).status).toBe(403);
  expect((await send(id, 0, bytes, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
  expect((await professor.get(at(id))).body).toMatchObject({ size: bytes.length, offset: bytes.length });
  expect((await use(course, id)).status).toBe(201);
});

// The library's own refusal became a 400.
test.each(['0.2.2', '1.0.1', undefined])(
  'version %s of the protocol is answered with the one that is spoken',
  async (said) => {
    const course = await aCourse();
    const id = await begun(course, 10);
    const version = { 'tus-resumable': said ?? '' };
    for (const [method, path] of [
      ['POST', api.uploads.create.path],
      ['HEAD', at(id)],
      ['PATCH', at(id)],
      ['DELETE', at(id)],
    ] as const) {
      const headers = {
        ...(said !== undefined && version),
        cookie: professor.cookie,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        'upload-length': '10',
      };
      const answer = await fetch(world.stoa.url + path, { method, headers, ...(method === 'PATCH' && { body: 'x' }) });
      expect([method, answer.status, answer.headers.get('tus-version'), answer.headers.get('tus-resumable')]).toEqual([
        method,
        412,
        '1.0.0',
        '1.0.0',
      ]);
    }
    expect(await offsetOf(id)).toBe(0);
    await professor.call('DELETE', at(id), undefined, { 'tus-resumable': '1.0.0' });
  },
);

test('a file, a part or a stock of uploads above its limit is refused before its bytes are read (T301)', async () => {
  const course = await aCourse();
  expect(await begin(professor, course, 52_428_801)).toMatchObject({
    status: 413,
    body: { fields: { file: 'File size exceeds the limit of 50 MB.' } },
  });
  const id = await begun(course, 20_000_000);
  expect((await send(id, 0, Buffer.alloc(partLimit + 1))).status).toBe(413);
  const short = await begun(course, 10);
  expect((await send(short, 0, Buffer.alloc(11))).status).toBe(413);
  const answer = await fetch(world.stoa.url + at(id), {
    method: 'PATCH',
    headers: {
      cookie: professor.cookie,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    body: new Blob([Buffer.alloc(partLimit + 1)]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect(answer.status).toBe(413);
  expect([await offsetOf(id), await offsetOf(short)]).toEqual([0, 0]);
  await world.db
    .updateTable('upload')
    .set({ size: 5 * 1024 ** 3 })
    .where('_id', '=', id)
    .execute();
  expect(await begin(professor, course, 10)).toMatchObject({
    status: 413,
    body: { fields: { file: expect.stringMatching(/^You can keep up to 500 course files/) as string } },
  });
  await world.db.updateTable('upload').set({ size: 10 }).where('_id', '=', id).execute();
  for (let more = 0; more < 18; more++) await begun(course, 10);
  expect((await begin(professor, course, 10)).status).toBe(429);
  await world.db.deleteFrom('upload').execute();
});

test('a file that claims to be another is refused when it is used, and nothing of it is kept (T302)', async () => {
  const course = await aCourse();
  const bytes = Buffer.from('MZ this is a program');
  const id = await begun(course, bytes.length, 'notes.pdf');
  await sendAll(id, bytes);
  const places = await keysOf(id);
  expect(places.filter((place) => existsSync(place))).toHaveLength(1);
  expect(await use(course, id)).toMatchObject({
    status: 400,
    body: { fields: { file: expect.stringMatching(/^Invalid file type/) as string } },
  });
  expect(places.filter((place) => existsSync(place))).toEqual([]);
  expect((await head(id)).status).toBe(404);
  expect((await professor.get(materialsOf(course))).body).toEqual([]);
});

test('a full course refuses an upload at its beginning and at its end; an upload is used once (T303)', async () => {
  const course = await aCourse();
  const bytes = await bytesOf(aDocument('pdf'));
  const [first, late] = [await begun(course, bytes.length, 'first.pdf'), await begun(course, bytes.length, 'late.pdf')];
  await sendAll(first, bytes);
  await sendAll(late, bytes);
  const both = await Promise.all([use(course, first), use(course, first)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404]);
  expect((await use(course, first)).status).toBe(404);
  const files = world.db.updateTable('file').where('name', '=', 'first.pdf');
  await files.set({ size: 2 * 1024 ** 3 }).execute();
  const full = { status: 413, body: { fields: { file: expect.stringMatching(/can have 2 GB/) as string } } };
  expect(await use(course, late)).toMatchObject(full);
  expect(await begin(professor, course, 10)).toMatchObject(full);
  await files.set({ size: 1 }).execute();
  // An upload that was refused for want of room can be used once there is some.
  expect((await use(course, late)).status).toBe(201);
});

test('a part at another offset changes nothing, and what is a day old is gone with its bytes (T304)', async () => {
  const course = await aCourse();
  const bytes = await bytesOf(aDocument('pdf'));
  const id = await begun(course, bytes.length);
  expect((await send(id, 5, bytes.subarray(5))).status).toBe(409);
  const twice = await Promise.all([send(id, 0, bytes.subarray(0, 20)), send(id, 0, bytes.subarray(0, 20))]);
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  expect(await offsetOf(id)).toBe(20);
  expect((await send(id, 20, bytes, { headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  const places = await keysOf(id);
  await world.db
    .updateTable('upload')
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000).toISOString() })
    .where('_id', '=', id)
    .execute();
  expect((await send(id, 20, bytes.subarray(20))).status).toBe(404);
  const { database, files } = world.stoa.services;
  await uploadJob({ database, files } as never).run([] as never);
  expect([places.length, places.filter((place) => existsSync(place))]).toEqual([1, []]);
  const ended = await begun(course, bytes.length);
  await sendAll(ended, bytes);
  const [place] = await keysOf(ended);
  const withTus = { 'tus-resumable': '1.0.0' };
  expect((await professor.call('DELETE', at(ended), undefined, withTus)).status).toBe(204);
  await sleep(50);
  expect([existsSync(place!), (await head(ended)).status]).toEqual([false, 404]);
});
