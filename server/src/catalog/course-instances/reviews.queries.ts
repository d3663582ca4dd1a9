import { approvers } from '@stoa/contract/kernel/role';
import { sql, type Insertable } from 'kysely';
import { populatedNameOnly } from '../../people/accounts/accounts.queries.ts';
import type { Db } from '../../kernel/db.ts';
import { renamedIn } from '../../kernel/erasing.ts';
import type { Me } from '../../kernel/access.ts';
import type { Schema } from '../../schema.ts';

const comments = (db: Db) =>
  db
    .selectFrom('courseComment')
    .select(['_id', 'field', 'text', 'byReviewer', 'createdAt'])
    .select(populatedNameOnly('courseComment.authorREF').$notNull().as('by'));

/** The comments on a course that the person can read. Staff of an institution can't read those of another one's staff. */
export const commentsOn = (db: Db, { institutionREF }: Pick<Me, 'institutionREF'>, courseInstanceId: string) =>
  comments(db)
    .where('courseInstanceREF', '=', courseInstanceId)
    .$if(institutionREF !== null, (some) =>
      some.where(
        sql<boolean>`not exists (select from "person" where "person"."_id" = "courseComment"."authorREF"
          and "person"."institutionREF" <> ${institutionREF})`,
      ),
    )
    .orderBy('_id')
    .limit(1000)
    .execute();

export async function insertComment(db: Db, comment: Insertable<Schema['courseComment']>) {
  const { _id } = await db.insertInto('courseComment').values(comment).returning('_id').executeTakeFirstOrThrow();
  return comments(db).where('_id', '=', _id).executeTakeFirstOrThrow();
}

/** The reviewers who have commented on a course, still decide on it and can open it, with their email addresses. */
export const reviewersOf = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('courseComment')
    .innerJoin('person', 'person._id', 'courseComment.authorREF')
    .select(['person._id', 'person.email', 'person.firstName', 'person.lastName'])
    .distinct()
    .where('courseInstanceREF', '=', courseInstanceId)
    .where('byReviewer', '=', true)
    .where('person.role', 'in', approvers)
    .where(
      sql<boolean>`exists (select from "courseInstance" join "courseDefinition" on "courseDefinition"."_id" = "courseREF"
        where "courseInstance"."_id" = ${courseInstanceId}
          and ("courseInstance"."status" <> 'Draft' or "person"."role" = 'Administrator')
          and ("person"."institutionREF" is null or "person"."institutionREF" = "courseDefinition"."institutionREF"))`,
    )
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

export const clearDecisions = (db: Db, courseREF: string) =>
  db
    .updateTable('courseInstance')
    .set({ statusReason: '', decidedByREF: null, decidedAt: null, reviewed: null, reviewedAt: null })
    .where('courseREF', '=', courseREF)
    .where('status', 'in', ['Draft', 'Pending Approval', 'Approved', 'Denied'])
    .execute();

/** Renames a professor in the reviewed versions of the courses they teach. Names of other professors stay. */
export const renameInReviews = (db: Db, personId: string, names: readonly string[], pseudonym: string) =>
  db
    .updateTable('courseInstance')
    .set({
      reviewed: sql<never>`jsonb_set(jsonb_set("reviewed", '{shown,professorREF}', "renamed"."of"),
        '{compared,professorREF}', "renamed"."of", false)`,
    })
    .from(
      sql<{
        _id: string;
        of: unknown;
      }>`(select "_id", to_jsonb(${renamedIn(sql`"reviewed" #>> '{shown,professorREF}'`, names, pseudonym)}) as "of"
        from "courseInstance" where jsonb_typeof("reviewed" #> '{shown,professorREF}') = 'string')`.as('renamed'),
    )
    .whereRef('courseInstance._id', '=', 'renamed._id')
    .where('courseInstance._id', 'in', taughtBy(db, personId))
    .where('renamed.of', 'is not', null)
    .execute();
const taughtBy = (db: Db, personId: string) =>
  db
    .selectFrom('courseInstanceProfessor')
    .innerJoin('professor', 'professor._id', 'professorREF')
    .select('courseInstanceREF')
    .where('professor.personREF', '=', personId);
