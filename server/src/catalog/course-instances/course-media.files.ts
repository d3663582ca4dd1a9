import { courseInstanceFields } from '@stoa/contract/catalog/course-instance-fields';
import { namesBy } from '@stoa/contract/kernel/record-fields';
import { publicStatuses } from '@stoa/contract/office/site.endpoints';
import { expressionBuilder, sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import type { OpeningRules } from '../../people/files.queries.ts';
import type { Me } from '../../kernel/me.ts';
import type { Schema } from '../../schema.ts';
import { visibleInstances } from './course-instances.queries.ts';

export const media = namesBy(courseInstanceFields, 'document');

/** The stored files of a course, each with the field that names it. */
export const storedMedia = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('courseInstance')
    .innerJoin('file', (join) =>
      join.on(
        sql<boolean>`"file"."_id" in (${sql.join(media.map((name) => sql.ref(name)))}) and "file"."removedAt" is null`,
      ),
    )
    .select(['file.name', 'file.type', 'file.size', 'file.sha256', 'file.storageKey'])
    .select(sql<boolean>`"file"."heldAt" is not null`.as('quarantined'))
    .select(
      sql<(typeof media)[number]>`case "file"."_id" ${sql.join(
        media.map((name) => sql`when ${sql.ref(name)} then ${sql.lit(name)}`),
        sql` `,
      )} end`.as('column'),
    )
    .where('courseInstance._id', '=', courseInstanceId)
    .execute();

/** Anyone can open the files of a public course. Before that, only those who work with the course can. */
const mayOpenMedia = (me: Me | undefined) => {
  const from = expressionBuilder<Schema, 'file'>();
  return from.exists(
    from
      .selectFrom('courseInstance')
      .select('courseInstance._id')
      .whereRef('courseInstance._id', '=', 'file.subjectREF')
      .where((eb) => eb.or([eb('status', 'in', publicStatuses), ...(me ? [visibleInstances[me.role](me)] : [])])),
  );
};

export const courseInstanceFiles = { courseInstance: { mayOpen: mayOpenMedia } } satisfies OpeningRules;
