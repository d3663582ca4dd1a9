import { chmod, mkdir, open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** For its owner alone: what people upload is nobody else's on this machine. */
export const folderMode = 0o700;
export const fileMode = 0o600;

/** Makes a folder and closes it; where it is another user's, as a mounted volume may be, what is made in it is closed. */
export async function closedFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: folderMode });
  await chmod(folder, folderMode).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') throw error;
  });
}

/**
 * A folder of files that only its owner may enter. One that others could enter was made by an older version: all that is in it
 * is closed as well, and the folder itself last, so that a start that was killed in between is gone on with by the next.
 */
export async function privateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: folderMode });
  if (process.platform === 'win32') return; // modes mean nothing there, and are never these
  if (((await stat(folder)).mode & 0o777) === folderMode) return;
  await closeWhatIsIn(folder);
  await closedFolder(folder);
}

async function closeWhatIsIn(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      await closeWhatIsIn(place);
      await chmod(place, folderMode);
    } else if (entry.isFile()) await chmod(place, fileMode);
  }
}

/** Makes what was renamed into a folder outlive the power. Windows can't open a folder for it. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
