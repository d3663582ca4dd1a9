import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemaFile, schemaOf } from '../scripts/schema/generate.ts';
import { testDatabase } from '../server/test/database.ts';

const { db } = await testDatabase();

// Seen red with a migration that adds a column, and words that a check allows in it.
test('the types of the tables are those that the migrations make: npm run schema writes them', async () => {
  expect(readFileSync(schemaFile, 'utf8')).toBe(await schemaOf(db));
});
