import { sql } from 'kysely';
import { populatedNameOnly } from '../../accounts/queries.ts';
import type { Db } from '../../kernel/db.ts';
import type { Schema } from '../../schema.ts';
import type { Insertable } from 'kysely';

const comments = (db: Db) =>
  db
    .selectFrom('courseComment')
    .select(['_id', 'field', 'text', 'byReviewer', 'createdAt'])
    .select(populatedNameOnly('courseComment.authorREF').$notNull().as('by'));

export const commentsOn = (db: Db, courseInstanceId: string) =>
  comments(db).where('courseInstanceREF', '=', courseInstanceId).orderBy('_id').limit(1000).execute();

export async function insertComment(db: Db, comment: Insertable<Schema['courseComment']>) {
  const { _id } = await db.insertInto('courseComment').values(comment).returning('_id').executeTakeFirstOrThrow();
  return comments(db).where('_id', '=', _id).executeTakeFirstOrThrow();
}

/** The reviewers who have commented on a course, with their email addresses. */
export const reviewersOf = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('courseComment')
    .innerJoin('person', 'person._id', 'courseComment.authorREF')
    .select(['person._id', 'person.email', 'person.firstName', 'person.lastName'])
    .distinct()
    .where('courseInstanceREF', '=', courseInstanceId)
    .where('byReviewer', '=', true)
    .execute();

/** The course as it was at the last decision, by field. Null when there has been none. */
export const reviewedOf = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('courseInstance')
    .select(['reviewed', 'reviewedAt'])
    .where('_id', '=', courseInstanceId)
    .executeTakeFirstOrThrow();

export const saveReviewed = (db: Db, courseInstanceId: string, reviewed: Readonly<Record<string, unknown>>) =>
  db
    .updateTable('courseInstance')
    .set({ reviewed: JSON.stringify(reviewed), reviewedAt: sql`now()` as never })
    .where('_id', '=', courseInstanceId)
    .execute();
