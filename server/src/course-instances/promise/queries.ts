import { sql } from 'kysely';

interface Place {
  readonly courseInstanceREF: string;
  readonly isAudit: boolean;
}
/** What a course promises for a place, null for audit. It never changes once the course has opened, so this is what was read. */
export const promisedBy = ({ courseInstanceREF, isAudit }: Place) =>
  sql<string>`(select "promise" from "courseInstance" where "_id" = ${courseInstanceREF}::uuid and not ${isAudit}::boolean)`;
