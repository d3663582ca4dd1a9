import { sql, type Kysely } from 'kysely';

/**
 * Course definitions and instances know since when they wait and who decided on them, as applications do, so that approvers can
 * work through them in that order. Every queue is told when something changes in it: by the database, so that no write forgets to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = [
    ['courseDefinition', 'Approval Requested', 'decide course definition'],
    ['courseInstance', 'Pending Approval', 'move course instance'],
  ] as const;
  for (const [table, waiting, decided] of tables) {
    await sql`alter table ${sql.table(table)} add column "waitingSince" timestamptz,
      add column "decidedByREF" uuid references "person", add column "decidedAt" timestamptz`.execute(db);
    // Dates filled in from the log don't change the record, nor the students' view of it.
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    await sql`update ${sql.table(table)} as "row" set "waitingSince" = coalesce((select max("at") from "auditLog" as "line"
        where "line"."entity" = ${sql.lit(table)} and "line"."entityId" = "row"."_id"
        and "line"."detail" ->> 'to' = ${sql.lit(waiting)}), "row"."createdAt")
      where "row"."status" = ${sql.lit(waiting)}`.execute(db);
    await sql`update ${sql.table(table)} as "row" set "decidedByREF" = "last"."actorREF", "decidedAt" = "last"."at"
      from (select distinct on ("entityId") "entityId", "actorREF", "at" from "auditLog"
        where "entity" = ${sql.lit(table)} and "action" = ${sql.lit(decided)}
        and "detail" ->> 'to' in ('Approved', 'Denied') order by "entityId", "_id" desc) as "last"
      where "last"."entityId" = "row"."_id"`.execute(db);
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
    await sql`create index ${sql.ref(`${table}_waiting`)} on ${sql.table(table)} ("waitingSince", "_id")
      where "status" = ${sql.lit(waiting)}`.execute(db);
  }
  await sql`create function "tellQueue"() returns trigger language plpgsql as $$
    begin
      perform pg_notify('stoa_live', json_build_object('room', 'approvals', 'id', tg_table_name, 'kind', 'changed')::text);
      return null;
    end $$`.execute(db);
  // Other changes in a record are no news of its queue: nobody's screen should change under their eyes while they read.
  for (const [table, columns, first] of [
    ['professor', ['approvalStatus', 'takenBackAt', 'waitingSince'], 'insert or delete'],
    ['student', ['approvalStatus', 'takenBackAt', 'waitingSince'], 'insert or delete'],
    ['courseDefinition', ['status'], 'insert or delete'],
    // A new one is a draft, which waits for nobody.
    ['courseInstance', ['status'], 'delete'],
  ] as const) {
    await sql`create trigger "tellQueue" after ${sql.raw(first)} on ${sql.table(table)}
      for each statement execute function "tellQueue"()`.execute(db);
    const changed = columns.map((column) => sql`old.${sql.ref(column)} is distinct from new.${sql.ref(column)}`);
    await sql`create trigger "tellQueueOfChange" after update on ${sql.table(table)}
      for each row when (${sql.join(changed, sql` or `)}) execute function "tellQueue"()`.execute(db);
  }
}
