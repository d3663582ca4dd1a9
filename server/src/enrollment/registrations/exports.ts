import type { Context } from '../../kernel/context.ts';
import { discloseRegistrations } from '../../people/disclosures.ts';
import { recordAction } from '../../kernel/audit.ts';
import { exportedLately, placesIn } from './registrations.queries.ts';

/**
 * Logs the export of a course's registrations. A client fetches an export in pages: we log the first page, and a later page
 * only when the export it belongs to wasn't logged.
 */
export async function noteExport(
  { services, db, me }: Context,
  courseInstanceId: string,
  { page = 1 }: { readonly page?: number | undefined },
): Promise<void> {
  if (page > 1 && (await exportedLately(db, me._id, courseInstanceId))) return;
  await services.database.tx(async (trx) => {
    await recordAction({ db: trx, me }, 'export registrations', 'courseInstance', courseInstanceId);
    if (!me.institutionREF) return;
    const credit = (await placesIn(trx, courseInstanceId)).filter(({ isAudit }) => !isAudit);
    await discloseRegistrations(
      { db: trx, me },
      me.institutionREF,
      credit.map(({ _id }) => _id),
    );
  });
}
