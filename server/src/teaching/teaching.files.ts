import { sql, type Expression, type SqlBool } from 'kysely';
import type { Me } from '../kernel/access.ts';
import type { OpeningRules } from '../people/files.queries.ts';
import { members } from './board/board.queries.ts';
import type { Role } from '@stoa/contract/kernel/role';
import { visibleInstances, taughtBy } from '../catalog/course-instances/course-instances.queries.ts';
import { studiesIn } from '../enrollment/registrations/placing.queries.ts';
import { isShown } from './materials/materials.queries.ts';

/** Members of a board and administrators can open its files. */
function mayOpenAttachment(me: Me | undefined) {
  if (me?.role !== 'Professor' && me?.role !== 'Student') return sql<boolean>`${me?.role === 'Administrator'}`;
  return sql<boolean>`exists (select from "boardMessage" join ${members} as "member" using ("courseInstanceREF")
    where "boardMessage"."_id" = "file"."subjectREF" and "member"."personREF" = ${me._id}
    and "member"."teaches" = ${me.role === 'Professor'})`;
}

export const boardFiles = { boardMessage: { mayOpen: mayOpenAttachment } } satisfies OpeningRules;

/** The readers of a course's materials, in a join with the course: students from the material's day on. */
const readers: Record<Role, (me: Me) => Expression<SqlBool>> = {
  ...visibleInstances,
  Student: (me) => sql<boolean>`${isShown} and ${studiesIn(me._id)}`,
};
/** People who see a material can open its current file, but not a replaced one. */
const mayOpenMaterial = (me: Me | undefined) =>
  me === undefined
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from "material"
        join "materialSection" on "materialSection"."_id" = "material"."sectionREF"
        join "courseInstance" on "courseInstance"."_id" = "materialSection"."courseInstanceREF"
        where "material"."_id" = "file"."subjectREF" and "material"."fileREF" = "file"."_id" and ${readers[me.role](me)})`;

export const materialFiles = { material: { mayOpen: mayOpenMaterial } } satisfies OpeningRules;

const never = sql<boolean>`false`;
/** A piece of work with its course. */
const piece = sql`from "gradebookEntry" as "entry"
  join "assignment" on "assignment"."_id" = "entry"."assignmentREF"
  join "courseInstance" on "courseInstance"."_id" = "assignment"."courseInstanceREF"`;
const isTheirs = (me: Me) => sql<boolean>`("entry"."personREF" = ${me._id} and ${studiesIn(me._id)})`;

/** Submitted files: their student can open them, and the professors of the course once they were handed in. */
const mayOpenSubmission = (me: Me | undefined) =>
  me === undefined
    ? never
    : sql<boolean>`exists (select ${piece}
        join "submissionFile" as "of" on "of"."submissionREF" = "entry"."workId"
        join "submission" on "submission"."_id" = "entry"."workId"
        where "entry"."workId" = "file"."subjectREF" and "of"."fileREF" = "file"."_id"
        and (${isTheirs(me)} or ("of"."since" <= "submission"."version" and ${taughtBy(me._id)})))`;

/** Returned files: the professors of the course can open them, and the student once the work was returned. */
const mayOpenFeedback = (me: Me | undefined) =>
  me === undefined
    ? never
    : sql<boolean>`exists (select ${piece}
        join "grading" on "grading"."submissionREF" = "entry"."workId"
        where "entry"."workId" = "file"."subjectREF" and "grading"."fileREF" = "file"."_id"
        and (${taughtBy(me._id)} or ("entry"."returnedAt" is not null and ${isTheirs(me)})))`;

/** During anonymous grading, a submitted file has a neutral name, except for its student. */
const nameOfSubmission = (me: Me | undefined) =>
  sql<string>`case when "file"."ownerREF" is distinct from ${me?._id ?? null} and exists (select ${piece}
      where "entry"."workId" = "file"."subjectREF" and "assignment"."anonymous" and "entry"."returnedAt" is null)
    then 'work' || coalesce(substring("file"."name" from '\\.[A-Za-z0-9]{1,8}$'), '') else "file"."name" end`;

export const submissionFiles = {
  submission: { mayOpen: mayOpenSubmission, nameFor: nameOfSubmission },
  grading: { mayOpen: mayOpenFeedback },
} satisfies OpeningRules;
