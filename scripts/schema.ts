// Rewrites server/src/schema.ts from the migrations, with a PostgreSQL that lives as long as this, and the lists of features.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate, openDatabase } from '../server/src/kernel/database.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../server/src/kernel/embedded-postgres.ts';
import { featureLists } from './schema/features.ts';
import { schemaFile, schemaOf } from './schema/generate.ts';

for (const [file, text] of Object.entries(await featureLists()))
  writeFileSync(path.resolve(import.meta.dirname, '..', file), text);

const home = mkdtempSync(path.join(tmpdir(), 'stoa-schema-'));
process.once('exit', () => removeEmbeddedPostgres(home));
const postgres = await startEmbeddedPostgres(home, { fsync: 'off' });
const database = openDatabase<never>(postgres.url(), (error) => console.error(error), { patient: true });
try {
  await migrate(database, path.resolve(import.meta.dirname, '../server/migrations'));
  writeFileSync(schemaFile, await schemaOf(database.db));
} finally {
  await database.close();
}
