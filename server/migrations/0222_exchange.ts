import { sql, type Kysely } from 'kysely';

/** The exchange with colleges: places with their state there, batches, and the colleges' answers. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table "batch" (
    "_id" uuid primary key default "newId"(),
    "institutionREF" uuid not null references "institution" on delete cascade,
    "number" integer not null,
    "kind" text not null check ("kind" in ('registrations', 'changes', 'census', 'grades')),
    "term" text not null,
    "section" text,
    "firstSequence" integer not null,
    "rows" integer not null,
    "profile" jsonb not null,
    "sha256" text not null,
    "madeAt" timestamptz not null default now(),
    "madeByREF" uuid references "person" on delete set null,
    "deliveredAt" timestamptz,
    unique ("institutionREF", "number")
  )`.execute(db);
  await sql`comment on column "batch"."profile" is 'how the institution described its file when the batch was made'`.execute(
    db,
  );
  await sql`comment on column "batch"."madeByREF" is 'null: the clock made it'`.execute(db);
  await sql`create index "batch_madeByREF" on "batch" ("madeByREF")`.execute(db);
  await sql`create table "batchRow" (
    "batchREF" uuid not null references "batch" on delete cascade,
    "sequence" integer not null,
    "registrationREF" uuid not null references "registration",
    "personREF" uuid not null references "person",
    "event" text not null check ("event" in ('add', 'change', 'drop', 'withdraw', 'no-show', 'cancel', 'same')),
    "content" text not null default '',
    primary key ("batchREF", "sequence")
  )`.execute(db);
  await sql`comment on column "batchRow"."content" is 'sealed; what is said before and after, in JSON; empty once the person is deleted'`.execute(
    db,
  );
  await sql`create index "batchRow_registrationREF" on "batchRow" ("registrationREF")`.execute(db);
  await sql`create index "batchRow_personREF" on "batchRow" ("personREF")`.execute(db);
  await sql`create table "exchangePlace" (
    "_id" uuid primary key references "registration",
    "institutionREF" uuid not null references "institution" on delete cascade,
    "courseInstanceREF" uuid not null references "courseInstance",
    "personREF" uuid not null references "person",
    "status" text not null check ("status" in ('sent', 'accepted', 'refused', 'graded', 'posted', 'removal sent', 'removed',
      'correction sent')),
    "since" timestamptz not null default now(),
    "reason" text not null default '',
    "place" text not null default '',
    "grade" text,
    "census" text,
    "lastSequence" integer not null,
    "lastSaid" text not null check ("lastSaid" in ('place', 'grade')),
    "acceptedAt" timestamptz,
    "answeredOn" date,
    "posted" jsonb,
    "isRepeated" boolean not null default false,
    "isNotified" boolean not null default true
  )`.execute(db);
  for (const [column, text] of [
    ['place', 'sealed; the place as the college knows it from the batches, in JSON; empty once the person is deleted'],
    ['grade', 'sealed; the grade as it was sent, in JSON'],
    ['census', 'sealed; the census as it was sent, in JSON'],
    ['reason', 'of a refusal, in the college’s words'],
    ['answeredOn', 'the day of the newest answer that was applied'],
    ['lastSaid', 'what the newest row was about, which an answer then means'],
    ['isRepeated', 'the next batch sends it once more'],
    ['isNotified', 'the student knows of the state'],
  ] as const)
    await sql`comment on column "exchangePlace".${sql.id(column)} is ${sql.lit(text)}`.execute(db);
  for (const column of ['institutionREF', 'courseInstanceREF', 'personREF'])
    await sql`create index ${sql.id(`exchangePlace_${column}`)} on "exchangePlace" (${sql.id(column)})`.execute(db);
  await sql`create index "exchangePlace_notified" on "exchangePlace" ("_id") where not "isNotified"`.execute(db);
  await sql`create table "receipt" (
    "_id" uuid primary key default "newId"(),
    "institutionREF" uuid not null references "institution" on delete cascade,
    "name" text not null,
    "sha256" text not null,
    "origin" text not null check ("origin" in ('screen', 'program', 'server')),
    "term" text not null,
    "answeredOn" date not null,
    "state" text not null default 'waiting' check ("state" in ('waiting', 'applied', 'undone')),
    "createdAt" timestamptz not null default now(),
    "createdByREF" uuid references "person" on delete set null,
    "appliedAt" timestamptz,
    "lastBatch" integer,
    unique ("institutionREF", "sha256")
  )`.execute(db);
  await sql`comment on column "receipt"."lastBatch" is 'the newest batch when it was applied: until the next one it can be undone'`.execute(
    db,
  );
  await sql`create index "receipt_createdByREF" on "receipt" ("createdByREF")`.execute(db);
  await sql`create table "receiptRow" (
    "_id" uuid primary key default "newId"(),
    "receiptREF" uuid not null references "receipt" on delete cascade,
    "row" integer not null,
    "content" text not null default '',
    "registrationREF" uuid references "registration",
    "personREF" uuid references "person",
    "outcome" text not null check ("outcome" in ('accepted', 'refused', 'posted', 'unmatched', 'contradicts', 'known')),
    "reason" text not null default '',
    "before" jsonb,
    "decision" text check ("decision" in ('taken', 'dismissed')),
    "decidedByREF" uuid references "person" on delete set null,
    "decidedAt" timestamptz,
    "decidedReason" text not null default ''
  )`.execute(db);
  await sql`comment on column "receiptRow"."content" is 'sealed; the cells of the row by column, in JSON; empty once the person is deleted'`.execute(
    db,
  );
  await sql`comment on column "receiptRow"."before" is 'the state of the place before the row was applied, for undoing it'`.execute(
    db,
  );
  for (const column of ['receiptREF', 'registrationREF', 'personREF', 'decidedByREF'])
    await sql`create index ${sql.id(`receiptRow_${column}`)} on "receiptRow" (${sql.id(column)})`.execute(db);
  await sql`alter table "importHeading" drop constraint "importHeading_file_check"`.execute(db);
  await sql`alter table "importHeading" add constraint "importHeading_file_check"
    check ("file" in ('student numbers', 'sections', 'receipts'))`.execute(db);
  for (const [name, event] of [
    ['90', 'insert'],
    ['91', 'update'],
  ] as const)
    await sql`create trigger ${sql.id(`tellWebhooks${name}`)} after ${sql.raw(event)} on "exchangePlace" for each row
      ${sql.raw(event === 'update' ? 'when (old."status" <> new."status")' : '')}
      execute function "tellWebhooks"('exchange.moved', 'new')`.execute(db);
}
