import { sql } from 'kysely';
import { unreadCount } from '../notifications/notifications.queries.ts';

/** True for a correction in a join that still needs a decision. After an agreement, it waits for a payment instead. */
export const awaitsDecision = sql<boolean>`"decision" is null and "agreedAt" is null`;

/** The number of corrections of rosters and grades that the person in a join can decide on now. */
const openCorrections = sql<number>`case when "person"."role" in ('InstitutionAdmin', 'Administrator') then
  (select count(*)::int from "rosterCorrection"
    join "registration" on "registration"."_id" = "rosterCorrection"."registrationREF"
    join "courseInstance" on "courseInstance"."_id" = "registration"."courseInstanceREF"
    join "courseDefinition" on "courseDefinition"."_id" = "courseInstance"."courseREF"
    where ${awaitsDecision} and ("person"."institutionREF" is null
      or "courseDefinition"."institutionREF" = "person"."institutionREF")) else 0 end`;

/** True when the person in a join has sent an application. */
const hasRecord = sql<boolean>`exists (select from "professor" where "personREF" = "person"."_id")
  or exists (select from "student" where "personREF" = "person"."_id")`;

/** True when the person in a join can sign in with a password. */
const hasPassword = sql<boolean>`exists (select from "account" as "own"
  where "own"."personREF" = "person"."_id" and "own"."passwordHash" is not null)`;

/**
 * The data for the menu of the person in a join: the counts of unread notifications and of corrections to decide on, whether
 * they have a record, and whether they have a password.
 */
export const waitingFor = [
  unreadCount(sql.ref('person._id')).as('unread'),
  openCorrections.as('corrections'),
  hasRecord.as('hasRecord'),
  hasPassword.as('hasPassword'),
] as const;
