import { sql, type Kysely } from 'kysely';

/** A course that may be deleted takes its letters and its professors' place on its board along. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['letterScheme', 'boardReader'])
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_courseInstanceREF_fkey`)},
      add constraint ${sql.id(`${table}_courseInstanceREF_fkey`)} foreign key ("courseInstanceREF")
        references "courseInstance" on delete cascade`.execute(db);
}
