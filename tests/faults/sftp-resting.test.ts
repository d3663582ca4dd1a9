import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onServer, takeFiles } from '../../server/src/exchange/sftp.ts';
import { hasSshd, Sshd } from '../sshd.ts';

describe.skipIf(!hasSshd)('files that a college still writes', () => {
  const sshd = new Sshd();
  beforeAll(() => sshd.start());
  afterAll(() => sshd.remove());
  beforeEach(() => sshd.empty());

  /** Fetches what rests. `looked` is done after the first look at the folder, `took` after a file was taken. */
  async function fetches({ looked = () => {}, took = (_name: string) => {} } = {}): Promise<string[]> {
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
      await takeFiles(sftp, sshd.in, limits, async ({ name, bytes }) => {
        taken.push(`${name}: ${bytes.toString()}`);
        took(name);
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
});
