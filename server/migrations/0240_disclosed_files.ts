import { sql, type Kysely } from 'kysely';

/** A disclosure stays when its file is deleted with the person whom it was about. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table "disclosure" drop constraint "disclosure_fileREF_fkey",
    add constraint "disclosure_fileREF_fkey" foreign key ("fileREF") references "file" on delete set null`.execute(db);
}
