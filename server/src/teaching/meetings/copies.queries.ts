import { sql, type Insertable } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import type { Schema } from '../../schema.ts';

export const meetingsToCopy = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('meeting')
    .select(['_id', 'seriesREF', 'start', 'startsAt', 'zone', 'minutes', 'topic', 'link', 'place', 'countedFrom'])
    .where('courseInstanceREF', '=', courseInstanceId)
    .where('removedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .orderBy('startsAt')
    .execute();
/** Those that move with the first day of their course, held. */
export const movingMeetings = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('meeting')
    .select(['_id', 'start', 'zone'])
    .select(sql<string>`"countedFrom"`.as('countedFrom'))
    .where('courseInstanceREF', '=', courseInstanceId)
    .where('removedAt', 'is', null)
    .where('countedFrom', 'is not', null)
    .forUpdate()
    .execute();
export const insertCopies = (db: Db, rows: readonly Insertable<Schema['meeting']>[]) =>
  db.insertInto('meeting').values(rows).execute();
