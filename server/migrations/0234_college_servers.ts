import { sql, type Kysely } from 'kysely';

/** The SFTP servers of colleges, to which files are delivered and from which receipts are fetched. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table "collegeServer" (
    "institutionREF" uuid primary key references "institution" on delete cascade,
    "host" text not null,
    "port" integer not null check ("port" between 1 and 65535),
    "userName" text not null,
    "secret" text not null,
    "hostKey" text,
    "outFolder" text not null,
    "inFolder" text not null,
    "isOn" boolean not null,
    "busyUntil" timestamptz,
    "checkedAt" timestamptz,
    "problem" text,
    "problemDetail" text not null default '',
    "problemSince" timestamptz,
    check (("problem" is null) = ("problemSince" is null))
  )`.execute(db);
  await sql`comment on table "collegeServer" is 'the SFTP server of an institution'`.execute(db);
  await sql`comment on column "collegeServer"."secret" is 'sealed; a password, or a private key'`.execute(db);
  await sql`comment on column "collegeServer"."hostKey" is 'the fingerprint that the server’s key must have; null: not confirmed yet'`.execute(
    db,
  );
  await sql`comment on column "collegeServer"."outFolder" is 'where files for the college are laid'`.execute(db);
  await sql`comment on column "collegeServer"."inFolder" is 'where the college lays its answers'`.execute(db);
  await sql`comment on column "collegeServer"."busyUntil" is 'until then a run is going on; a node that was killed leaves it behind'`.execute(
    db,
  );
}
