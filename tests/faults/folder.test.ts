import { api } from '../paths.ts';
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, realpathSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/kernel/embedded-postgres.ts';
import { ownProcess } from '../process.ts';
import { openVolume } from './volume.ts';
import { some } from './extent.ts';
import { castOf, definedBy } from './cast.ts';

const isRoot = process.getuid?.() === 0;
/** Starts Stoa on a data folder on which it is expected not to start: its exit code, and what it said. */
function start(dataDir: string) {
  const main = path.resolve(import.meta.dirname, '../../server/src/main.ts');
  const { status, stderr } = spawnSync(process.execPath, [main], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ENCRYPTION_KEY: 'x'.repeat(32), PORT: '0', DEMO: '0' },
    timeout: 120_000,
    encoding: 'utf8',
  });
  return { status, said: stderr.trim() };
}
async function stoppedCluster() {
  const home = mkdtempSync(path.join(tmpdir(), 'stoa-folder-'));
  onTestFinished(() => removeEmbeddedPostgres(home));
  await (await startEmbeddedPostgres(home)).stop();
  return { home, cluster: realpathSync(path.join(home, 'postgres')) };
}

describe('a data folder that may not be used (F08)', () => {
  /** Seen red without the sentence. */
  test('is refused in one line where its volume is read-only', (context) => {
    const { folder } = openVolume('ro,size=1m') ?? {};
    if (folder === undefined) return context.skip('nothing may be mounted here');
    expect(start(path.join(folder, 'data'))).toEqual({
      status: 1,
      said: `Stoa did not start: ${path.join(folder, 'data')} may not be written. Set DATA_DIR to a folder that may.`,
    });
  });

  test.skipIf(isRoot)('is refused in one line where its rights say so', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'stoa-closed-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    execFileSync('chmod', ['500', folder]);
    expect(start(path.join(folder, 'data')).said).toMatch(/^Stoa did not start: .* may not be written\. Set DATA_DIR/);
  });

  test.runIf(isRoot)('is refused in one line where its database belongs to nobody who may run it', async () => {
    const { home, cluster } = await stoppedCluster();
    chownSync(cluster, 0, 0);
    const { status, said } = start(home);
    expect(status).toBe(1);
    expect(said).toMatch(
      /^Stoa did not start: The database in .* belongs to user 0, and PostgreSQL would run as user \d+: .*$/,
    );
  });
});

/** Seen red without the sentence: all that is said is then that a command failed. */
describe('a damaged database (F09)', () => {
  test.each(
    some(
      [
        [
          'whose journal was cut off',
          (cluster: string) => {
            const folder = path.join(cluster, 'pg_wal');
            for (const name of readdirSync(folder).filter((one) => /^[0-9A-F]{24}$/.test(one)))
              truncateSync(path.join(folder, name), 8192);
          },
        ],
        [
          'whose control file is empty',
          (cluster: string) => writeFileSync(path.join(cluster, 'global/pg_control'), ''),
        ],
        ['half of which is gone', (cluster: string) => rmSync(path.join(cluster, 'pg_xact'), { recursive: true })],
      ] as const,
      2,
    ),
  )(
    '%s is refused in one line that says why and names the way back',
    async (_how, damage) => {
      const { home, cluster } = await stoppedCluster();
      damage(cluster);
      const { status, said } = start(home);
      expect(status).toBe(1);
      expect(said).toMatch(
        /^Stoa did not start: the database in \S+ can't be started: .{10,}\. If it is damaged, bring back a backup, as docs\/guides\/operating\.md says; all that PostgreSQL says is in \S+$/,
      );
    },
    40_000,
  );
});

/** Red when the first to stop does not look whether another one works there. */
test('two processes on one data folder work on the one PostgreSQL there; the last to stop takes it along (F10)', async () => {
  const one = await ownProcess();
  onTestFinished(() => one.remove());
  const other = await ownProcess({}, { dataDir: one.dataDir });
  onTestFinished(() => other.remove());
  await Promise.all([one.start(), other.start()]);
  const { professor } = await castOf(one.url);
  await professor.post(api.courseDefinitions.create, { name: 'From the one', level: 200, credits: 3 });
  const there = Object.assign((await castOf(other.url)).admin, { cookie: professor.cookie });
  expect(await definedBy(there)).toEqual(['From the one']);
  expect(await one.stop()).toBe(0);
  const answer = await there.post(api.courseDefinitions.create, { name: 'From the other', level: 200, credits: 3 });
  expect(answer.status).toBe(201);
  expect(await other.stop()).toBe(0);
  expect(() => realpathSync(path.join(one.dataDir, 'postgres/postmaster.pid'))).toThrow('ENOENT');
});
