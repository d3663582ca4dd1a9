import { readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onServer, takeFiles } from '../../server/src/exchange/sftp.ts';
import { hasSshd, Sshd } from '../sshd.ts';

describe.skipIf(!hasSshd)('files in the folder of a college', () => {
  const sshd = new Sshd();
  beforeAll(() => sshd.start());
  afterAll(() => sshd.remove());
  beforeEach(() => sshd.empty());

  /** Fetches what rests. `looked` is done after the first look at the folder, `took` after a file was taken. */
  async function fetches({ looked = () => {}, took = (_name: string, _at: number) => {} } = {}): Promise<string[]> {
    const taken: string[] = [];
    const limits = { allowsPrivate: true, look: 50 };
    await onServer(sshd.settings, limits, async (sftp) => {
      const list = sftp.list.bind(sftp);
      let looks = 0;
      sftp.list = async (...asked) => {
        const found = await list(...asked);
        if (looks++ === 0) looked();
        return found;
      };
      await takeFiles(sftp, sshd.in, limits, async ({ name, bytes, at }) => {
        taken.push(`${name}: ${bytes.toString()}`);
        took(name, at);
        return true;
      });
    });
    return taken;
  }

  // Seen red with the two looks not compared.
  test('one that changed between two looks is left, however long it rests after them (T594)', async () => {
    sshd.lay('grows.csv', 'row 1\n');
    sshd.lay('rests.csv', 'row\n');
    expect(await fetches({ looked: () => sshd.lay('grows.csv', 'row 1\nrow 2\n') })).toEqual(['rests.csv: row\n']);
    expect(await fetches()).toEqual(['grows.csv: row 1\nrow 2\n']);
  });

  // Seen red with a file not looked at once more after it was read.
  test('one that changed after the looks is left, though it was read whole (T594)', async () => {
    for (const name of ['one.csv', 'two.csv']) sshd.lay(name, 'row\n');
    const other = (name: string) => (name === 'one.csv' ? 'two.csv' : 'one.csv');
    const [first = '', ...more] = await fetches({ took: (name) => sshd.lay(other(name), 'row\nrow 2\n') });
    expect(more).toEqual([]);
    const left = other(first.split(':')[0]!);
    expect(readdirSync(sshd.in).toSorted()).toEqual(['done', left].toSorted());
    expect(await fetches()).toEqual([`${left}: row\nrow 2\n`]);
  });

  const writtenAt = (name: string, seconds: number) => {
    sshd.lay(name, 'row\n');
    utimesSync(path.join(sshd.in, name), seconds, seconds);
  };

  // Seen red in the order of the folder, and with each file of now.
  test('older ones come first, and those of one time by their names; a time to come or none is now', async () => {
    const began = Date.now();
    for (const [name, seconds] of [
      ['a.csv', 1_790_000_000],
      ['z.csv', 1_770_000_000],
      ['b-10.csv', 1_780_000_000],
      ['b-9.csv', 1_780_000_000],
      ['none.csv', 0],
      ['tomorrow.csv', began / 1000 + 86_400],
    ] as const)
      writtenAt(name, seconds);
    const times: [string, number][] = [];
    await fetches({ took: (name, at) => times.push([name, at]) });
    expect(times.slice(0, 4)).toEqual([
      ['z.csv', 1_770_000_000_000],
      ['b-9.csv', 1_780_000_000_000],
      ['b-10.csv', 1_780_000_000_000],
      ['a.csv', 1_790_000_000_000],
    ]);
    expect(times.slice(4).map(([name]) => name)).toEqual(['none.csv', 'tomorrow.csv']);
    for (const [, at] of times.slice(4)) expect(Math.abs(at - began)).toBeLessThan(60_000);
  });

  // Seen red with the first 50 of the folder: most new files stayed unread.
  test('where moving is forbidden, 50 files that stay keep out no new one', async () => {
    await sshd.stop();
    await sshd.start('/usr/lib/openssh/sftp-server -P posix-rename,rename');
    const nameOf = (n: number) => `answer-${n}.csv`;
    const rows = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => `${nameOf(from + n)}: row\n`);
    for (let n = 0; n < 51; n++) writtenAt(nameOf(n), 1_770_000_000 + n);
    expect(await fetches()).toEqual(rows(1, 51));
    for (let n = 51; n < 54; n++) writtenAt(nameOf(n), 1_770_000_000 + n);
    expect(await fetches()).toEqual(rows(4, 54));
    expect(readdirSync(sshd.in).filter((name) => name !== 'done')).toHaveLength(54);
  });
});
