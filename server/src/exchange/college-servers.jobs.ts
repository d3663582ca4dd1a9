import type { Services } from '../kernel/context.ts';
import type { Job } from '../kernel/jobs.ts';
import { exchangeFiles, type CollegeFiles } from './college-servers.ts';
import { institutionsWithServers } from './college-servers.queries.ts';

/** There are no batches yet. Nothing is sent, and receipts stay where they are until something takes them. */
const none: CollegeFiles | undefined = undefined;

/** Every hour, exchanges files with the servers of colleges, one after the other. */
export const sftpJob = (services: Services): Job => ({
  name: 'exchange.sftp',
  cron: '41 * * * *',
  run: () => exchangeWithAll(services, none),
});

/** Does so with all of them. One that fails doesn't hold up the others. */
export async function exchangeWithAll(services: Services, files: CollegeFiles | undefined): Promise<void> {
  if (files === undefined) return;
  for (const id of await institutionsWithServers(services.database.db))
    await exchangeFiles(services, id, files).catch((error: unknown) =>
      services.log.error({ err: error, institution: id }, 'files could not be exchanged with a college'),
    );
}
