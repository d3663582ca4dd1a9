import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownProcess } from '../process.ts';
import { aDocument } from '../samples.ts';
import { castOf } from './cast.ts';

const stoa = await ownProcess();
beforeAll(() => stoa.start().then(() => undefined), 30_000);
afterAll(() => stoa.remove());
const lock = () =>
  readFileSync(path.join(realpathSync(path.join(stoa.dataDir, 'postgres')), 'postmaster.pid'), 'utf8').split('\n');

test('the embedded PostgreSQL writes through to the disk before it says that something is committed (F05)', async () => {
  const client = new pg.Client(`postgresql:///stoa?user=stoa&host=${encodeURIComponent(lock()[4]!)}&port=${lock()[3]}`);
  await client.connect();
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
    expect([name, (await client.query<Record<string, string>>(`show ${name}`)).rows[0]![name]]).toEqual([name, 'on']);
  await client.end();
});

const canTrace = spawnSync('strace', ['-V']).status === 0;
/** Red without the sync of the folder: the name may then be gone after a power cut, and the record not. */
test.skipIf(!canTrace)(
  'an upload is on the disk, folder and all, before it is recorded; the record before it is answered (F05)',
  async () => {
    const { someone } = await castOf(stoa.url);
    const student = await someone('Student');
    const out = path.join(stoa.dataDir, '..', 'trace');
    const calls = 'fsync,fdatasync,rename,renameat,renameat2,write,writev,sendto,sendmsg';
    const postmaster = lock()[0]!;
    const backends = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
    const watching = [stoa.pid(), postmaster, ...backends].flatMap((pid) => ['-p', String(pid)]);
    const tracer = spawn('strace', ['-f', '-y', '-s', '4000', '-e', `trace=${calls}`, '-o', out, ...watching], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await new Promise<void>((resolve) =>
      tracer.stderr.on('data', (said: Buffer) => said.includes('attached') && resolve()),
    );
    await sleep(500);
    expect((await student.appliesAsStudent({ idREF: aDocument('pdf') })).status).toBe(201);
    await sleep(300);
    tracer.kill('SIGINT');
    await new Promise((resolve) => tracer.once('exit', resolve));
    const lines = readFileSync(out, 'utf8').split('\n');
    const after = (from: number, what: RegExp) => lines.findIndex((line, at) => at > from && what.test(line));
    const steps: [string, RegExp][] = [
      ['the file is synced', /fsync\(\d+<[^>]*files\/\w\w\/[\w-]+\.part>/],
      ['it gets its name', /rename\w*\(.*\.part"/],
      ['the folder is synced', /fsync\(\d+<[^>]*files\/\w\w>/],
      ['the record is to be committed', /commit/],
      ['the journal is synced', /f(?:data)?sync\(\d+<[^>]*pg_wal/],
      ['it is answered', /HTTP\/1\.1 201/],
    ];
    let at = -1;
    const missing = steps.find(([, what]) => {
      at = after(at, what);
      return at < 0;
    });
    expect(missing?.[0]).toBeUndefined();
  },
  40_000,
);
