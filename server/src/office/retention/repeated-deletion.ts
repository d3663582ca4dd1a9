import { systemContext, type Services } from '../../kernel/context.ts';
import { lockedLeaver } from '../../people/accounts/accounts.erasure.queries.ts';
import { recordAndReport } from '../../kernel/audit.ts';
import { carryOut } from './deletion.ts';
import { deletionsToRepeat } from './retention.queries.ts';

/**
 * Deletes people again whom a restored backup has brought back, whatever stands in the way: it was decided before. Call it at
 * the start, when jobs are taken. Returns how many there were.
 */
export async function repeatDeletion(services: Services): Promise<number> {
  const people = await deletionsToRepeat(services.database.db);
  for (const { personREF } of people)
    await services.database.tx(async (db) => {
      const context = systemContext(services, db);
      const leaver = await lockedLeaver(db, personREF);
      if (!leaver || leaver.deletedAt !== null) return;
      await carryOut(context, leaver);
      await recordAndReport(context, 'delete person again', 'person', personREF, { role: leaver.role });
    });
  return people.length;
}
