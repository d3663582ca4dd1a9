import { sql, type Kysely } from 'kysely';

/** Gives courses the credits of their definition where a professor's form had emptied them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`update "courseInstance" set "credits" = "courseDefinition"."credits" from "courseDefinition"
    where "courseDefinition"."_id" = "courseREF" and "courseInstance"."credits" is null
      and "courseDefinition"."credits" is not null`.execute(db);
}
