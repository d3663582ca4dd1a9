import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';

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
