import { sql, type Kysely } from 'kysely';

/** Which institution an invited InstitutionAdmin decides for, or that it is all of them. Nobody gets all by leaving it out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "invitation"
    add column "institutionREF" uuid references "institution" on delete set null,
    add column "forAll" boolean not null default false`.execute(db);
  await sql`create index "invitation_institutionREF" on "invitation" ("institutionREF")`.execute(db);
}
