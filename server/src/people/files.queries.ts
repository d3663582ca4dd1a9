import { populatedNameOnly } from './accounts/accounts.queries.ts';
import type { Asking } from '../kernel/context.ts';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { type Expression, expressionBuilder, type Insertable, type RawBuilder, sql, type SqlBool } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { pageOf } from '../kernel/lists.ts';
import { partsOf, storageKeyIn } from '../kernel/sealed-files.ts';
import type { Db } from '../kernel/db.ts';
import type { Me } from '../kernel/access.ts';
import type { Schema } from '../schema.ts';

const recordsOf = (personId: string) => sql`array(select "_id" from "student" where "personREF" = ${personId}
  union all select "_id" from "professor" where "personREF" = ${personId})`;

/** True for the files of a person: those they uploaded, unless the site or an agreement has them, and those of their records. */
export const isFileOf = (personId: string, records: RawBuilder<unknown> = recordsOf(personId)) =>
  sql<boolean>`("ownerREF" = ${personId} and coalesce("subject", '') not in ('site', 'agreement')
    or "subjectREF" = any(${records}))`;

/** Returns a person's files, no matter who uploaded those of their records. Includes removed files. */
export const filesToErase = (db: Db, personId: string, recordIds: readonly string[]) =>
  db
    .selectFrom('file')
    .select(['_id', 'storageKey'])
    .where(isFileOf(personId, sql`${recordIds}::uuid[]`))
    .execute();

export const deleteFiles = (db: Db, ids: readonly string[]) => db.deleteFrom('file').where('_id', 'in', ids).execute();

export const filesByIds = (db: Db, ids: readonly string[]) =>
  db.selectFrom('file').select(['_id', 'storageKey']).where('_id', 'in', ids).execute();

const from = expressionBuilder<Schema, never>();

/** The file that a column points to, in the form for replies. Null once the file was removed, for example as malware. */
export const populatedFile = (column: string) =>
  jsonObjectFrom(
    from
      .selectFrom('file')
      .select(['file._id', 'file.name'])
      .where('file._id', '=', sql.ref<string>(column))
      .where('file.removedAt', 'is', null),
  );

/** The tables whose records can own files. */
export type Subject = Insertable<Schema['file']>['subject'];
/** The person who requests a file; undefined for a visitor. */
type Asks = Me | undefined;
export interface OpeningRule {
  /** The condition under which a person can open a record's files. The record's id is "file"."subjectREF". */
  readonly mayOpen: (me: Asks) => Expression<SqlBool>;
  /** The name under which a person gets a file, if it differs from the stored one. */
  readonly nameFor?: (me: Asks) => Expression<string>;
}
/** The rules of the tables that a feature owns: each feature's `x.files.ts` exports its own. */
export type OpeningRules = Readonly<Partial<Record<Subject, OpeningRule>>>;

/** Returns a file if this person can open it. Returns undefined when they can't or it was removed; one query checks both. */
export const openFileBy =
  (rules: Required<OpeningRules>) =>
  async ({ db, me }: Asking, id: string) => {
    const mayOpen = Object.entries(rules).map(
      ([subject, one]) => sql`when ${sql.lit(subject)} then ${one.mayOpen(me)}`,
    );
    const names = Object.entries(rules).flatMap(([subject, { nameFor }]) =>
      nameFor ? [sql`when ${sql.lit(subject)} then ${nameFor(me)}`] : [],
    );
    const name = sql<string>`case "subject" ${sql.join(names, sql` `)} else "file"."name" end`;
    return db
      .selectFrom('file')
      .selectAll()
      .select([name.as('name'), storageKeyIn.as('storageKey')])
      .where('_id', '=', id)
      .where('removedAt', 'is', null)
      .where(sql<boolean>`case "subject" ${sql.join(mayOpen, sql` `)} end`)
      .executeTakeFirst();
  };

/** Creates an id for a record that is about to be inserted. */
export async function newId(db: Db): Promise<string> {
  const { rows } = await sql<{ _id: string }>`select "newId"() as "_id"`.execute(db);
  return rows[0]!._id;
}

/** `storageKey` is the key that the store gave. */
export const insertFile = (db: Db, file: Insertable<Schema['file']>) =>
  db
    .insertInto('file')
    .values({ ...file, ...partsOf(file.storageKey) })
    .returning('_id')
    .executeTakeFirstOrThrow();

/** Marks files as removed: nobody can open them from now on, and their bytes are purged later. */
export const removeFiles = (db: Db, ids: readonly string[]) =>
  db.updateTable('file').set({ removedAt: new Date() }).where('_id', 'in', ids).execute();

/** Locks a person's quota until the caller's transaction ends, so that two uploads can't both take the last of it. */
export const lockUsage = (db: Db, personId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${personId}`}, 0))`.execute(db);

/** Returns the number and total bytes of a person's files of a kind. Removed files count until they are purged. */
export const usageOf = (db: Db, personId: string, kind: Schema['file']['kind']) =>
  db
    .selectFrom('file')
    .select([sql<number>`count(*)::int`.as('files'), sql<number>`coalesce(sum("size"), 0)::bigint`.as('bytes')])
    .where('ownerREF', '=', personId)
    .where('kind', '=', kind)
    .where('storageKey', 'not like', 'purged %')
    .executeTakeFirstOrThrow();

const isQuarantined = sql<boolean>`"file"."heldAt" is not null and "file"."removedAt" is null`;
/** Files that wait for the malware scanner. Those checked longest ago come first. */
export const quarantinedFiles = (db: Db) =>
  db
    .selectFrom('file')
    .select(['_id', storageKeyIn.as('storageKey')])
    .where(isQuarantined)
    .orderBy('heldAt')
    .limit(200)
    .execute();
/** Removes, releases (null) or goes on holding a file. Returns its name and owner, or undefined if it isn't held any more. */
export const decideOnFile = (db: Db, id: string, to: { readonly removedAt: Date } | { readonly heldAt: Date | null }) =>
  db
    .updateTable('file')
    .from('person')
    .set(to)
    .whereRef('person._id', '=', 'file.ownerREF')
    .where('file._id', '=', id)
    .where(isQuarantined)
    .returning(['file.name', 'email', 'firstName', 'lastName'])
    .executeTakeFirst();

/** The people other than the owner who opened a file. */
export const openingPage = (db: Db, { institutionREF }: Me, fileId: string, ownerId: string, query: PageQuery) =>
  pageOf(
    db
      .selectFrom('auditLog')
      .leftJoin('person', 'person._id', 'auditLog.actorREF')
      .select([
        'auditLog._id',
        'at',
        sql<'preview' | 'download'>`split_part("action", ' ', 1)`.as('how'),
        populatedNameOnly('auditLog.actorREF').as('by'),
      ])
      .where('entity', '=', 'file')
      .where('entityId', '=', fileId)
      .where('action', 'in', ['preview file', 'download file'])
      .where('actorREF', 'is distinct from', ownerId)
      // Staff of an institution don't see the names of another's staff.
      .$if(institutionREF !== null, (some) =>
        some.where(sql<boolean>`coalesce("person"."institutionREF" = ${institutionREF}, true)`),
      ),
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
/** Records that the bytes were deleted. The row stays for the log of the file's openings. */
export const notePurged = (db: Db, id: string) =>
  db
    .updateTable('file')
    .set({ storageKey: `purged ${id}`, sealedKey: null })
    .where('_id', '=', id)
    .execute();

/** Some files whose bytes an earlier version stored without encryption. */
export const plainFiles = (db: Db, after: string | undefined) =>
  db
    .selectFrom('file')
    .select(['_id', 'storageKey'])
    .where('sealedKey', 'is', null)
    .where('storageKey', 'not like', 'purged %')
    .$if(after !== undefined, (some) => some.where('_id', '>', after!))
    .orderBy('_id')
    .limit(100)
    .execute();
/** Changes the stored bytes of a file. Returns false when its current key isn't `from`. */
export async function moveFile(db: Db, id: string, from: string, to: string): Promise<boolean> {
  const moved = await db
    .updateTable('file')
    .set(partsOf(to))
    .where('_id', '=', id)
    .where('storageKey', '=', from)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

export async function knownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('file').select('storageKey').where('storageKey', 'in', keys).execute();
  return new Set(rows.map((row) => row.storageKey));
}
