import type { Services } from '../../kernel/context.ts';
import type { Job } from '../../kernel/jobs.ts';
import { sealColumns } from '../../kernel/sealed-columns.ts';
import { sealPlainFiles } from '../../people/files.ts';

const sealingJobName = 'sealing';

/**
 * Seals what an earlier version kept in plain, and what the key of before has sealed: after each start, and each night in case
 * a node with other settings wrote meanwhile.
 */
export const sealingJob = (services: Services): Job => ({
  name: sealingJobName,
  cron: '37 3 * * *',
  run: async () => {
    await sealColumns(services.database, services.encryption);
    await sealPlainFiles(services);
  },
});

/** Asks for the job at a start. Nobody waits for it. */
export const startSealing = ({ database, jobs }: Services): Promise<void> =>
  database.tx((trx) => jobs.send(trx, sealingJobName, {}));
