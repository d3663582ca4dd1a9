import { sql } from 'kysely';

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
