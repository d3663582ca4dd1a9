import type { Services } from '../kernel/context.ts';
import type { Job } from '../kernel/jobs.ts';
import { endUpload } from './uploads.ts';
import { oldUploads } from './uploads.queries.ts';

/** Deletes uploads that nothing was made of within a day. */
export function uploadJob({ database, files }: Services): Job {
  return {
    name: 'uploads.sweep',
    cron: '37 * * * *',
    run: async () => {
      for (let some = await oldUploads(database.db); some.length > 0; some = await oldUploads(database.db))
        for (const { _id } of some) await endUpload(database, files, _id);
    },
  };
}
