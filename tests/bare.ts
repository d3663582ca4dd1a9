import type pg from 'pg';

const quoted = (tables: readonly string[]) => tables.map((table) => `"${table}"`);

interface Part {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Runs `task` while the tables have neither keys nor indexes, in one transaction: rows then come in at the disk's speed, and
 * each index is built in one go. Afterwards they are as they were, by their own definitions; when anything fails, nothing has
 * happened.
 */
export async function whileBare(client: pg.ClientBase, tables: readonly string[], task: () => Promise<void>) {
  const parts = async (query: string) => (await client.query<Part>(query, [quoted(tables)])).rows;
  await client.query('begin');
  try {
    // Those of other tables too that point here: they hold the key that they point to.
    const foreign = await parts(
      `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))`,
    );
    const unique = await parts(
      `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype in ('p', 'u') and conrelid = any($1::regclass[]) order by oid`,
    );
    const indexes = await parts(
      `select indrelid::regclass::text as "table", indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = any($1::regclass[])
         and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u')) order by indexrelid`,
    );
    // These triggers look up deleted people and shares for each row, by a key that isn't there meanwhile.
    const lookups = await parts(
      `select tgrelid::regclass::text as "table", quote_ident(tgname) as name, '' as definition
       from pg_trigger where tgname in ('refuseDeleted', 'followProfessors') and tgrelid = any($1::regclass[])`,
    );
    for (const { table, name } of lookups) await client.query(`alter table ${table} disable trigger ${name}`);
    for (const { table, name } of [...foreign, ...unique])
      await client.query(`alter table ${table} drop constraint ${name}`);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query(`set local maintenance_work_mem = '512MB'; set local work_mem = '256MB'`);
    await task();
    const add = ({ table, name, definition }: Part) =>
      client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const one of unique) await add(one);
    for (const { definition } of indexes) await client.query(definition);
    for (const one of foreign) await add(one);
    for (const { table, name } of lookups) await client.query(`alter table ${table} enable trigger ${name}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
