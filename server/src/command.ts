import path from 'node:path';
import { explain } from './explain.ts';
import { startEmbeddedPostgres } from './kernel/embedded-postgres.ts';
import { readSettings, type Settings } from './settings.ts';

export const root = path.resolve(import.meta.dirname, '../..');
export const migrations = path.join(root, 'server/migrations');

/**
 * Runs a command on the configured database, whether or not the server is running. Prints the command's result; an error prints
 * one line and sets the exit code to 1.
 */
export async function command(work: (settings: Settings, url: string) => Promise<string>): Promise<void> {
  let stop = async () => {};
  try {
    const settings = readSettings(process.env, root);
    let url = settings.databaseUrl;
    if (url === undefined) {
      const postgres = await startEmbeddedPostgres(settings.dataDir);
      ({ stop } = postgres);
      url = postgres.url();
    }
    console.log(await work(settings, url));
  } catch (error) {
    console.error(explain(error as Error));
    process.exitCode = 1;
  } finally {
    await stop();
  }
}
