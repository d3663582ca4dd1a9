import { sql, type Insertable } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import type { Schema } from '../../schema.ts';

export const assignmentsToCopy = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('assignment')
    .select(['name', 'type', 'maxScore', 'weight', 'instructions', 'due', 'zone', 'handIn', 'rubric', 'late'])
    .select(['anonymous', 'outcomes', 'countedFrom'])
    .select(sql<number>`row_number() over (order by "position", "_id")::int`.as('position'))
    .where('courseInstanceREF', '=', courseInstanceId)
    .execute();

export const insertCopies = (db: Db, rows: readonly Insertable<Schema['assignment']>[]) =>
  db.insertInto('assignment').values(rows).execute();

/** Those whose due time moves with the first day of their course, held. */
export const movingAssignments = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('assignment')
    .select(['_id', 'late'])
    .select([
      sql<string>`"due"`.as('due'),
      sql<string>`"zone"`.as('zone'),
      sql<string>`"countedFrom"`.as('countedFrom'),
    ])
    .where('courseInstanceREF', '=', courseInstanceId)
    .where('countedFrom', 'is not', null)
    .where('due', 'is not', null)
    .forUpdate()
    .execute();
