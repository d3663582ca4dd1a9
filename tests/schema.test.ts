import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { featureLists } from '../scripts/schema/features.ts';
import { schemaFile, schemaOf } from '../scripts/schema/generate.ts';
import { testDatabase } from '../server/test/database.ts';

const { db } = await testDatabase();

// Seen red with a migration that adds a column, and words that a check allows in it.
test('the types of the tables are those that the migrations make: npm run schema writes them', async () => {
  expect(readFileSync(schemaFile, 'utf8')).toBe(await schemaOf(db));
});

// Seen red with a room taken out of either list, and with a routes.ts that is in none.
test('the lists of features are what stands in the folders: npm run schema writes them', async () => {
  const lists = await featureLists();
  const there = Object.keys(lists).map((file) => [
    file,
    readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8'),
  ]);
  expect(Object.fromEntries(there)).toEqual(lists);
});
