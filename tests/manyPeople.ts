import { sql } from 'kysely';
import type { World } from './world.ts';

/**
 * A hundred thousand sample people in bulk: 9 in 10 students with a record, the rest professors; one in fifty waits for a
 * decision. Made by SQL, because nothing is to be learnt here from making them one by one.
 */
export async function manyPeople(db: World['db'], count = 100_000): Promise<void> {
  await sql`insert into "person" ("firstName", "lastName", "email", "zip", "mobilePhone", "role")
    select
      (array['Ada','Bruno','Chiara','Dmitri','Elif','Fatima','Goran','Hana','Ines','Jun'])[1 + n % 10],
      initcap(substr(md5(n::text), 1, 3 + n % 6)) || (array['son','ez','ova','mann','ini','ou','ski','sen'])[1 + n / 7 % 8],
      'sample' || n || '@many.example', '10001', '555 0100',
      case when n % 10 = 0 then 'Professor' else 'Student' end
    from generate_series(1, ${sql.lit(count)}) n`.execute(db);
  await sql`insert into "account" ("personREF", "status")
    select "_id", case when "email" like '%77@%' then 'Pending' else 'Active' end from "person" where "email" like '%@many.example'`.execute(
    db,
  );
  for (const [table, role] of [
    ['student', 'Student'],
    ['professor', 'Professor'],
  ] as const)
    await sql`insert into ${sql.table(table)} ("personREF", "approvalStatus", "waitingSince")
      select "_id", case when row_number() over () % 50 = 0 then 'Pending' else 'Approved' end,
        now() - row_number() over () * interval '1 minute'
      from "person" where "role" = ${role} and "email" like '%@many.example'`.execute(db);
  for (const table of ['person', 'account', 'student', 'professor'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}
