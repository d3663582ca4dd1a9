import { isFileOf } from '../../people/files.queries.ts';
import { sql, type Expression } from 'kysely';
import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import type { RemovedKind, SettableKind, keptKinds } from '@stoa/contract/office/retention.endpoints';
import type { Db } from '../../kernel/db.ts';

const over = ['Closed', 'Cancelled'] as const;

type Count = RemovedKind | (typeof keptKinds)[number];
/** Counts a person's records of each kind, as a deletion treats them. */
export async function countsOf(db: Db, personId: string): Promise<Record<Count, number>> {
  const records = sql`select "_id" from "student" where "personREF" = ${personId}
    union all select "_id" from "professor" where "personREF" = ${personId}`;
  const one = (from: ReturnType<typeof sql>) => sql`(select count(*)::int from ${from})`;
  const { rows } = await sql<Record<Count, number>>`select
    ${one(sql`"person" where "_id" = ${personId} and "deletedAt" is null`)} as "account",
    ${one(sql`"session" join "account" on "account"."_id" = "accountREF" where "personREF" = ${personId}`)} as "signIns",
    ${one(sql`(${records}) as "record"`)} as "applications",
    ${one(sql`"file" where "storageKey" not like 'purged %' and ${isFileOf(personId)}`)} as "files",
    ${one(sql`"boardMessage" where "personREF" = ${personId} and ("message" <> '' or "attachmentREF" is not null)`)} as "messages",
    ${one(sql`"mail" where lower("toAddress") = (select lower("email") from "person" where "_id" = ${personId})`)} as "mails",
    ${one(sql`"invitation" where "personREF" = ${personId}
      or lower("invitation"."email") = (select lower("email") from "person" where "_id" = ${personId})`)} as "invitations",
    ${one(sql`"waitingEntry" where "personREF" = ${personId}`)} as "waiting",
    ${one(sql`"gradebookEntry" where "personREF" = ${personId} and "notes" <> ''`)} as "notes",
    ${one(sql`"submission" join "gradebookEntry" on "workId" = "submission"."_id"
      where "personREF" = ${personId} and ("text" <> '' or "link" is not null)`)} as "work",
    ${one(sql`"transaction" where "personREF" = ${personId}`)}
      + ${one(sql`"refund" join "transaction" on "transaction"."_id" = "transactionREF" where "personREF" = ${personId}`)}
      as "payments",
    ${one(sql`"registration" where "personREF" = ${personId}`)}
      + ${one(sql`"gradebookEntry" where "personREF" = ${personId} and ("score" is not null or "letterGrade" <> '')`)}
      + ${one(sql`"courseInstanceProfessor" where "professorREF" in (${records})`)} as "grades",
    ${one(sql`"transcript" where "personREF" = ${personId}`)} as "transcripts",
    ${one(sql`"auditLog" where "entity" in ('account', 'person', 'student', 'professor') and "entityId" in (
      select ${personId}::uuid union all select "_id" from "account" where "personREF" = ${personId}
      union all ${records})`)} as "log"`.execute(db);
  return rows[0]!;
}

/** Returns the obstacles to a deletion: the names of the courses with a place or taught by the person. */
export async function obstaclesOf(db: Db, personId: string) {
  const courses = () => db.selectFrom('courseInstance').select('courseInstance.name').orderBy('courseInstance.name');
  const places = await courses()
    .innerJoin('registration', 'registration.courseInstanceREF', 'courseInstance._id')
    .where('personREF', '=', personId)
    .where('registration.status', 'in', activeStatuses)
    .where((eb) =>
      eb.or([eb('courseInstance.status', 'not in', over), eb('registration.status', '=', 'Payment pending')]),
    )
    .execute();
  const taught = await courses()
    .innerJoin('courseInstanceProfessor as of', 'of.courseInstanceREF', 'courseInstance._id')
    .innerJoin('professor', 'professor._id', 'of.professorREF')
    .where('professor.personREF', '=', personId)
    .where('courseInstance.status', 'not in', over)
    .execute();
  const names = (rows: { name: string }[]) => [...new Set(rows.map(({ name }) => name))];
  return { places: names(places), taught: names(taught) };
}

export const storedRules = (db: Db) => db.selectFrom('retentionRule').select(['kind', 'days', 'version']).execute();
export const storeRule = (db: Db, kind: SettableKind, days: number | null) =>
  db
    .insertInto('retentionRule')
    .values({ kind, days })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet({ days, version: sql<number>`"retentionRule"."version" + 1` }),
    )
    .execute();
/** Makes concurrent changes of the schedule wait for each other. */
export const lockRules = (db: Db) => sql`select pg_advisory_xact_lock(hashtextextended('retention', 0))`.execute(db);

/** Returns the latest runs of the job, the newest first. */
export const latestRuns = (db: Db) =>
  db.selectFrom('retentionRun').selectAll().orderBy('_id', 'desc').limit(50).execute();
export const startRun = (db: Db, kind: SettableKind, removed: number) =>
  db.insertInto('retentionRun').values({ kind, removed }).returning('_id').executeTakeFirstOrThrow();
export const addToRun = (db: Db, id: string, removed: number) =>
  db
    .updateTable('retentionRun')
    .set({ removed: sql<number>`"removed" + ${removed}` })
    .where('_id', '=', id)
    .execute();

export const requestOf = (db: Db, personId: string) =>
  db.selectFrom('deletionRequest').select('requestedAt').where('personREF', '=', personId).executeTakeFirst();
export const insertRequest = (db: Db, personREF: string) =>
  db
    .insertInto('deletionRequest')
    .values({ personREF })
    .onConflict((conflict) => conflict.doNothing())
    .returning('requestedAt')
    .executeTakeFirst();
export const deleteRequest = (db: Db, personREF: string) =>
  db.deleteFrom('deletionRequest').where('personREF', '=', personREF).returning('requestedAt').executeTakeFirst();

export const personOfAccount = (db: Db, accountId: string) =>
  db.selectFrom('account').select('personREF').where('_id', '=', accountId).executeTakeFirst();

/** Records a deletion, with the words to look for in others' texts, and the person into whom this one was merged. */
export const noteDeleted = (db: Db, personREF: string, words: string, keptREF: string | null) =>
  db
    .insertInto('deletedPerson')
    .values({ personREF, words, keptREF })
    .onConflict((conflict) => conflict.column('personREF').doUpdateSet({ words, keptREF, lookedAt: null }))
    .execute();
export const deletedById = (db: Db, personREF: string) =>
  db.selectFrom('deletedPerson').select('words').where('personREF', '=', personREF).executeTakeFirst();
/** People who were deleted after the restored backup was taken. */
export const deletionsToRepeat = (db: Db) =>
  db
    .selectFrom('deletedPerson')
    .innerJoin('person', 'person._id', 'deletedPerson.personREF')
    .select('personREF')
    .where('person.deletedAt', 'is', null)
    .execute();

/** Counts the rows of a query. */
export async function countOf(db: Db, rows: Expression<unknown>): Promise<number> {
  const { rows: found } = await sql<{ n: number }>`select count(*)::int as "n" from ${rows} as "due"`.execute(db);
  return found[0]!.n;
}
