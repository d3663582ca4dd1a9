import { isApprover } from '@stoa/contract/kernel/role';
import { sql, expressionBuilder } from 'kysely';
import type { Me } from '../kernel/access.ts';
import type { OpeningRules } from '../people/files.queries.ts';
import { amongOwnProfessors, isOfOneInstitution } from './institutions/scope.queries.ts';
import { seenBy, type Table, isShownToVisitors } from './applications/applications.queries.ts';
import { courseInstanceFields } from '@stoa/contract/catalog/course-instance-fields';
import { namesBy } from '@stoa/contract/kernel/record-fields';
import { publicStatuses } from '@stoa/contract/office/site.endpoints';
import { storageKeyIn } from '../kernel/sealed-files.ts';
import type { Db } from '../kernel/db.ts';
import type { Schema } from '../schema.ts';
import { visibleInstances } from './course-instances/course-instances.queries.ts';

/** The person and the approvers can open the documents of an application, but an institution can't open a W-9. */
const mayOpenDocument = (noun: Table['noun']) => (me: Me | undefined) =>
  sql<boolean>`exists (
  select from ${sql.table(noun)} as "application" where "application"."_id" = "file"."subjectREF"
  and ${me !== undefined && (isApprover(me.role) ? ofInstitution(me, noun) : sql`"application"."personREF" = ${me._id}`)})`;
const ofInstitution = (me: Me, noun: Table['noun']) =>
  sql<boolean>`(${seenBy(me, noun, 'application.personREF')} and ${
    !isOfOneInstitution(me) ||
    noun === 'student' ||
    sql<boolean>`"file"."_id" is distinct from (select "w9REF" from "professor" where "professor"."_id" = "file"."subjectREF")`
  })`;

/** Anyone can open the picture of a professor who is shown to visitors; otherwise only the professor and the approvers can. */
const mayOpenPortrait = (me: Me | undefined) =>
  sql<boolean>`exists (select from "professor" where "professor"."_id" = "file"."subjectREF"
  and (${me !== undefined && (isApprover(me.role) ? amongOwnProfessors(me, 'professor.personREF') : sql`"professor"."personREF" = ${me._id}`)} or ${isShownToVisitors}))`;

export const applicationFiles = {
  professor: { mayOpen: mayOpenDocument('professor') },
  student: { mayOpen: mayOpenDocument('student') },
  portrait: { mayOpen: mayOpenPortrait },
} satisfies OpeningRules;

/** Everybody who can read an agreement can open its signed paper: administrators, and the institution's people. */
const mayOpenPaper = (me: Me | undefined) =>
  me?.role === 'Administrator'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from "agreement" where "agreement"."_id" = "file"."subjectREF"
      and "agreement"."institutionREF" = ${me?.role === 'InstitutionAdmin' ? me.institutionREF : null})`;

export const agreementFiles = { agreement: { mayOpen: mayOpenPaper } } satisfies OpeningRules;

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
    .select(['file.name', 'file.type', 'file.size', 'file.sha256', storageKeyIn.as('storageKey')])
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
