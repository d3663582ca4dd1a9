import type { Services } from '../../kernel/context.ts';
import type { Job } from '../../kernel/jobs.ts';
import { clearHits } from '../../kernel/throttle.ts';
import { deleteEnded } from './own-account.queries.ts';

/** Deletes expired data every night. */
export const accountJob = ({ database: { tx } }: Services): Job => ({
  name: 'accounts.sweep',
  cron: '41 3 * * *',
  run: () =>
    tx(async (trx) => {
      await deleteEnded(trx);
      await clearHits(trx);
    }),
});
