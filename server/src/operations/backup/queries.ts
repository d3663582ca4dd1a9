import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';

/** What the log calls a backup. Whoever copies everything out leaves a line there, as of any other export. */
export const backupLine = { action: 'take backup', entity: 'backup' } as const;

/** When the last backup that this database knows of was done, in seconds since 1970, and how many files it could not copy. */
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
