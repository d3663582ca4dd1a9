import { sql, type Kysely } from 'kysely';

const registered = ['Registered', 'Payment pending'];
const words = (list: readonly string[]) => list.map((word) => `'${word}'`).join(', ');
const becomes = (column: string, ...values: string[]) =>
  `old."${column}" is distinct from new."${column}" and new."${column}" in (${words(values)})`;

/** The changes that are told: the table, the kind, whether the row before or after it counts, the event, and its condition. */
const told: readonly (readonly [string, string, 'old' | 'new', string, string])[] = [
  ['registration', 'registration.created', 'new', 'insert', `new."status" in (${words(registered)})`],
  [
    ...(['registration', 'registration.created', 'new', 'update'] as const),
    `old."status" not in (${words(registered)}) and new."status" in (${words(registered)})`,
  ],
  [
    ...(['registration', 'registration.ended', 'new', 'update'] as const),
    `old."status" in (${words(registered)}) and new."status" not in (${words(registered)})`,
  ],
  // A change between credit and audit ends one mode and begins the other: an institution is told of credit alone.
  ['registration', 'registration.ended', 'old', 'update', 'old."isAudit" <> new."isAudit"'],
  ['registration', 'registration.created', 'new', 'update', 'old."isAudit" <> new."isAudit"'],
  [
    ...(['registration', 'grade.posted', 'new', 'update'] as const),
    `new."grade" is not null and new."gradeReopenedAt" is null
      and (old."grade" is distinct from new."grade" or old."gradeReopenedAt" is not null)`,
  ],
  ['transaction', 'payment.completed', 'new', 'insert', `new."status" = 'COMPLETED'`],
  [
    ...(['transaction', 'payment.completed', 'new', 'update'] as const),
    `new."status" = 'COMPLETED' and old."status" in ('PENDING', 'FAILED', 'CANCELLED')`,
  ],
  ['refund', 'refund.completed', 'new', 'insert', `new."state" = 'completed'`],
  ['refund', 'refund.completed', 'new', 'update', becomes('state', 'completed')],
  ['student', 'decision.made', 'new', 'update', becomes('approvalStatus', 'Approved', 'Denied', 'Awaiting Info')],
  ['professor', 'decision.made', 'new', 'update', becomes('approvalStatus', 'Approved', 'Denied')],
  ['courseDefinition', 'decision.made', 'new', 'update', becomes('status', 'Approved', 'Denied')],
  ['courseInstance', 'decision.made', 'new', 'update', becomes('status', 'Approved', 'Denied')],
  ['qualification', 'decision.made', 'new', 'insert', 'true'],
  ['qualification', 'decision.made', 'new', 'update', 'old."decidedAt" <> new."decidedAt"'],
  ['courseInstance', 'course.moved', 'new', 'update', 'old."status" <> new."status"'],
];

/**
 * Webhooks, and the deliveries of what they are told. The database writes the deliveries, in the transaction of the change, so that
 * no write forgets to. Without a webhook it only looks for one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "webhook" (
    "_id" uuid primary key default "newId"(),
    "url" text not null,
    "kinds" text[] not null,
    "institutionREF" uuid references "institution" on delete cascade,
    "secret" text not null,
    "earlierSecret" text,
    "earlierUntil" timestamptz,
    "isOn" boolean not null default true,
    "stopped" text check ("stopped" in ('by hand', 'gone', 'failing')),
    "failingSince" timestamptz,
    "createdByREF" uuid references "person" on delete set null,
    "createdAt" timestamptz not null default now())`.execute(db);
  for (const column of ['institutionREF', 'createdByREF'])
    await sql`create index ${sql.id(`webhook_${column}`)} on "webhook" (${sql.id(column)})`.execute(db);
  // Stays when deliveries are deleted, so that a number is never used twice.
  await sql`create table "eventNumber" ("recordREF" uuid primary key, "sequence" int not null)`.execute(db);
  await sql`create table "delivery" (
    "_id" uuid primary key default "newId"(),
    "webhookREF" uuid not null references "webhook" on delete cascade,
    "kind" text not null,
    "data" jsonb not null,
    "createdAt" timestamptz not null default now(),
    "state" text not null default 'waiting' check ("state" in ('waiting', 'delivered', 'failed')),
    "tries" int not null default 0,
    "nextAt" timestamptz default now(),
    "triedAt" timestamptz,
    "lastStatus" int,
    "lastProblem" text check ("lastProblem" in ('private', 'timeout', 'unreachable')),
    "lastAnswer" text not null default '')`.execute(db);
  await sql`create index "delivery_due" on "delivery" ("webhookREF", "nextAt") where "state" = 'waiting'`.execute(db);
  await sql`create index "delivery_webhookREF" on "delivery" ("webhookREF", "_id" desc)`.execute(db);
  await sql`create index "delivery_createdAt" on "delivery" ("createdAt")`.execute(db);

  await sql`create function "tellWebhooks"() returns trigger language plpgsql as $$
    declare
      its jsonb;
      course uuid;
      college uuid;
      counted int;
    begin
      if not exists (select from "webhook") then return null; end if;
      its := case tg_argv[1] when 'old' then to_jsonb(old) || '{"status": "Switched"}' else to_jsonb(new) end;
      if tg_table_name = 'refund' then
        select its || (to_jsonb(paid) - '_id' - 'status') into its from "transaction" as paid
          where paid."_id" = (its ->> 'transactionREF')::uuid;
      end if;
      course := coalesce((its ->> 'courseREF')::uuid, (select "courseREF" from "courseInstance"
        where "courseInstance"."_id" = (its ->> 'courseInstanceREF')::uuid));
      -- An institution learns of students' places for credit alone.
      if not coalesce((its ->> 'isAudit')::boolean, false) then
        college := coalesce((its ->> 'institutionREF')::uuid, (select "institutionREF" from "courseDefinition"
          where "courseDefinition"."_id" = course));
      end if;
      -- The row of the number is locked until this transaction ends, so the next one counts from what was committed.
      insert into "eventNumber" as "last" ("recordREF", "sequence") values ((its ->> '_id')::uuid, 1)
        on conflict ("recordREF") do update set "sequence" = "last"."sequence" + 1 returning "sequence" into counted;
      insert into "delivery" ("webhookREF", "kind", "data")
        select "webhook"."_id", tg_argv[0], jsonb_strip_nulls(jsonb_build_object('_id', its -> '_id', 'sequence', counted,
          'record', tg_table_name, 'personREF', its -> 'personREF', 'professorREF', its -> 'professorREF',
          'courseInstanceREF', its -> 'courseInstanceREF', 'courseDefinitionREF', coalesce(its -> 'courseDefinitionREF', to_jsonb(course)),
          'transactionREF', its -> 'transactionREF', 'isAudit', its -> 'isAudit',
          'status', coalesce(its -> 'approvalStatus', its -> 'status')))
        from "webhook" where "webhook"."isOn" and tg_argv[0] = any("webhook"."kinds")
          and coalesce("webhook"."institutionREF" = college, "webhook"."institutionREF" is null);
      return null;
    end $$`.execute(db);
  // Triggers fire in the order of their names: what ended comes before what began.
  for (const [at, [table, kind, row, event, condition]] of told.entries())
    await sql`create trigger ${sql.id(`tellWebhooks${String(at).padStart(2, '0')}`)} after ${sql.raw(event)} on ${sql.table(table)}
      for each row when (${sql.raw(condition)}) execute function "tellWebhooks"(${sql.lit(kind)}, ${sql.lit(row)})`.execute(
      db,
    );
}
