import { sql, type Kysely } from 'kysely';

/** A search leaves these out: apostrophes in any of their shapes, and marks on letters. */
const apostrophes = "'’‘‛`´ʼʹ＇";
const marks = Array.from({ length: 0x70 }, (_, at) => String.fromCodePoint(0x300 + at)).join('');

/**
 * Text as a search compares it: without case, accents and apostrophes, in one form. The server's `folded` does the same to the
 * words that are searched for. It costs some microseconds for each text, so people and courses keep it in a column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function "folded" ("said" text) returns text language sql immutable parallel safe as ${sql.lit(
    `select lower(translate(normalize(translate("said", $$${apostrophes}$$, ''), nfkd), 'ŁłØøĐđıς${marks}', 'LlOoDdiσ'))`,
  )}`.execute(db);
  await sql`alter table "person" alter column "searchText" set expression as
    ("folded"(' ' || "firstName" || ' ' || "middleName" || ' ' || "lastName" || ' ' || "email"))`.execute(db);
  await sql`drop index "courseInstance_search"`.execute(db);
  await sql`alter table "courseInstance" add column "searchText" text not null
    generated always as ("folded"(' ' || "name")) stored`.execute(db);
  await sql`create index "courseInstance_search" on "courseInstance" using gin ("searchText" gin_trgm_ops)`.execute(db);
  // A trigger sees a generated column before it has its value, so every update would count as a change.
  await sql`create or replace trigger "countVersion" before update on "courseInstance"
    for each row execute function "countVersion"('reviewed', 'reviewedAt', 'searchText')`.execute(db);
}
