import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "institution" (
    "_id" uuid primary key default "newId"(),
    "name" text not null,
    "street" text not null,
    "city" text not null,
    "state" text not null,
    "zip" text not null,
    "email" text not null,
    "phone" text not null,
    "taxID" text not null,
    "createdByREF" uuid references "person",
    "createdAt" timestamptz not null default now())`.execute(db);
}
