import { type Insertable, type Updateable } from 'kysely';
import { populatedNameOnly } from '../accounts/queries.ts';
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
export const lockedAnnouncement = (db: Db, id: string) =>
  db.selectFrom('announcement').selectAll().where('_id', '=', id).forUpdate().executeTakeFirst();
export const insertAnnouncement = (db: Db, values: Insertable<Schema['announcement']>) =>
  db.insertInto('announcement').values(values).returning('_id').executeTakeFirstOrThrow();
export const updateAnnouncement = (db: Db, id: string, change: Updateable<Schema['announcement']>) =>
  db.updateTable('announcement').set(change).where('_id', '=', id).execute();
export const deleteAnnouncement = (db: Db, id: string) => db.deleteFrom('announcement').where('_id', '=', id).execute();

/** Empties what a person announced; the places stay until a professor deletes them. */
export const emptyOf = (db: Db, personId: string) =>
  db
    .updateTable('announcement')
    .set({ title: '', markdown: '', pinned: false })
    .where('personREF', '=', personId)
    .execute();
