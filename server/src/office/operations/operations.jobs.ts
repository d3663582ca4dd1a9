import type { Services } from '../../kernel/context.ts';
import type { Job } from '../../kernel/jobs.ts';
import { sealColumns } from '../../kernel/sealed-columns.ts';
import { sealPlainFiles } from '../../people/files.ts';

async function sealAll(services: Services, signal?: AbortSignal): Promise<void> {
  await sealColumns(services.database, services.encryption, signal);
  await sealPlainFiles(services, signal);
}

/** Seals each night what a node of an earlier version, or with other keys, wrote since the last start. */
export const sealingJob = (services: Services): Job => ({
  name: 'sealing',
  cron: '37 3 * * *',
  run: () => sealAll(services),
});

/**
 * Seals what an earlier version kept in plain, and what the key of before has sealed. This node does it and no job, which
 * another node might take that doesn't have the new key yet. Nobody waits for it; stopped, the next start goes on.
 */
export function startSealing(services: Services): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const done = sealAll(services, stopping.signal).catch((error: unknown) =>
    services.log.warn(error, 'sealing broke off, and goes on at night or at the next start'),
  );
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}
