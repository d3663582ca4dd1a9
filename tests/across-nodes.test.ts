import { api, pathOf } from './paths.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../server/test/database.ts';
import { castOf } from './faults/cast.ts';
import { openObjectStore } from './faults/object-store.ts';
import { Person, form } from './person.ts';
import { ownProcess } from './process.ts';

const { url } = await testDatabase();
const store = await openObjectStore();
const env = store.env({ DATABASE_URL: url });
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
}, 60_000);
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
