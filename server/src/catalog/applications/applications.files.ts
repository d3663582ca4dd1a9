import { isApprover } from '@stoa/contract/kernel/role';
import { sql } from 'kysely';
import type { Me } from '../../kernel/me.ts';
import type { OpeningRules } from '../../people/files.queries.ts';
import { amongOwnProfessors, isOfOneInstitution } from '../institutions/scope.queries.ts';
import { seenBy, type Table } from './applications.queries.ts';
import { isShownToVisitors } from './portraits.queries.ts';

/** The person and the approvers can open the documents of an application; a W-9 is nothing for an institution. */
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

/** Anyone opens the picture of a professor whom visitors see; otherwise the professor and the approvers alone. */
const mayOpenPortrait = (me: Me | undefined) =>
  sql<boolean>`exists (select from "professor" where "professor"."_id" = "file"."subjectREF"
  and (${me !== undefined && (isApprover(me.role) ? amongOwnProfessors(me, 'professor.personREF') : sql`"professor"."personREF" = ${me._id}`)} or ${isShownToVisitors}))`;

export const applicationFiles = {
  professor: { mayOpen: mayOpenDocument('professor') },
  student: { mayOpen: mayOpenDocument('student') },
  portrait: { mayOpen: mayOpenPortrait },
} satisfies OpeningRules;
