import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { sql } from 'kysely';
import { isRegistrationOfEntry } from './gradebook.queries.ts';
import type { Db } from '../../kernel/db.ts';

/** The entry that a piece of work belongs to. */
export const entryOfSubmission = (db: Db, submissionId: string) =>
  db
    .selectFrom('gradebookEntry')
    .select(['_id', 'assignmentREF', 'version', 'score'])
    .where('workId', '=', submissionId)
    .executeTakeFirst();

/** The assignments of entries whose grades were returned, or of all entries with `isMaximum`, each with the students of these entries who have a place. */
export const returnedAmong = (db: Db, entryIds: readonly string[], isMaximum: boolean) =>
  db
    .selectFrom('gradebookEntry as entry')
    .innerJoin('assignment', 'assignment._id', 'entry.assignmentREF')
    .innerJoin('courseInstance', 'courseInstance._id', 'assignment.courseInstanceREF')
    .innerJoin('registration', (join) => join.on(isRegistrationOfEntry))
    .select(['entry.assignmentREF', 'assignment.courseInstanceREF', 'assignment.name as title', 'handIn'])
    .select(['courseInstance.name as course', sql<string[]>`array_agg("entry"."personREF")`.as('people')])
    .where(sql<boolean>`"entry"."_id" = any(${entryIds}::uuid[])`)
    .$if(!isMaximum, (some) => some.where('handIn', '<>', 'none').where('entry.returnedAt', 'is not', null))
    .groupBy(['entry.assignmentREF', 'assignment._id', 'courseInstance._id'])
    .orderBy('assignment.position')
    .execute();

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
