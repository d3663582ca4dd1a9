import { sql, type Insertable, type Updateable } from 'kysely';
import { populatedNameOnly } from '../people/accounts/accounts.queries.ts';
import type { Db } from '../kernel/db.ts';
import type { Schema } from '../schema.ts';

const shown = (db: Db) =>
  db
    .selectFrom('announcement')
    .select([
      'announcement._id',
      'title',
      'markdown',
      'pinned',
      'announcement.createdAt',
      'editedAt',
      populatedNameOnly('announcement.personREF').$notNull().as('personREF'),
    ]);
export const announcementsOf = (db: Db, courseInstanceId: string) =>
  shown(db)
    .where('courseInstanceREF', '=', courseInstanceId)
    .orderBy('pinned', 'desc')
    .orderBy('announcement._id', 'desc')
    .limit(200)
    .execute();
export const announcementById = (db: Db, id: string) =>
  shown(db).where('announcement._id', '=', id).executeTakeFirstOrThrow();
/** The id of a person's last announcement in a course, if it has the same text and is less than a minute old. */
export const saidJustNow = async (
  db: Db,
  personREF: string,
  courseInstanceREF: string,
  title: string,
  markdown: string,
) => {
  const last = await db
    .selectFrom('announcement')
    .select(['_id', 'title', 'markdown', sql<boolean>`"createdAt" > now() - interval '1 minute'`.as('isRecent')])
    .where('personREF', '=', personREF)
    .where('courseInstanceREF', '=', courseInstanceREF)
    .orderBy('_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.isRecent && last.title === title && last.markdown === markdown ? last._id : undefined;
};
export const lockedAnnouncement = (db: Db, id: string) =>
  db.selectFrom('announcement').selectAll().where('_id', '=', id).forUpdate().executeTakeFirst();
export const insertAnnouncement = (db: Db, values: Insertable<Schema['announcement']>) =>
  db.insertInto('announcement').values(values).returning('_id').executeTakeFirstOrThrow();
export const updateAnnouncement = (db: Db, id: string, change: Updateable<Schema['announcement']>) =>
  db.updateTable('announcement').set(change).where('_id', '=', id).execute();
export const deleteAnnouncement = (db: Db, id: string) => db.deleteFrom('announcement').where('_id', '=', id).execute();

/** Unpins a person's announcements, and returns them. */
export const withdrawOf = (db: Db, personId: string) =>
  db
    .updateTable('announcement')
    .set({ pinned: false })
    .where('personREF', '=', personId)
    .returning(['_id', 'courseInstanceREF', 'markdown'])
    .execute();
