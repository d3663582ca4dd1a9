import { sql } from 'kysely';
import { inWords } from '../kernel/lists.ts';
import type { Db } from '../kernel/db.ts';

export type Checked = 'mail' | 'payments';
interface Result {
  readonly ok: boolean;
  readonly settings: string;
  readonly byREF: string;
}

/** Stores the result of a check, replacing the one before. */
export const saveCheck = (db: Db, what: Checked, result: Result) =>
  db
    .insertInto('setupCheck')
    .values({ what, ...result })
    .onConflict((conflict) => conflict.column('what').doUpdateSet({ ...result, at: sql<string>`now()` }))
    .execute();

export const lastCheck = (db: Db, what: Checked) =>
  db.selectFrom('setupCheck').select(['at', 'ok', 'settings']).where('what', '=', what).executeTakeFirst();

export const firstInstitution = (db: Db) =>
  db.selectFrom('institution').select('createdAt as at').orderBy('_id').limit(1).executeTakeFirst();

/** The time of the first professor's invitation or joining, whichever was earlier. */
export const firstProfessor = async (db: Db) => {
  const role = 'Professor';
  const { at } = await db
    .selectNoFrom((eb) =>
      eb
        .fn<string | null>('least', [
          eb.selectFrom('invitation').select('createdAt').where('role', '=', role).orderBy('_id').limit(1),
          eb
            .selectFrom('person')
            .select('createdAt')
            .where('role', '=', role)
            .where('deletedAt', 'is', null)
            // in the order of the index, so that PostgreSQL uses it
            .orderBy(inWords('lastName'))
            .orderBy(inWords('firstName'))
            .orderBy('_id')
            .limit(1),
        ])
        .as('at'),
    )
    .executeTakeFirstOrThrow();
  return at === null ? undefined : { at };
};
