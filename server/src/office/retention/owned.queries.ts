import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import type { Schema } from '../../schema.ts';
import { treatments } from './columns.ts';
import type { Treatment } from './treatment.ts';

type Owner = (personId: string) => RawBuilder<SqlBool>;
const person: Owner = (id) => sql`"personREF" = ${id}`;
const professor: Owner = (id) => sql`"professorREF" in (select "_id" from "professor" where "personREF" = ${id})`;
const work =
  (column: string): Owner =>
  (id) =>
    sql`${sql.ref(column)} in (select "workId" from "gradebookEntry" where "personREF" = ${id})`;

/**
 * The tables of a person's own rows, each with the condition by which a row is theirs. In these rows the person's texts go as
 * well. The order is that of deleting: a row comes before the one that it refers to.
 */
const owners: { readonly [T in keyof Schema]?: Owner } = {
  birthDate: person,
  boardReader: person,
  calendarFeed: person,
  credential: professor,
  qualification: professor,
  fileSharing: professor,
  deletionRequest: person,
  extension: person,
  gradingComment: person,
  guardianConsent: person,
  notificationChoice: person,
  recordCorrection: person,
  upload: person,
  announcement: person,
  submissionVersion: work('submissionREF'),
  grading: work('submissionREF'),
  submission: work('_id'),
  gradebookEntry: person,
  transaction: person,
  student: person,
  professor: person,
  person: (id) => sql`"_id" = ${id}`,
};
/** In a person's own rows their texts go, too. Texts in JSON there belong to the course. */
const isErased = (treatment: Treatment) => treatment === 'gone' || treatment === 'words';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly nullable: boolean;
  readonly type: string;
}
/** The columns of the tables, with how the database takes an empty value. */
const columnsOf = async (db: Db): Promise<readonly Column[]> =>
  (
    await sql<Column>`select "table_name" as "table", "column_name" as "name", "is_nullable" = 'YES' as "nullable",
      "data_type" as "type" from information_schema.columns where "table_schema" = 'public'
      and "table_name" = any(${Object.keys(owners)}::text[])`.execute(db)
  ).rows;
const emptyValues: Readonly<Record<string, RawBuilder<unknown>>> = {
  text: sql`''`,
  boolean: sql`false`,
  jsonb: sql`'[]'::jsonb`,
};
const emptied = ({ nullable, type, name }: Column) =>
  sql`${sql.id(name)} = ${nullable ? sql`null` : (emptyValues[type] ?? sql`default`)}`;

/**
 * Erases a person's own rows as the table of columns says. A row without a column that stays is deleted. In other rows
 * each erased column is emptied, so a new column only needs its line in the table.
 */
export async function eraseOwned(db: Db, personId: string): Promise<void> {
  const columns = await columnsOf(db);
  for (const [table, owner] of Object.entries(owners)) {
    const treated: Readonly<Record<string, Treatment>> = treatments[table as keyof Schema];
    const own = columns.filter((column) => column.table === table);
    const gone = own.filter(({ name }) => isErased(treated[name]!));
    const what =
      gone.length === own.length
        ? sql`delete from ${sql.id(table)}`
        : sql`update ${sql.id(table)} set ${sql.join(gone.map(emptied))}`;
    await sql`${what} where ${owner(personId)}`.execute(db);
  }
}
