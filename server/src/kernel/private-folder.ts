import { chmod, mkdir, open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** For the owner alone: no other user of this machine may read uploads. */
export const folderMode = 0o700;
export const fileMode = 0o600;

/**
 * Creates a folder that only its owner may enter. If it belongs to another user, as a mounted volume may, we rely on the
 * modes of the files inside.
 */
export async function closedFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: folderMode });
  await chmod(folder, folderMode).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') throw error;
  });
}

/**
 * Creates a folder that only its owner may enter. An older version left such folders open: we then close everything in it
 * first and the folder last, so that the next start continues if this one is killed.
 */
export async function privateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: folderMode });
  if (process.platform === 'win32') return; // Windows ignores modes and never reports these
  if (((await stat(folder)).mode & 0o777) === folderMode) return;
  await closeWhatIsIn(folder);
  await closedFolder(folder);
}

async function closeWhatIsIn(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const location = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      await closeWhatIsIn(location);
      await chmod(location, folderMode);
    } else if (entry.isFile()) await chmod(location, fileMode);
  }
}

/** Makes sure that a rename into the folder survives a power cut. Windows can't open a folder for that. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
