import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

const shell = (line: string) => spawnSync('sh', ['-c', line], { stdio: 'ignore' }).status === 0;

/** Whether this process may mount a volume; it takes an administrator's rights. */
export function mayMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'stoa-volume-'));
  const may = shell(`mount -t tmpfs -o size=1m tmpfs ${folder}`);
  if (may) shell(`umount ${folder}`);
  rmSync(folder, { recursive: true });
  if (!may) process.stdout.write('Nothing may be mounted here: what needs a small volume is left out.\n');
  return may;
}

/** A volume of its own in memory, or undefined where nothing may be mounted; it is gone when the test is done. */
export function openVolume(options: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'stoa-volume-'));
  if (!shell(`mount -t tmpfs -o ${options} tmpfs ${folder}`)) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  onTestFinished(() => {
    shell(`umount -l ${folder}`);
    rmSync(folder, { recursive: true, force: true });
  });
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    /** Lets everybody in, as PostgreSQL's own user. */
    open: () => chmodSync(folder, 0o755),
    free: () => {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    },
    /** Fills it but for so many bytes. */
    fill: (left: number) => {
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left)));
      } catch (error) {
        // Others wrote meanwhile: where nothing was to be left, it is full.
        if (left > 0 || (error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    empty: () => rmSync(ballast, { force: true }),
  };
}
