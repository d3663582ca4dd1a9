import type { Services } from '../kernel/context.ts';
import type { Job } from '../kernel/jobs.ts';
import { discloseRegistrations } from '../people/disclosures.ts';
import { fileOfBatch } from './batches.ts';
import { noteDelivery, undelivered } from './batches.queries.ts';
import { exchangeFiles, type CollegeFiles } from './college-servers.ts';
import { institutionsWithServers } from './college-servers.queries.ts';
import { takeReceiptFile } from './receipt-applying.ts';

/** Every hour, exchanges files with the servers of colleges, one after the other. */
export const sftpJob = (services: Services): Job => ({
  name: 'exchange.sftp',
  cron: '41 * * * *',
  run: () => exchangeWithAll(services),
});

/** Delivers batches and fetches answers. A failure with one college doesn't stop the others. */
export async function exchangeWithAll(services: Services): Promise<void> {
  const files: CollegeFiles = {
    undelivered,
    fileOf: (db, batchId) => fileOfBatch({ db, services }, batchId),
    markDelivered: async (db, institutionId, batchId, { registrations }) => {
      await discloseRegistrations({ db, me: undefined }, institutionId, registrations);
      await noteDelivery(db, batchId);
    },
    takeReceiptFile,
  };
  for (const id of await institutionsWithServers(services.database.db))
    await exchangeFiles(services, id, files).catch((error: unknown) =>
      services.log.error({ err: error, institution: id }, 'files could not be exchanged with a college'),
    );
}
