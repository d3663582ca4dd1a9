import { sql, type Kysely } from 'kysely';

/**
 * Records that staff leave behind, such as a decision, keep their account from being deleted: indexes, so that lists
 * can say so of each account, and a deletion need not read whole tables.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['student', 'decidedByREF'],
    ['professor', 'decidedByREF'],
    ['courseDefinition', 'decidedByREF'],
    ['courseInstance', 'decidedByREF'],
    ['courseInstance', 'createdByREF'],
    ['institution', 'createdByREF'],
    ['refund', 'createdByREF'],
    ['sitePage', 'createdByREF'],
    ['siteVersion', 'createdByREF'],
  ] as const)
    await sql`create index on ${sql.table(table)} (${sql.ref(column)}) where ${sql.ref(column)} is not null`.execute(
      db,
    );
  // Nearly always it is the payer.
  await sql`create index on "transaction" ("updatedByREF") where "updatedByREF" <> "personREF"`.execute(db);
  await sql`create index on "paymentIntent" ("personREF")`.execute(db);
}
