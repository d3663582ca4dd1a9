import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';

/** Takes some meetings that begin within a day, so that each has one reminder. Skips cancelled and removed ones. */
export const takeComing = (db: Db, most: number) =>
  db
    .updateTable('meeting')
    .set({ remindedAt: sql`now()` })
    .from('courseInstance')
    .whereRef('courseInstance._id', '=', 'meeting.courseInstanceREF')
    .where('meeting._id', 'in', (eb) =>
      eb
        .selectFrom('meeting')
        .select('_id')
        .where('remindedAt', 'is', null)
        .where('startsAt', '>', sql<string>`now()`)
        .where('startsAt', '<=', sql<string>`now() + interval '1 day'`)
        .where('cancelledAt', 'is', null)
        .where('removedAt', 'is', null)
        .orderBy('startsAt')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'courseInstanceREF',
      'courseInstance.name',
      'courseInstance.status',
      'startsAt',
      'zone',
      'topic',
      'link',
    ])
    .returning([
      'place',
      'note',
      'meeting.createdAt',
      sql<boolean>`"meeting"."countedFrom" is null or "courseInstance"."start" is not null`.as('isSet'),
    ])
    .execute();
