import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { diskStore, type FileLocation, type FileStore } from './file-store.ts';
import { privateFolder } from './private-folder.ts';

/** Opens the file store from the settings. `failed` is called with the error when an object store can't be used. */
export async function openFileStore(location: FileLocation, failed: (error: Error) => void): Promise<FileStore> {
  await privateFolder(location.folder);
  if (!location.s3) return diskStore(location.folder, location.reserve);
  // Loaded only when files are kept in an object store.
  const { s3Store } = await import('./s3-store.ts');
  return s3Store(location.s3, location, failed);
}

/** Stores a few bytes, reads them and removes them again. Throws the store's own error when that fails. */
export async function tryFileStore(location: FileLocation): Promise<void> {
  let reason: Error | undefined;
  const store = await openFileStore(location, (error) => (reason = error));
  try {
    const key = await store.put(Readable.from([Buffer.from('a try')]));
    const bytes = await store.get(key);
    const text = bytes && (await buffer(bytes)).toString();
    await store.remove(key);
    if (text !== 'a try') throw new Error('it does not give back what is stored there');
  } catch (error) {
    throw reason ?? error;
  }
}
