import path from 'node:path';
import { explain, readSettings, type Settings } from './settings.ts';
import { startEmbeddedPostgres } from './kernel/embedded-postgres.ts';
import { showProgress, type Say } from './progress.ts';

export const root = path.resolve(import.meta.dirname, '../..');
export const migrations = path.join(root, 'server/migrations');

/**
 * Runs a command on the configured database, whether or not the server is running. Prints the command's result, and tells what it does while it runs; an error prints
 * one line and sets the exit code to 1.
 */
export async function command(task: (settings: Settings, url: string, say: Say) => Promise<string>): Promise<void> {
  let stop = async () => {};
  const { say, end } = showProgress();
  try {
    const settings = readSettings(process.env, root);
    let url = settings.databaseUrl;
    if (url === undefined) {
      say('Starting the database');
      const postgres = await startEmbeddedPostgres(settings.dataDir);
      ({ stop } = postgres);
      url = postgres.url();
    }
    const result = await task(settings, url, say);
    end();
    console.log(result);
  } catch (error) {
    end();
    console.error(explain(error as Error));
    process.exitCode = 1;
  } finally {
    await stop();
  }
}
