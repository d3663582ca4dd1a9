import type { Services } from '../../kernel/context.ts';
import type { Job } from '../../kernel/jobs.ts';
import { sealColumns } from '../../kernel/sealed-columns.ts';
import { sealPlainFiles } from '../../people/files.ts';

async function sealAll(services: Services, signal?: AbortSignal): Promise<void> {
  await sealColumns(services.database, services.encryption, signal);
  await sealPlainFiles(services, signal);
}

/** Encrypts every night the values that a node of an earlier version, or with other keys, wrote since the last start. */
export const sealingJob = (services: Services): Job => ({
  name: 'sealing',
  cron: '37 3 * * *',
  run: () => sealAll(services),
});

/**
 * Encrypts values that an earlier version stored unencrypted, and those with the previous key. It isn't a job, because another
 * node without the new key might take that. The start doesn't wait for it, and a stopped run continues at the next start.
 */
export function startSealing(services: Services): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const done = sealAll(services, stopping.signal).catch((error: unknown) =>
    services.log.warn(error, 'sealing was interrupted, and continues at night or at the next start'),
  );
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}
