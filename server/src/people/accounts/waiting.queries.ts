import { sql } from 'kysely';
import { unreadCount } from '../notifications/notifications.queries.ts';

/** True for a correction in a join that somebody still has to decide on; one that was agreed to waits for a payment. */
export const awaitsDecision = sql<boolean>`"decision" is null and "agreedAt" is null`;

/** How many corrections of rosters and grades the person in a join can decide on now. */
const openCorrections = sql<number>`case when "person"."role" in ('InstitutionAdmin', 'Administrator') then
  (select count(*)::int from "rosterCorrection"
    join "registration" on "registration"."_id" = "rosterCorrection"."registrationREF"
    join "courseInstance" on "courseInstance"."_id" = "registration"."courseInstanceREF"
    join "courseDefinition" on "courseDefinition"."_id" = "courseInstance"."courseREF"
    where ${awaitsDecision} and ("person"."institutionREF" is null
      or "courseDefinition"."institutionREF" = "person"."institutionREF")) else 0 end`;

/** Whether the person in a join has sent an application. */
const hasRecord = sql<boolean>`exists (select from "professor" where "personREF" = "person"."_id")
  or exists (select from "student" where "personREF" = "person"."_id")`;

/** Whether a password signs the person in a join in. */
const hasPassword = sql<boolean>`exists (select from "account" as "own"
  where "own"."personREF" = "person"."_id" and "own"."passwordHash" is not null)`;

/**
 * Which menu the person in a join has, the counts that wait in it (notifications to read, and corrections to decide on), and how the
 * person signs in again.
 */
export const waitingFor = [
  unreadCount(sql.ref('person._id')).as('unread'),
  openCorrections.as('corrections'),
  hasRecord.as('hasRecord'),
  hasPassword.as('hasPassword'),
] as const;
