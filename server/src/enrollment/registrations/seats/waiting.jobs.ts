import type { Services } from '../../../kernel/context.ts';
import type { Job } from '../../../kernel/jobs.ts';
import { offerSeats, seatsJobName } from './waiting.ts';

/** Runs every minute, and whenever a seat becomes free. */
export const seatsJob = (services: Services): Job => ({
  name: seatsJobName,
  cron: '* * * * *',
  run: ({ courseInstanceId }: { courseInstanceId?: string }) => offerSeats(services, courseInstanceId),
});
