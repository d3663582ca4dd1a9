import type { PageQuery } from '@stoa/contract/kernel/page';
import { expressionBuilder, sql, type Expression, type Insertable, type SqlBool } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { pageOf } from '../kernel/lists.ts';
import type { Db } from '../kernel/db.ts';
import type { Me } from '../kernel/me.ts';
import type { Asking } from '../kernel/work.ts';
import type { Schema } from '../schema.ts';

const from = expressionBuilder<Schema, never>();

/** The file that a column points to, as answers name it; one that was removed since, as malware is, is not there. */
export const populatedFile = (column: string) =>
  jsonObjectFrom(
    from
      .selectFrom('file')
      .select(['file._id', 'file.name'])
      .where('file._id', '=', sql.ref<string>(column))
      .where('file.removedAt', 'is', null),
  );

/** What a file may belong to: the tables of the records that name files. */
export type Subject = Insertable<Schema['file']>['subject'];
/** Of each of them, that somebody may open its files: a condition on the record whose id is "file"."subjectREF". */
type OpeningRules = Readonly<Record<Subject, (me: Me | undefined) => Expression<SqlBool>>>;

/** Answers a file if who asks may open it, and undefined for one that is removed or another's: one query says both. */
export const openFileBy =
  (rules: OpeningRules) =>
  async ({ db, me }: Asking, id: string) => {
    const cases = Object.entries(rules).map(([subject, rule]) => sql`when ${sql.lit(subject)} then ${rule(me)}`);
    const mayOpen = sql<boolean>`case "subject" ${sql.join(cases, sql` `)} end`;
    const kept = db.selectFrom('file').selectAll().where('_id', '=', id).where('removedAt', 'is', null);
    return kept.where(mayOpen).executeTakeFirst();
  };

/** The id of a record that is yet to be made. */
export async function newId(db: Db): Promise<string> {
  const { rows } = await sql<{ _id: string }>`select "newId"() as "_id"`.execute(db);
  return rows[0]!._id;
}

export const insertFile = (db: Db, file: Insertable<Schema['file']>) =>
  db.insertInto('file').values(file).returning('_id').executeTakeFirstOrThrow();

/** From now on nobody opens it; its bytes are purged after a while. */
export const removeFiles = (db: Db, ids: readonly string[]) =>
  db.updateTable('file').set({ removedAt: new Date() }).where('_id', 'in', ids).execute();

/** Who keeps files for this person next waits until the caller's transaction ends: two can't both take the last place. */
export const holdUsage = (db: Db, personId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${personId}`}, 0))`.execute(db);

/** How many files of a kind take up a person's room, and their bytes: those that were removed, until they are purged. */
export const usageOf = (db: Db, personId: string, kind: Schema['file']['kind']) =>
  db
    .selectFrom('file')
    .select([sql<number>`count(*)::int`.as('files'), sql<number>`coalesce(sum("size"), 0)::bigint`.as('bytes')])
    .where('ownerREF', '=', personId)
    .where('kind', '=', kind)
    .where('storageKey', 'not like', 'purged %')
    .executeTakeFirstOrThrow();

/** Files that wait for the malware scanner, those it was asked about longest ago first, with whose they are. */
export const heldFiles = (db: Db) =>
  db
    .selectFrom('file')
    .innerJoin('person', 'person._id', 'file.ownerREF')
    .select(['file._id', 'file.name', 'file.storageKey', 'email', 'firstName', 'lastName'])
    .where('heldAt', 'is not', null)
    .where('removedAt', 'is', null)
    .orderBy('heldAt')
    .limit(200)
    .execute();
/** Null lets it go; an instant sends it to the end of the line. */
export const setHeld = (db: Db, id: string, heldAt: Date | null) =>
  db.updateTable('file').set({ heldAt }).where('_id', '=', id).execute();

const opener = jsonObjectFrom(
  from
    .selectFrom('person')
    .select(['person._id', 'person.firstName', 'person.lastName'])
    .where('person._id', '=', sql.ref<string>('auditLog.actorREF')),
);
/** Who opened a file, other than whose it is. */
export const openingPage = (db: Db, fileId: string, ownerId: string, query: PageQuery) =>
  pageOf(
    db
      .selectFrom('auditLog')
      .leftJoin('person', 'person._id', 'auditLog.actorREF')
      .select([
        'auditLog._id',
        'at',
        sql<'preview' | 'download'>`split_part("action", ' ', 1)`.as('how'),
        opener.as('by'),
      ])
      .where('entity', '=', 'file')
      .where('entityId', '=', fileId)
      .where('action', 'in', ['preview file', 'download file'])
      .where('actorREF', 'is distinct from', ownerId),
    query,
    {
      search: [sql.ref('firstName'), sql.ref('lastName')],
      sort: { at: sql.ref('at') },
      byDefault: [sql`"auditLog"."_id" desc`],
    },
  );

export const purgeable = (db: Db) =>
  db
    .selectFrom('file')
    .select(['_id', 'storageKey'])
    .where('removedAt', '<', sql<string>`now() - interval '30 days'`)
    .where('storageKey', 'not like', 'purged %')
    .limit(500)
    .execute();
/** The row stays, for the log of who opened it; the bytes are gone. */
export const notePurged = (db: Db, id: string) =>
  db
    .updateTable('file')
    .set({ storageKey: `purged ${id}` })
    .where('_id', '=', id)
    .execute();

export async function knownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('file').select('storageKey').where('storageKey', 'in', keys).execute();
  return new Set(rows.map((row) => row.storageKey));
}
