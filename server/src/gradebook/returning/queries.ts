import { activeStatuses } from '@stoa/contract/registrations';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';

/** The entry that a piece of work belongs to. */
export const entryOfWork = (db: Db, workId: string) =>
  db
    .selectFrom('gradebookEntry')
    .select(['_id', 'assignmentREF', 'version', 'score'])
    .where('workId', '=', workId)
    .executeTakeFirst();

/** Marks graded work as returned that wasn’t, and answers with its students. Without `ids` all of the assignment. */
export const markReturned = (db: Db, assignmentId: string, ids: readonly string[] | undefined) =>
  db
    .updateTable('gradebookEntry')
    .set({ returnedAt: sql`now()` })
    .from('assignment')
    .innerJoin('registration', (join) =>
      join
        .onRef('registration.courseInstanceREF', '=', 'assignment.courseInstanceREF')
        .on('registration.status', 'in', activeStatuses),
    )
    .whereRef('assignment._id', '=', 'gradebookEntry.assignmentREF')
    .whereRef('registration.personREF', '=', 'gradebookEntry.personREF')
    .where('assignmentREF', '=', assignmentId)
    .where('returnedAt', 'is', null)
    .where(sql<boolean>`("gradebookEntry"."score" is not null or "gradebookEntry"."letterGrade" <> '')`)
    .$if(ids !== undefined, (some) => some.where('workId', '=', sql<string>`any(${ids}::uuid[])`))
    .returning(['gradebookEntry._id', 'gradebookEntry.personREF', 'gradebookEntry.workId'])
    .execute();
