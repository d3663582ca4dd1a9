import { sql, type Kysely } from 'kysely';
import type { Db } from '../../../kernel/db.ts';

/** The log entry of a backup. A backup exports everything, so it is logged like any other export. */
export const backupLine = { action: 'take backup', entity: 'backup' } as const;

/** Returns when the last backup known to this database was taken (seconds since 1970), and how many files it could not copy. */
export const lastBackup = (db: Db) =>
  db
    .selectFrom('auditLog')
    .select([
      sql<number>`extract(epoch from "at")::float8`.as('at'),
      sql<number>`coalesce(("detail"->>'missing')::int, 0)`.as('missing'),
    ])
    .where('entity', '=', backupLine.entity)
    .where('action', '=', backupLine.action)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const deletedPeople = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('deletedPerson').select('personREF').execute();
  return rows.map(({ personREF }) => personREF);
};
/** Raw, because the room that deletes people writes this table otherwise. */
export const insertDeleted = (db: Kysely<unknown>, ids: readonly string[]) =>
  sql`insert into "deletedPerson" ("personREF") select unnest(${ids}::uuid[]) on conflict do nothing`.execute(db);
