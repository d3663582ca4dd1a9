import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { whenOver } from '../ending.ts';
import { openProxy } from './proxy.ts';

/** An object store with a bucket for files, reached through a proxy that makes trouble; gone when the test file is done. */
export async function openObjectStore() {
  const directory = mkdtempSync(path.join(tmpdir(), 'stoa-objects-'));
  let port = 0;
  const start = async () => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: 'files' }],
    });
    ({ port } = await server.run());
    return server;
  };
  let server: S3rver | undefined = await start();
  const proxy = await openProxy({ port });
  const stop = async () => {
    proxy.cut();
    await server?.close();
    server = undefined;
  };
  whenOver(async () => {
    await proxy.close();
    await stop();
    rmSync(directory, { recursive: true, force: true });
  });
  const address = `s3://files/stoa?endpoint=http://127.0.0.1:${proxy.port}`;
  return {
    /** Returns the environment of a Stoa that keeps its files here. */
    env: (more: Record<string, string> = {}) => ({
      FILES_URL: address,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      ...more,
    }),
    /** Where the double keeps an object's bytes. */
    placeOf: (key: string) => path.join(directory, 'files', 'stoa', `${key}._S3rver_object`),
    make: proxy.make,
    cut: proxy.cut,
    stop,
    startAgain: async () => {
      server ??= await start();
    },
  };
}
