import type { Db } from '../kernel/db.ts';

/** Returns the columns that the enrollment calendar of a course is made of. */
export const calendarColumns = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('courseInstance')
    .leftJoin('census', 'census.courseInstanceREF', 'courseInstance._id')
    .select(['courseInstance._id', 'name', 'status', 'promise', 'termCode', 'termName', 'signedAt'])
    .where('courseInstance._id', '=', courseInstanceId)
    .executeTakeFirst();
