import { sql, type Kysely } from 'kysely';
import type { Db } from '../../kernel/db.ts';

/** The log entry of a backup. A backup exports everything, so it is logged like any other export. */
export const backupLine = { action: 'take backup', entity: 'backup' } as const;

/** Returns the time of the last known backup (seconds since 1970), and the number of files that couldn't be copied. */
export const lastBackup = (db: Db) =>
  db
    .selectFrom('auditLog')
    .select([
      sql<number>`extract(epoch from "at")::float8`.as('at'),
      sql<number>`coalesce(("detail"->>'missing')::int, 0)`.as('missing'),
    ])
    .where('entity', '=', backupLine.entity)
    .where('action', '=', backupLine.action)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The deleted people. Those who were merged into a person who is still here live on in that record. */
export const deletedPeople = (db: Db) =>
  db
    .selectFrom('deletedPerson')
    .leftJoin('person', (join) => join.onRef('person._id', '=', 'keptREF').on('person.deletedAt', 'is', null))
    .select(['personREF', 'person._id as livesOnAs'])
    .execute();
/** Raw SQL, because only the feature that deletes people may write this table with the query builder. */
export const insertDeleted = (db: Kysely<unknown>, ids: readonly string[]) =>
  sql`insert into "deletedPerson" ("personREF") select unnest(${ids}::uuid[]) on conflict do nothing`.execute(db);

/** PostgreSQL's own settings, and our rights in it. */
export const serverSettings = async (db: Db) =>
  (
    await sql<{
      version: number;
      fsync: string;
      fullPageWrites: string;
      synchronousCommit: string;
      encoding: string;
      connections: number;
      isSuperuser: boolean;
      isEncrypted: boolean;
      isRemote: boolean;
      /** milliseconds since 1970 */
      now: number;
    }>`select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as "fullPageWrites",
      current_setting('synchronous_commit') as "synchronousCommit",
      pg_encoding_to_char(encoding) as encoding, current_setting('max_connections')::int as connections,
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
      coalesce(host(inet_server_addr()) not in ('127.0.0.1', '::1'), false) as "isRemote", extract(epoch from clock_timestamp())::float8 * 1000 as now
      from pg_database where datname = current_database()`.execute(db)
  ).rows[0]!;

/** Returns true when Stoa has been started on this database before. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('public.student') is not null as there`.execute(db);
  return rows[0]!.there;
}

/** Counts unsent mails, payments that were set aside, and failed refunds. */
export async function waiting(db: Db) {
  const { rows } = await sql<{ mails: number; attention: number; refunds: number }>`select
    (select count(*)::int from "mail" where "state" = 'failed') as mails,
    (select count(*)::int from "paymentIntent" where "state" = 'ATTENTION') as attention,
    (select count(*)::int from "refund" where "state" = 'failed') as refunds`.execute(db);
  return rows[0]!;
}
