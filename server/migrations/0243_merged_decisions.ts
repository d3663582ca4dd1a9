import { sql, type Kysely } from 'kysely';

/** Webhooks are told of decisions alone: a merge or a deletion, which sets a record aside, isn't one. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [name, table, statuses] of [
    ['tellWebhooks10', 'student', `'Approved', 'Denied', 'Awaiting Info'`],
    ['tellWebhooks11', 'professor', `'Approved', 'Denied'`],
  ] as const) {
    await sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`.execute(db);
    await sql`create trigger ${sql.id(name)} after update on ${sql.table(table)} for each row
      when (old."approvalStatus" is distinct from new."approvalStatus" and new."approvalStatus" in (${sql.raw(statuses)})
        and not new."isForgotten" and not old."isForgotten")
      execute function "tellWebhooks"('decision.made', 'new')`.execute(db);
  }
}
