import { sql } from 'kysely';
import { isReferredBy } from '../../kernel/lists.ts';

/** The columns whose references keep a person from being deleted. Each is the first column of an index. */
export const referring = [
  ['student', 'personREF'],
  ['professor', 'personREF'],
  ['registration', 'personREF'],
  ['transaction', 'personREF'],
  ['paymentIntent', 'personREF'],
  ['waitingEntry', 'personREF'],
  ['acceptance', 'personREF'],
  ['boardReader', 'personREF'],
  ['courseComment', 'authorREF'],
  ['courseDefinition', 'createdByREF'],
  ['courseInstance', 'createdByREF'],
  ['deletedPerson', 'keptREF'],
  ['disclosure', 'personREF'],
  ['file', 'ownerREF'],
  ['institution', 'createdByREF'],
  ['personMerge', 'keptREF'],
  ['refund', 'createdByREF'],
  ['sitePage', 'createdByREF'],
  ['siteVersion', 'createdByREF'],
  ['student', 'decidedByREF'],
  ['professor', 'decidedByREF'],
  ['courseDefinition', 'decidedByREF'],
  ['courseInstance', 'decidedByREF'],
] as const;

/** The columns that refer only to people whom a column above refers to, too, with their role there. */
export const implied = [
  ['student', 'createdByREF', 'who applies'],
  ['professor', 'createdByREF', 'who applies'],
  ['transcript', 'personREF', 'who is registered'],
  ['studentNumber', 'personREF', 'who is registered'],
  ['batchRow', 'personREF', 'who is registered'],
  ['exchangePlace', 'personREF', 'who is registered'],
  ['receiptRow', 'personREF', 'who is registered'],
  ['gradebookEntry', 'personREF', 'who is registered'],
  ['gradebookEntry', 'updatedByREF', 'a professor'],
  ['gradeBatch', 'createdByREF', 'a professor'],
  ['assignment', 'createdByREF', 'a professor'],
  ['announcement', 'personREF', 'a professor'],
  ['boardMessage', 'personREF', 'who is registered, or a professor'],
  ['transaction', 'createdByREF', 'who pays'],
] as const;

/** True for a person who can't be deleted, because other records refer to them. */
export const isReferenced = sql<boolean>`(${sql.join(
  [
    ...referring.map(([table, column]) => isReferredBy(table, column, 'person._id')),
    isReferredBy('transaction', 'updatedByREF', 'person._id', sql`needs."updatedByREF" <> needs."personREF"`),
  ],
  sql` or `,
)})`;
