// Files opened by range and whole, sealed beside plain: the same bytes twice, asked for in turn, one after the other and with
// all connections busy. Milliseconds until the last byte, medians; the sealed ones are wanted within 10 % of the plain.
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { encryption } from '../../server/src/kernel/encryption.ts';
import { diskStore } from '../../server/src/kernel/file-store.ts';
import { partsOf, sealedStore } from '../../server/src/kernel/sealed-files.ts';
import { Person } from '../../tests/person.ts';
import { ownProcess } from '../../tests/process.ts';
import { agent, connections, poolOf, samplePasswords, send, startWithSamples } from './kit.ts';

const count = Number(process.env['BENCH_REQUESTS'] ?? 600);
const size = 20 * 2 ** 20;
const bytes = randomBytes(size);

const stoa = await ownProcess({ DEMO: '1' });
await startWithSamples(stoa);
const pool = poolOf(stoa);
const key = createHash('sha256')
  .update(readFileSync(`${stoa.dataDir}.key`, 'utf8').trim())
  .digest();
const plain = diskStore(path.join(stoa.dataDir, 'files'), 0);
const sealed = sealedStore(plain, encryption(key), () => {});

/** A film of a public course, of which nobody logs who saw it: its path. */
async function aFilm(storageKey: string, length: number): Promise<string> {
  const { storageKey: name, sealedKey } = partsOf(storageKey);
  const { rows } = await pool.query<{ _id: string }>(
    `insert into "file" ("kind", "name", "ownerREF", "sha256", "size", "storageKey", "sealedKey", "subject", "subjectREF", "type")
     select 'course', 'film.webm', "createdByREF", $1, $2, $3, $4, 'courseInstance', "_id", 'video/webm'
     from "courseInstance" where "status" = 'Open/Registering' and "createdByREF" is not null limit 1 returning "_id"`,
    [createHash('sha256').update(name).digest('hex'), length, name, sealedKey],
  );
  return `/api/files/download/${rows[0]!._id}?preview=1`;
}
const pair = async (length: number) => {
  const part = bytes.subarray(0, length);
  return {
    plain: await aFilm(await plain.put(Readable.from([part])), length),
    sealed: await aFilm(await sealed.put(Readable.from([part])), length),
  };
};
const [film, document] = [await pair(size), await pair(200_000)];
const [[email, password]] = samplePasswords(stoa.output()) as unknown as [[string, string]];
const person = new Person(stoa.url);
await person.signIn(email, password);

const within = (length: number) => () => {
  const start = Math.floor(Math.random() * (size - length));
  return `bytes=${start}-${start + length - 1}`;
};
const cases: readonly (readonly [string, typeof film, () => string | undefined])[] = [
  ['first 2 bytes', film, () => 'bytes=0-1'],
  ['16 KB', film, within(16_384)],
  ['64 KB', film, within(65_536)],
  ['256 KB', film, within(262_144)],
  ['1 MB', film, within(1_048_576)],
  ['4 MB', film, within(4_194_304)],
  ['200 KB whole', document, () => undefined],
];
const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
async function measure(asks: number, files: typeof film, range: () => string | undefined) {
  const all = { plain: [] as number[], sealed: [] as number[] };
  let left = count;
  const ask = async () => {
    while (left-- > 0) {
      const asked = range();
      const headers = { cookie: person.cookie, ...(asked !== undefined && { range: asked }) };
      // Which comes first changes each time.
      for (const how of left % 2 === 0 ? (['plain', 'sealed'] as const) : (['sealed', 'plain'] as const)) {
        const { ms, status, body } = await send(stoa.url + files[how], { headers });
        if (status !== (asked === undefined ? 200 : 206)) throw new Error(`${status} ${String(body).slice(0, 200)}`);
        all[how].push(ms);
      }
    }
  };
  await Promise.all(Array.from({ length: asks }, ask));
  return [median(all.plain), median(all.sealed)] as const;
}

await measure(connections, film, within(65_536));
for (const [name, files, range] of cases)
  for (const asks of [1, connections]) {
    const [without, with_] = await measure(asks, files, range);
    const more = (100 * (with_ - without)) / without;
    console.log(
      `${name.padEnd(14)} ${asks} at once: plain ${without.toFixed(2)} ms, sealed ${with_.toFixed(2)} ms, ${more.toFixed(1)} %`,
    );
  }
agent.destroy();
await pool.end();
await stoa.remove();
