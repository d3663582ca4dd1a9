import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { encryption } from './encryption.ts';
import { diskStore, type FileStore, type Range } from './file-store.ts';
import { partsOf, sealedStore } from './sealed-files.ts';

const home = mkdtempSync(path.join(tmpdir(), 'stoa-sealed-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const chunk = 65_536;
const keyOf = (text: string) => createHash('sha256').update(text).digest();

const asked: (Range | undefined)[] = [];
const disk = diskStore(home, 0);
const watched: FileStore = {
  ...disk,
  get: (key, range) => {
    asked.push(range);
    return disk.get(key, range);
  },
};
const changed: string[] = [];
const storeBy = (...keys: [Buffer, Buffer?]) => sealedStore(watched, encryption(...keys), (name) => changed.push(name));
const store = storeBy(keyOf('first'));
const put = (bytes: Buffer) => store.put(Readable.from([bytes]));
const get = async (key: string, range?: Range, from = store) => buffer((await from.get(key, range))!);
const placeOf = (key: string) => {
  const { storageKey } = partsOf(key);
  return path.join(home, storageKey.slice(0, 2), storageKey);
};

test('a file of any size comes back whole and by ranges, exact at the borders of its chunks (T535)', async () => {
  for (const size of [1, chunk - 1, chunk, chunk + 1, 2 * chunk, 2 * chunk + 1, 3 * chunk + 17]) {
    const bytes = randomBytes(size);
    const key = await put(bytes);
    expect([size, (await get(key)).equals(bytes)]).toEqual([size, true]);
    expect(readFileSync(placeOf(key)).length).toBe(size + 16 * Math.ceil(size / chunk));
    const edges = [0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk - 1, 2 * chunk, size - 2, size - 1];
    const places = [...new Set(edges)].filter((at) => at >= 0 && at < size);
    for (const start of places)
      for (const end of places.filter((at) => at >= start)) {
        const part = await get(key, { start, end });
        expect([size, start, end, part.equals(bytes.subarray(start, end + 1))]).toEqual([size, start, end, true]);
      }
  }
});

test('a range reads its own chunks alone', async () => {
  const key = await put(randomBytes(10 * chunk));
  asked.length = 0;
  await get(key, { start: 3 * chunk + 5, end: 4 * chunk });
  const sealed = chunk + 16;
  expect(asked).toEqual([{ start: 3 * sealed, end: 5 * sealed }]);
});

// Seen red with the number left out of the nonce, and with the mark of the last chunk left out.
test('what was changed, cut, lengthened, reordered or swapped in the store is refused, and none of it is given out (T536)', async () => {
  const bytes = randomBytes(3 * chunk);
  const key = await put(bytes);
  const other = await put(randomBytes(3 * chunk));
  const whole = readFileSync(placeOf(key));
  const sealed = chunk + 16;
  const flipped = (at: number) =>
    Buffer.concat([whole.subarray(0, at), Buffer.from([whole[at]! ^ 1]), whole.subarray(at + 1)]);
  const chunks = [0, 1, 2].map((at) => whole.subarray(at * sealed, (at + 1) * sealed));
  const wrongs = {
    'first byte': flipped(0),
    'a tag': flipped(sealed - 1),
    'last byte': flipped(whole.length - 1),
    'cut at a border': whole.subarray(0, 2 * sealed),
    'cut to one': whole.subarray(0, sealed),
    'cut elsewhere': whole.subarray(0, -1),
    'cut to nothing': Buffer.alloc(0),
    longer: Buffer.concat([whole, chunks[2]!]),
    'by a byte': Buffer.concat([whole, Buffer.from('x')]),
    reordered: Buffer.concat([chunks[1]!, chunks[0]!, chunks[2]!]),
    doubled: Buffer.concat([chunks[0]!, chunks[0]!, chunks[2]!]),
    another: readFileSync(placeOf(other)),
  };
  for (const [how, wrong] of Object.entries(wrongs)) {
    writeFileSync(placeOf(key), wrong);
    changed.length = 0;
    const given: Buffer[] = [];
    const read = async () => {
      for await (const one of (await store.get(key))!) given.push(one as Buffer);
    };
    await expect(read()).rejects.toThrow(/damaged|authenticate/);
    const out = Buffer.concat(given);
    expect([how, changed, out.equals(bytes.subarray(0, out.length)), out.length < bytes.length]).toEqual([
      how,
      [partsOf(key).storageKey],
      true,
      true,
    ]);
  }
  // A range whose chunks are as they were is still given out.
  writeFileSync(placeOf(key), flipped(whole.length - 1));
  expect((await get(key, { start: 0, end: 9 })).equals(bytes.subarray(0, 10))).toBe(true);
  await expect(store.get(key, { start: 2 * chunk, end: 2 * chunk })).rejects.toMatchObject({ status: 503 });
});

test('another key opens nothing; the one of before opens what it sealed, and a new seal is by the new one (T537)', async () => {
  const bytes = Buffer.from('a document');
  const key = await put(bytes);
  await expect(get(key, undefined, storeBy(keyOf('second')))).rejects.toThrow('authenticate');
  const both = storeBy(keyOf('second'), keyOf('first'));
  expect(await get(key, undefined, both)).toEqual(bytes);
  const newer = await both.put(Readable.from([bytes]));
  expect(await get(newer, undefined, storeBy(keyOf('second')))).toEqual(bytes);
  await expect(get(newer)).rejects.toThrow('authenticate');
});

test('a check reads the bytes before they are sealed, may jump in them, and may give others', async () => {
  const bytes = randomBytes(2 * chunk + 5);
  const seen: unknown[] = [];
  const key = await store.put(Readable.from([bytes]), async ({ size, read }) => {
    seen.push(size, (await buffer(read())).equals(bytes), await buffer(read({ start: chunk - 1, end: chunk })));
    return Buffer.from('drawn again');
  });
  expect(seen).toEqual([bytes.length, true, bytes.subarray(chunk - 1, chunk + 1)]);
  expect((await get(key)).toString()).toBe('drawn again');
  await expect(store.put(Readable.from([bytes]), () => Promise.reject(new Error('refused')))).rejects.toThrow(
    'refused',
  );
});

test('what an earlier version stored in plain is read as it is', async () => {
  const bytes = randomBytes(chunk + 9);
  const key = await disk.put(Readable.from([bytes]));
  expect([(await get(key)).equals(bytes), (await get(key, { start: 2, end: 5 })).equals(bytes.subarray(2, 6))]).toEqual(
    [true, true],
  );
  await store.remove(key);
  expect(await store.get(key)).toBeUndefined();
});
