import { api, pathOf } from './paths.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../server/test/database.ts';
import { castOf } from './faults/cast.ts';
import { openObjectStore } from './faults/object-store.ts';
import { Person, ask, form } from './person.ts';
import { ownProcess } from './process.ts';
import { aDocument } from './samples.ts';

const { url } = await testDatabase();
const store = await openObjectStore();
const env = store.env({ DATABASE_URL: url, ENCRYPTION_KEY: 'one key for all nodes, or none reads the other' });
const [one, other] = [await ownProcess(env), await ownProcess(env)];
let board = '';
let professor: Person;
let elsewhere: Person;
beforeAll(async () => {
  await Promise.all([one.start(), other.start()]);
  const cast = await castOf(one.url);
  ({ professor } = cast);
  board = `/api/courseBoard/${await cast.course()}`;
  elsewhere = Object.assign(new Person(other.url), { cookie: professor.cookie });
});
afterAll(() => Promise.all([one.remove(), other.remove()]));

// Seen red with a channel of its own for each node.
test('a message written at one node is heard by those who watch at the other, and the other way round', async () => {
  for (const [here, there] of [
    [professor, elsewhere],
    [elsewhere, professor],
  ] as const) {
    const stream = await there.stream(`${board}/live`);
    const message = `Read slowly ${Math.random()}`;
    expect((await here.post(`${board}/messages`, { message })).status).toBe(201);
    expect(JSON.stringify(await stream.next())).toContain(message);
    await stream.close();
  }
});

// Seen red with files that each node keeps to itself.
test('a file sent to one node is read at the other, byte by byte', async () => {
  const text = 'Read the sources. '.repeat(10_000);
  const file = new File([text], 'sources.txt');
  const { body } = await professor.post(`${board}/messages`, form({ message: 'The sources', file }));
  const got = await elsewhere.get(pathOf(api.files.download, { fileId: body['attachmentREF']._id }));
  expect([got.status, got.body['text']]).toEqual([200, text]);
});

// Seen red with settings that each node reads at its start alone.
test('a name set at one node is on the other’s pages and in its answers soon', async () => {
  const admin = new Person(one.url);
  await admin.signIn('admin@world.example', 'a long password');
  for (const name of ['Lyceum', 'Ακαδημία']) {
    expect((await admin.put(api.siteSettings.set, { name })).status).toBe(200);
    const shown = async () => (await ask(`${other.url}/`, { headers: { accept: 'text/html' } })).text();
    await expect.poll(shown).toContain(name);
    expect((await new Person(other.url).get(api.siteSettings.now)).body['name']).toBe(name);
  }
});

test('an upload that is begun at one node goes on at the other after the first was killed, and is used at either', async () => {
  const bytes = Buffer.from(await aDocument('pdf', 'Long.pdf', 3_000_000).arrayBuffer());
  const course = board.split('/').at(-1)!;
  const tus = (base: string, path: string, method: string, more: Record<string, string>, body?: Buffer<ArrayBuffer>) =>
    ask(base + path, {
      method,
      headers: { cookie: professor.cookie, 'tus-resumable': '1.0.0', ...more },
      body,
    });
  const said = Object.entries({ filename: 'Long.pdf', courseInstanceREF: course });
  const begun = await tus(one.url, api.uploads.create.path, 'POST', {
    'upload-length': String(bytes.length),
    'upload-metadata': said.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join(','),
  });
  const at = begun.headers.get('location')!;
  const append = (base: string, from: number, to: number) =>
    tus(
      base,
      at,
      'PATCH',
      { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      bytes.subarray(from, to),
    );
  expect([begun.status, (await append(one.url, 0, 1_000_000)).status]).toEqual([201, 204]);
  await one.kill();
  expect((await tus(other.url, at, 'HEAD', {})).headers.get('upload-offset')).toBe('1000000');
  expect((await append(other.url, 1_000_000, bytes.length)).status).toBe(204);
  await one.start();
  const made = await professor.post(pathOf(api.materials.create, { id: course }), { upload: at.split('/').at(-1) });
  expect([made.status, made.body['title']]).toEqual([201, 'Long.pdf']);
  const file = pathOf(api.files.download, { fileId: String(made.body['file']._id) });
  const answer = await ask(other.url + file, { headers: { cookie: professor.cookie } });
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
});
