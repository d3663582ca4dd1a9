import type { Services } from '../../kernel/context.ts';
import type { Job } from '../../kernel/jobs.ts';
import { dropSecrets } from './webhooks.queries.ts';

/** Deletes secrets that were replaced a day ago. */
export const webhookJob = ({ database: { db } }: Services): Job => ({
  name: 'webhooks.secrets',
  cron: '23 * * * *',
  run: async () => void (await dropSecrets(db)),
});
