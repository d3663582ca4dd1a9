import type { Services } from '../../kernel/context.ts';
import type { Job } from '../../kernel/jobs.ts';
import { eraseChanges } from './course-instances.queries.ts';

/** Every few minutes, deletes old records of when the course lists changed. */
export const courseChangeJob = ({ database: { tx } }: Services): Job => ({
  name: 'courses.changes',
  cron: '*/10 * * * *',
  run: async () => {
    await tx(eraseChanges);
  },
});
