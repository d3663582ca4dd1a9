import { amongOwnProfessors } from '../institutions/scope.queries.ts';
import { isApprover } from '@stoa/contract/kernel/role';
import { sql } from 'kysely';
import type { Me } from '../../kernel/me.ts';

/** True when the site's operator hides the professor of the row at hand. */
export const isHidden = sql<boolean>`coalesce((select "settings" -> 'hiddenFaculty' ? "professor"."_id"::text
  from "siteVersion" order by "version" desc limit 1), false)`;

/** True when visitors see the professor of the row at hand: approved, agreed to be shown, and not hidden by the operator. */
export const isShownToVisitors = sql<boolean>`("professor"."approvalStatus" = 'Approved' and "professor"."isShown"
  and not ${isHidden})`;

/** The file of a professor's picture if visitors may see it now, else null. Never one that no scanner has seen yet. */
export const shownPortrait = sql<string | null>`(select "file"."_id" from "file"
  where "file"."_id" = "professor"."portraitREF" and "file"."removedAt" is null and "file"."heldAt" is null
  and ${isShownToVisitors})`;

/** Anyone opens the picture of a professor whom visitors see; otherwise the professor and the approvers alone. */
export const mayOpenPortrait = (me: Me | undefined) =>
  sql<boolean>`exists (select from "professor" where "professor"."_id" = "file"."subjectREF"
  and (${me !== undefined && (isApprover(me.role) ? amongOwnProfessors(me, 'professor.personREF') : sql`"professor"."personREF" = ${me._id}`)} or ${isShownToVisitors}))`;
