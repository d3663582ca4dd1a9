import { sql, type Kysely } from 'kysely';

/**
 * The people that an administrator has invited by mail, and their roles. The link is kept as a hash, and works once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "invitation" (
    "_id" uuid primary key default "newId"(),
    "email" text not null,
    "role" text not null check ("role" in ('Professor', 'InstitutionAdmin', 'Administrator')),
    "tokenHash" bytea not null unique,
    "invitedByREF" uuid references "person" on delete set null,
    "personREF" uuid references "person" on delete cascade,
    "createdAt" timestamptz not null default now(),
    "expiresAt" timestamptz not null,
    "acceptedAt" timestamptz,
    "withdrawnAt" timestamptz)`.execute(db);
  // An address has one link that works, even if two people invite it at the same moment.
  await sql`create unique index "invitation_open" on "invitation" (lower("email"))
    where "acceptedAt" is null and "withdrawnAt" is null`.execute(db);
  for (const column of ['invitedByREF', 'personREF'])
    await sql`create index ${sql.id(`invitation_${column}`)} on "invitation" (${sql.id(column)})`.execute(db);
}
