import type { Services } from '../kernel/context.ts';
import type { Job } from '../kernel/jobs.ts';
import { endOldMentions, findMentions, mentionsJobName } from './retention/mentions.ts';
import { removeDue } from './retention/schedule.ts';
import { endMerge } from './merging/merging.ts';

/** Looks for the mentions of each deleted person, after the deletion. */
export const mentionsJob = (services: Services): Job => ({
  name: mentionsJobName,
  run: ({ personId }: { personId: string }) => findMentions(services, personId),
});

/** Removes each night what is older than the schedule keeps. */
export const retentionJob = (services: Services): Job => ({
  name: 'retention.sweep',
  cron: '23 4 * * *',
  run: async () => {
    await removeDue(services);
    await endOldMentions(services);
  },
});

/** Deletes each hour what is left of people who were merged a day ago. */
export const mergingJob = (services: Services): Job => ({
  name: 'merging.end',
  cron: '17 * * * *',
  run: async () => {
    while (await endMerge(services));
  },
});
