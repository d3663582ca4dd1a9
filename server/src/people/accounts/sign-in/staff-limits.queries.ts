import { sql } from 'kysely';
import type { Db } from '../../../kernel/db.ts';

/**
 * A person's exports: the number today (UTC), the maximum of a day in the thirty days before, and the milliseconds since the
 * last one, or null.
 */
export async function exportsOf(db: Db, personId: string) {
  const { rows } = await sql<{ today: number; usual: number; sinceLast: number | null }>`
    with "days" as (
      select date_trunc('day', "at") as "day", count(*)::int as "count", max("at") as "last"
      from "auditLog"
      where "actorREF" = ${personId} and "action" like 'export %' and "at" > now() - interval '31 days'
      group by 1)
    select coalesce(max("count") filter (where "day" = date_trunc('day', now())), 0) as "today",
      coalesce(max("count") filter (where "day" < date_trunc('day', now())), 0) as "usual",
      (extract(epoch from now() - max("last")) * 1000)::float8 as "sinceLast"
    from "days"`.execute(db);
  return rows[0]!;
}
