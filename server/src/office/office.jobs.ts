import type { Services } from '../kernel/context.ts';
import type { Job } from '../kernel/jobs.ts';
import { endOldMentions, findLostMentions, findMentions, mentionsJobName } from './retention/mentions.ts';
import { removeDue } from './retention/schedule.ts';
import { endMerges } from './merging/merging.ts';

/** Looks for mentions of a deleted person, after the deletion. */
export const mentionsJob = (services: Services): Job => ({
  name: mentionsJobName,
  run: ({ personId }: { personId: string }) => findMentions(services, personId),
});

/** Removes expired data every night, by the retention schedule. */
export const retentionJob = (services: Services): Job => ({
  name: 'retention.sweep',
  cron: '23 4 * * *',
  run: async () => {
    await removeDue(services);
    await endOldMentions(services);
    await findLostMentions(services);
  },
});

/** Deletes every hour the people who were merged a day ago. */
export const mergingJob = (services: Services): Job => ({
  name: 'merging.end',
  cron: '17 * * * *',
  run: () => endMerges(services),
});
