import { record } from '../kernel/audit.ts';
import type { Work } from './work.ts';
import { exportedLately } from './queries.ts';

/**
 * Logs that the registrations of a course are being exported. An export is fetched in pages: its first page is logged, a
 * later one only when nobody logged the export it belongs to.
 */
export async function noteExport(
  { services, db, me }: Work,
  courseInstanceId: string,
  { page = 1 }: { readonly page?: number | undefined },
): Promise<void> {
  if (page > 1 && (await exportedLately(db, me._id, courseInstanceId))) return;
  await services.database.tx((trx) =>
    record({ db: trx, me }, 'export registrations', 'courseInstance', courseInstanceId),
  );
}
