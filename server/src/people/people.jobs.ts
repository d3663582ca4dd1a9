import type { Services } from '../kernel/context.ts';
import { dropOldAnswers } from '../kernel/idempotency.ts';
import type { Job } from '../kernel/jobs.ts';
import { clearHits } from '../kernel/throttle.ts';
import { deleteEnded } from './accounts/own-account.queries.ts';
import { deleteOldChallenges } from './accounts/sign-in/passkeys.queries.ts';
import { deleteExpiredTokens } from './tokens/tokens.queries.ts';
import { dropSecrets } from './webhooks/webhooks.queries.ts';

/** Deletes expired data every night. */
export const accountJob = ({ database: { tx } }: Services): Job => ({
  name: 'accounts.sweep',
  cron: '41 3 * * *',
  run: () =>
    tx(async (trx) => {
      await deleteEnded(trx);
      await clearHits(trx);
      await dropOldAnswers(trx);
      await deleteExpiredTokens(trx);
      await deleteOldChallenges(trx);
    }),
});

/** Deletes secrets that were replaced a day ago. */
export const webhookJob = ({ database: { db } }: Services): Job => ({
  name: 'webhooks.secrets',
  cron: '23 * * * *',
  run: async () => void (await dropSecrets(db)),
});
