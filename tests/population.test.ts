import pg from 'pg';
import { expect, test } from 'vitest';
import { populate } from './population.ts';
import { testDatabase } from '../server/test/database.ts';

/** All that PostgreSQL knows of the tables: columns, indexes, constraints and triggers, in its own words. */
const schemaOf = async (client: pg.Client) => {
  const { rows } = await client.query<{ line: string }>(
    `select format('%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull) as line
       from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
     union all select format('%s %s', pg_get_indexdef(indexrelid), indisvalid) from pg_index
       where indrelid::regclass::oid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
     union all select format('%s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select format('%s %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
     order by 1`,
  );
  return rows.map(({ line }) => line);
};

// Seen red with the foreign keys left away, and with an index.
test('the seed leaves the tables as it found them: every key, index and trigger', async () => {
  const { url } = await testDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const before = await schemaOf(client);
    expect(before.length).toBeGreaterThan(500);
    await populate(client, 1000, 'none', () => {});
    expect(await schemaOf(client)).toEqual(before);
    const { rows } = await client.query(`select count(*)::int as n from "registration"`);
    expect(rows).toEqual([{ n: 3000 }]);
    await expect(client.query(`delete from "person" where "role" = 'Professor'`)).rejects.toThrow(/foreign key/);
  } finally {
    await client.end();
  }
});
