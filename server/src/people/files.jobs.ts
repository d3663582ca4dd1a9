import { systemContext, type Services } from '../kernel/context.ts';
import { recordAction } from '../kernel/audit.ts';
import type { Job } from '../kernel/jobs.ts';
import { queueMail } from '../kernel/mail.ts';
import { verdictOn } from '../kernel/malware.ts';
import { quarantined } from './files.emails.ts';
import { erasedFilesJobName } from './people.erasure.ts';
import { decideOnFile, knownKeys, notePurged, purgeable, quarantinedFiles } from './files.queries.ts';

/** Purges files that were removed long ago, and deletes bytes without a record, which an aborted upload leaves behind. */
export function fileJob({ database: { db, tx }, files: store }: Services): Job {
  return {
    name: 'files.sweep',
    cron: '17 3 * * *',
    run: async () => {
      for (let some = await purgeable(db); some.length > 0; some = await purgeable(db))
        for (const { _id, storageKey } of some) {
          await store.remove(storageKey);
          await tx((trx) => notePurged(trx, _id));
        }
      for await (const keys of store.olderThan(new Date(Date.now() - 48 * 3_600_000))) {
        const known = await knownKeys(db, keys);
        for (const key of keys) if (!known.has(key)) await store.remove(key);
      }
    },
  };
}

/** Scans files that were uploaded while the malware scanner was unavailable. */
export function checkJob(services: Services): Job {
  const { db, tx } = services.database;
  return {
    name: 'files.check',
    cron: '* * * * *',
    run: async () => {
      let unknown = 0;
      for (const { _id, storageKey } of services.scanner ? await quarantinedFiles(db) : []) {
        const verdict = await verdictOn(() => services.files.get(storageKey), { fileId: _id }, services);
        await tx(async (trx) => {
          const heldAt = verdict === 'clean' ? null : new Date();
          // During the scan the person may have been deleted, or another node may have decided.
          const file = await decideOnFile(trx, _id, verdict === 'malware' ? { removedAt: new Date() } : { heldAt });
          if (!file || verdict !== 'malware') return;
          const context = systemContext(services, trx);
          await recordAction(context, 'remove malware', 'file', _id, { name: file.name });
          await queueMail(context, file, quarantined(file.name));
        });
        // After three failures, the scanner is down, and no single file is the problem.
        if (verdict === 'unknown' && ++unknown === 3) return;
      }
    },
  };
}

/** Removes the bytes of deleted files. The nightly sweep removes bytes that are left because the store was unavailable. */
export const erasedFilesJob = ({ files: store }: Services): Job => ({
  name: erasedFilesJobName,
  run: async ({ keys }: { keys: readonly string[] }) => {
    for (const key of keys) await store.remove(key);
  },
});
