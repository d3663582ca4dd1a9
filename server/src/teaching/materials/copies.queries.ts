import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';

/** How a course's rows are copied: each day as it is now, and counted from the first day of that course. */
const copied = (table: 'material' | 'materialSection') => ({
  from: sql<
    string | null
  >`(${sql.ref(`${table}.from`)} + coalesce("courseInstance"."start" - ${sql.ref(`${table}.countedFrom`)}, 0))`,
  countedFrom: sql<string | null>`coalesce("courseInstance"."start", ${sql.ref(`${table}.countedFrom`)})`,
});

export const sectionsToCopy = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('materialSection')
    .innerJoin('courseInstance', 'courseInstance._id', 'materialSection.courseInstanceREF')
    .select(['materialSection._id', 'materialSection.title', 'materialSection.position'])
    .select([copied('materialSection').from.as('from'), copied('materialSection').countedFrom.as('countedFrom')])
    .where('courseInstanceREF', '=', courseInstanceId)
    .execute();

export const materialsToCopy = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('material')
    .innerJoin('materialSection', 'materialSection._id', 'material.sectionREF')
    .innerJoin('courseInstance', 'courseInstance._id', 'materialSection.courseInstanceREF')
    .leftJoin('file', (join) => join.onRef('file._id', '=', 'material.fileREF').on('file.removedAt', 'is', null))
    .select([
      'sectionREF',
      'material.kind',
      'material.title',
      'markdown',
      'link',
      'material.position',
      copied('material').from.as('from'),
      copied('material').countedFrom.as('countedFrom'),
      'file.name',
      'file.type',
      'file.size',
      'file.sha256',
      'file.storageKey',
      sql<boolean>`"file"."heldAt" is not null`.as('quarantined'),
    ])
    .where('courseInstanceREF', '=', courseInstanceId)
    .execute();
