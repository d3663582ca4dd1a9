import type { Services } from '../../kernel/context.ts';
import type { Job } from '../../kernel/jobs.ts';
import { endMerge } from './merging.ts';

/** Deletes each hour what is left of people who were merged a day ago. */
export const mergingJob = (services: Services): Job => ({
  name: 'merging.end',
  cron: '17 * * * *',
  run: async () => {
    while (await endMerge(services));
  },
});
