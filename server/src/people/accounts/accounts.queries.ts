import type { Language } from '@stoa/contract/kernel/i18n';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { namesOf } from '@stoa/contract/kernel/record-fields';
import type { Role } from '@stoa/contract/kernel/role';
import type { userStatuses } from '@stoa/contract/people/accounts.endpoints';
import { personFields } from '@stoa/contract/people/people';
import { expressionBuilder, sql, type Insertable, type Updateable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { isSinceYesterday, inWords, pageOf } from '../../kernel/lists.ts';
import { isReferenced } from './references.queries.ts';
import { secondsBlocked } from '../../kernel/throttle.ts';
import type { Db } from '../../kernel/db.ts';
import { populatedInstitution, populatedScopeRequest } from './institution.queries.ts';
import type { Schema } from '../../schema.ts';
import { hasPasskey } from './sign-in/sessions.queries.ts';
import { waitingFor } from './waiting.queries.ts';

type Status = (typeof userStatuses)[number];

const personColumns = [
  'person._id',
  ...namesOf(personFields).map((name) => `person.${name}` as const),
  'person.role',
  'person.version',
] as const;

const from = expressionBuilder<Schema, never>();

/** The whole person that a column points to, for replies. */
export const populatedPerson = (column: string) =>
  jsonObjectFrom(
    from.selectFrom('person').select(personColumns).where('person._id', '=', sql.ref<string>(column)),
  ).$notNull();

/** Only the name of the person a column points to, for readers who don't need the email address. */
export const populatedNameOnly = (column: string) =>
  jsonObjectFrom(
    from
      .selectFrom('person')
      .select(['person._id', 'person.firstName', 'person.lastName'])
      .where('person._id', '=', sql.ref<string>(column)),
  );

/** The name and email address of the person a column points to. */
export const populatedName = (column: string) =>
  jsonObjectFrom(
    from
      .selectFrom('person')
      .select(['person._id', 'person.firstName', 'person.lastName', 'person.email'])
      .where('person._id', '=', sql.ref<string>(column)),
  );

/** A person with the data that their menu shows. */
export const personWithBell = (db: Db, id: string) =>
  db.selectFrom('person').select(personColumns).select(waitingFor).where('_id', '=', id).executeTakeFirst();
export const personById = (db: Db, id: string) =>
  db.selectFrom('person').select(personColumns).select('directoryHold').where('_id', '=', id).executeTakeFirst();

/** The same, locked so that the role can't change until the caller's transaction ends, for records that depend on the role. */
export const lockedPerson = (db: Db, id: string) =>
  db
    .selectFrom('person')
    .select(personColumns)
    .where('_id', '=', id)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst();

const accountOfPerson = (db: Db) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person._id', 'account.personREF')
    .select([
      'account._id as accountId',
      'account.status',
      'account.passwordHash',
      'account.totpSecret',
      'account.totpSince',
      'account.language',
      'person.institutionREF',
    ])
    .select(personColumns);
export type AccountRow = NonNullable<Awaited<ReturnType<typeof accountByEmail>>>;

export const accountByEmail = (db: Db, email: string) =>
  accountOfPerson(db)
    .where(sql`lower("person"."email")`, '=', email.toLowerCase())
    .executeTakeFirst();
/**
 * The account for a sign-in, whether this browser has signed in to it before, and the seconds for which known and other
 * browsers are blocked. Until an address is confirmed, the password is that of this browser's joining, or else of the newest.
 */
export const signingIn = (
  db: Db,
  email: string,
  browser: Buffer | undefined,
  keys: { readonly known: readonly string[]; readonly others: readonly string[] },
) => {
  const address = email.toLowerCase();
  const joined = sql<string | null>`(select "joining"."passwordHash" from "joining"
    where "joining"."accountREF" = "account"."_id"
    order by "browserHash" = ${browser ?? null}::bytea desc nulls last, "joining"."_id" desc limit 1)`;
  const known = sql<boolean>`exists (select from "knownBrowser"
    where "knownBrowser"."accountREF" = "account"."_id" and "browserHash" = ${browser ?? null}::bytea)`;
  return db
    .selectNoFrom([
      jsonObjectFrom(
        accountOfPerson(db)
          .select([joined.as('joinedWith'), known.as('isKnownBrowser')])
          .where(sql`lower("person"."email")`, '=', address),
      ).as('account'),
      secondsBlocked(keys.known).as('blockedHere'),
      secondsBlocked(keys.others).as('blockedElsewhere'),
    ])
    .executeTakeFirstOrThrow();
};
/** Locks the account until the transaction ends. */
export const accountById = (db: Db, id: string) =>
  accountOfPerson(db)
    .select(['account.firstBrowser', 'account.confirmedBrowser', 'account.mailboxShown', 'account.secondFactorBy'])
    .select('account.passkeyOfferedAt')
    .select(hasPasskey)
    .select(waitingFor)
    .where('account._id', '=', id)
    .forUpdate('account')
    .executeTakeFirst();
export type LockedAccount = NonNullable<Awaited<ReturnType<typeof accountById>>>;

/** Inserts a person and their account. Returns undefined when the address already has one. */
export async function insertAccount(
  db: Db,
  person: Insertable<Schema['person']>,
  status: Status,
  passwordHash: string | null,
  reader: { readonly language?: Language; readonly zone?: string | null } = {},
): Promise<LockedAccount | undefined> {
  const made = await db
    .insertInto('person')
    .values(person)
    .onConflict((conflict) => conflict.expression(sql`lower("email")`).doNothing())
    .returning('_id')
    .executeTakeFirst();
  if (!made) return undefined;
  const { _id } = await db
    .insertInto('account')
    .values({ personREF: made._id, status, passwordHash, ...reader })
    .returning('_id')
    .executeTakeFirstOrThrow();
  return accountById(db, _id);
}

export const setLanguage = (db: Db, accountId: string, language: Language) =>
  db.updateTable('account').set({ language }).where('_id', '=', accountId).execute();

export const setAccountStatus = (db: Db, accountId: string, from: Status, to: Status) =>
  db.updateTable('account').set({ status: to }).where('_id', '=', accountId).where('status', '=', from).execute();

/** Replaces the hash of the same password. False when the password has been changed meanwhile. */
export async function replaceHash(
  db: Db,
  { accountId, before, passwordHash }: { accountId: string; before: string; passwordHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ passwordHash })
    .where('_id', '=', accountId)
    .where('passwordHash', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
/**
 * Sets a password that its owner chose while signed in or by an emailed link, so the next sign-in may come from any browser.
 */
export const setPassword = (db: Db, accountId: string, passwordHash: string | null) =>
  db.updateTable('account').set({ passwordHash, firstBrowser: null }).where('_id', '=', accountId).execute();

export async function updateAccount(
  db: Db,
  accountId: string,
  personId: string,
  status: Status,
  person: Updateable<Schema['person']>,
): Promise<void> {
  await db.updateTable('account').set({ status }).where('_id', '=', accountId).execute();
  await db.updateTable('person').set(person).where('_id', '=', personId).execute();
}

export async function deleteAccount(db: Db, accountId: string, personId: string): Promise<void> {
  await db.deleteFrom('account').where('_id', '=', accountId).execute();
  await db.deleteFrom('person').where('_id', '=', personId).execute();
}

/** The accounts that can administer the site now. */
const administrators = (db: Db) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person._id', 'account.personREF')
    .select(['account._id as accountId', 'person._id'])
    .where('person.role', '=', 'Administrator')
    .where('account.status', '=', 'Active');
/** Returns the ids of the people who can administer the site now. */
export const activeAdministrators = async (db: Db): Promise<string[]> =>
  (await administrators(db).execute()).map(({ _id }) => _id);
/** Counts the other accounts that can administer, and locks them, so that two can't be removed at once. */
export async function otherAdministrators(db: Db, accountId: string): Promise<number> {
  const rows = await administrators(db).orderBy('account._id').forUpdate('account').execute();
  return rows.filter((row) => row.accountId !== accountId).length;
}

const hasSecondFactor = sql<boolean>`("totpSince" is not null
  or coalesce((select true from "passkey" where "accountREF" = "account"."_id" limit 1), false))`.as('twoFactor');
const users = (db: Db) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person._id', 'account.personREF')
    .select(['account._id', 'account.status', hasSecondFactor])
    .select(isReferenced.as('isReferenced'))
    .select(
      sql<string | null>`(select "requestedAt" from "deletionRequest"
        where "deletionRequest"."personREF" = "person"."_id")`.as('deletionRequestedAt'),
    )
    // Both versions only increase, so the sum changes whenever either does.
    .select(sql<number>`"account"."version" + "person"."version"`.as('version'))
    .select([
      populatedPerson('account.personREF').as('person'),
      populatedInstitution('person.institutionREF').as('institution'),
      populatedScopeRequest('account._id').as('asksForScope'),
      sql<string | null>`(select "requestedAt" from "scopeRequest" where "accountREF" = "account"."_id")`.as(
        'asksSince',
      ),
    ])
    // The accounts of people who were merged stay closed until they are deleted.
    .where('person.deletedAt', 'is', null);

export type UserRecord = NonNullable<Awaited<ReturnType<typeof userById>>>;
export const userById = (db: Db, id: string) => users(db).where('account._id', '=', id).executeTakeFirst();

interface UserFilters {
  readonly status?: Status;
  readonly role?: Role;
  readonly withoutRecord?: 'true';
  readonly asksForDeletion?: 'true';
  readonly since?: 'yesterday' | undefined;
}
export function userPage(
  db: Db,
  { status, role, withoutRecord, asksForDeletion, since, ...query }: PageQuery & UserFilters,
) {
  let found = users(db);
  if (status) found = found.where('account.status', '=', status);
  if (role) found = found.where('person.role', '=', role);
  if (withoutRecord)
    found = found
      .where('person.role', 'in', ['Student', 'Professor'])
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('student').select('_id').whereRef('student.personREF', '=', 'person._id'))),
      )
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('professor').select('_id').whereRef('professor.personREF', '=', 'person._id'))),
      );
  if (asksForDeletion)
    found = found.where('person._id', 'in', (eb) => eb.selectFrom('deletionRequest').select('personREF'));
  if (since) found = found.where(isSinceYesterday(sql.ref('account.createdAt')));
  const rules = {
    search: peopleSearch,
    sort: { ...peopleSort, status: [sql.ref('account.status'), sql.ref('account._id')] },
    byDefault: byPeople,
    key: sql.ref('account._id'),
  };
  // Each person has one account, so when only one of the two tables is filtered, we count just that one. Among the Inactive
  // accounts are those of merged people.
  if (withoutRecord || asksForDeletion || since || (status && role) || status === 'Inactive')
    return pageOf(found, query, rules);
  if (status) return pageOf(found, query, rules, db.selectFrom('account').where('status', '=', status));
  const people = db.selectFrom('person').where('deletedAt', 'is', null);
  return pageOf(found, query, rules, role ? people.where('role', '=', role) : people);
}

/** Search and sort options for all lists of people. The order matches the index "person_name". */
export const peopleSearch = { text: sql.ref('person.searchText') };
export const byPeople = [inWords('person.lastName'), inWords('person.firstName'), sql.ref('person._id')];
export const peopleSort = {
  name: byPeople,
  email: [sql`lower(${sql.ref('person.email')})`],
  role: [sql.ref('person.role'), ...byPeople],
};

/** Addresses of the active people with certain roles, for news about their work. */
export const addressesOf = (db: Db, roles: readonly Role[]) =>
  db
    .selectFrom('person')
    .innerJoin('account', 'account.personREF', 'person._id')
    .select(['person.email', 'person.firstName', 'person.lastName'])
    .where('person.role', 'in', roles)
    .where('account.status', '=', 'Active')
    .execute();
