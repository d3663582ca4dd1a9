import type { Services } from '../../kernel/context.ts';
import type { Job } from '../../kernel/jobs.ts';
import { endOldMentions, findMentions, mentionsJobName } from './mentions.ts';
import { removeDue } from './schedule.ts';

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
