import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import type { FileStore } from '../../server/src/kernel/file-store.ts';
import { openFileStore } from '../../server/src/kernel/open-file-store.ts';
import { readSettings } from '../../server/src/settings.ts';
import { openObjectStore } from './object-store.ts';

const home = mkdtempSync(path.join(tmpdir(), 'stoa-stores-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const objects = await openObjectStore();
const unexpected: Error[] = [];
const storeOf = async (name: string, env: Record<string, string>) => {
  const { files } = readSettings({ DATA_DIR: path.join(home, name), ...env }, home);
  return { store: await openFileStore(files, (error) => unexpected.push(error)), folder: files.folder };
};
const disk = await storeOf('disk', {});
const s3 = await storeOf('s3', objects.env());
const full = { FILES_RESERVE_MB: '1000000000' };

const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_none, at) => (at * 7919) % 251));
const stream = () => Readable.from([bytes.subarray(0, 1_000_000), bytes.subarray(1_000_000)]);
async function keysOf(store: FileStore, instant = new Date(Date.now() + 5000)): Promise<string[]> {
  const all: string[] = [];
  for await (const keys of store.olderThan(instant)) all.push(...keys);
  return all.toSorted();
}
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter((one) => one.isFile());

describe.each([
  ['the disk store', disk, await storeOf('full disk', full)],
  ['the object store', s3, await storeOf('full s3', { ...objects.env(), ...full })],
] as const)('%s', (_name, { store, folder }, { store: fullStore, folder: fullFolder }) => {
  test('gives back what was put, whole or a range of it, and nothing once it was removed', async () => {
    const key = await store.put(stream());
    expect((await buffer((await store.get(key))!)).equals(bytes)).toBe(true);
    const part = await buffer((await store.get(key, { start: 999_990, end: 1_000_010 }))!);
    expect(part.equals(bytes.subarray(999_990, 1_000_011))).toBe(true);
    await store.remove(key);
    expect(await store.get(key)).toBeUndefined();
    await store.remove(key);
    expect(await store.get('never-there')).toBeUndefined();
  });

  test('lets a check look at the bytes first, and keeps nothing that it refuses', async () => {
    const before = await keysOf(store);
    let seen: Buffer | undefined;
    const key = await store.put(stream(), async ({ read }) => void (seen = await buffer(read())));
    expect(seen?.equals(bytes)).toBe(true);
    await expect(store.put(stream(), () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(await keysOf(store)).toEqual([...before, key].toSorted());
    await store.remove(key);
  });

  test('keeps nothing of a stream that breaks off', async () => {
    const [before, left] = [await keysOf(store), await filesIn(folder)];
    const broken = Readable.from(
      (async function* breaking() {
        yield bytes;
        throw new Error('broken off');
      })(),
    );
    await expect(store.put(broken)).rejects.toThrow('broken off');
    expect([await keysOf(store), await filesIn(folder)]).toEqual([before, left]);
  });

  test('lists what was stored before an instant, and not what came after it', async () => {
    const key = await store.put(stream());
    expect(await keysOf(store, new Date(Date.now() - 60_000))).toEqual([]);
    expect(await keysOf(store)).toContain(key);
    await store.remove(key);
  });

  test('refuses with 503 when the local volume is nearly full, and leaves nothing there (F07)', async () => {
    await expect(fullStore.put(stream())).rejects.toMatchObject({
      status: 503,
      message: 'Storage is full, so nothing was saved. Please tell support.',
    });
    expect(await filesIn(fullFolder)).toEqual([]);
  });
});

test('nothing is left behind on this machine of what is in the object store', async () => {
  const key = await s3.store.put(stream());
  expect(await filesIn(s3.folder)).toEqual([]);
  await s3.store.remove(key);
  expect(unexpected).toEqual([]);
});
