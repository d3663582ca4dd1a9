import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import type { Schema } from '../../schema.ts';
import { populatedInstitution } from '../accounts/institution.queries.ts';

const providers = (db: Db) =>
  db
    .selectFrom('signInProvider')
    .select(['signInProvider._id', 'name', 'issuer', 'clientId', 'domains', 'isActive'])
    .select(sql<number>`"version"::int`.as('version'))
    .select(populatedInstitution('signInProvider.institutionREF').as('institution'));
export const allProviders = (db: Db) =>
  providers(db)
    .orderBy(sql`lower("name")`)
    .orderBy('_id')
    .execute();
export const providerById = (db: Db, id: string) => providers(db).where('_id', '=', id).executeTakeFirst();

const working = (db: Db) =>
  db
    .selectFrom('signInProvider')
    .select(['_id', 'name', 'issuer', 'clientId', 'secret', 'institutionREF', 'domains'])
    .select(sql<number>`"version"::int`.as('version'))
    .where('isActive', '=', true);
export type WorkingProvider = NonNullable<Awaited<ReturnType<typeof workingProvider>>>;
/** An active provider with its encrypted secret. */
export const workingProvider = (db: Db, id: string) => working(db).where('_id', '=', id).executeTakeFirst();
export const providerOfDomain = (db: Db, domain: string) =>
  working(db)
    .where(sql<boolean>`${domain} = any("domains")`)
    .executeTakeFirst();
export const offeredProviders = (db: Db) =>
  db
    .selectFrom('signInProvider')
    .select(['_id', 'name', 'institutionREF'])
    .where('isActive', '=', true)
    .orderBy('name')
    .execute();

/** Locks all providers until the transaction ends, so that no two get the same domain. Returns the domains of the others. */
export async function domainsOfOthers(db: Db, id: string | undefined): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtext('sign-in providers'))`.execute(db);
  const rows = await db.selectFrom('signInProvider').select(['_id', 'domains']).execute();
  return rows.filter(({ _id }) => _id !== id).flatMap((row) => row.domains);
}
export const insertProvider = (db: Db, values: Insertable<Schema['signInProvider']>) =>
  db.insertInto('signInProvider').values(values).returning('_id').executeTakeFirstOrThrow();
export const updateProvider = (db: Db, id: string, values: Updateable<Schema['signInProvider']>) =>
  db
    .updateTable('signInProvider')
    .set({ ...values, version: sql`"version" + 1` as never })
    .where('_id', '=', id)
    .execute();
export const deleteProvider = (db: Db, id: string) =>
  db.deleteFrom('signInProvider').where('_id', '=', id).returning('name').executeTakeFirst();

/** The account that a provider's subject belongs to, and the subject that an account has there. */
export const identitiesOf = (db: Db, providerREF: string, subject: string, accountREF: string) =>
  db
    .selectFrom('providerIdentity')
    .select(['subject', 'accountREF'])
    .where('providerREF', '=', providerREF)
    .where((eb) => eb.or([eb('subject', '=', subject), eb('accountREF', '=', accountREF)]))
    .execute();
export const dropIdentities = (db: Db, providerREF: string) =>
  db.deleteFrom('providerIdentity').where('providerREF', '=', providerREF).execute();
export const insertIdentity = (db: Db, values: Insertable<Schema['providerIdentity']>) =>
  db.insertInto('providerIdentity').values(values).execute();
