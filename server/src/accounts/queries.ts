import type { PageQuery } from '@stoa/contract/kernel/page';
import type { Role } from '@stoa/contract/kernel/role';
import type { userStatuses } from '@stoa/contract/accounts';
import { expressionBuilder, sql, type Insertable, type Updateable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { inWords, pageOf } from '../kernel/lists.ts';
import { secondsBlocked } from '../kernel/throttle.ts';
import type { Db } from '../kernel/work.ts';
import type { Schema } from '../schema.ts';

type Status = (typeof userStatuses)[number];

const personColumns = [
  'person._id',
  'person.firstName',
  'person.middleName',
  'person.lastName',
  'person.street',
  'person.city',
  'person.state',
  'person.zip',
  'person.country',
  'person.email',
  'person.homePhone',
  'person.mobilePhone',
  'person.role',
] as const;

const from = expressionBuilder<Schema, never>();

/** The person that a column points to, whole, as an answer populates it. */
export const populatedPerson = (column: string) =>
  jsonObjectFrom(
    from.selectFrom('person').select(personColumns).where('person._id', '=', sql.ref<string>(column)),
  ).$notNull();

/** The name of the person a column points to, for those who need not write to each other. */
export const populatedNameOnly = (column: string) =>
  jsonObjectFrom(
    from
      .selectFrom('person')
      .select(['person._id', 'person.firstName', 'person.lastName'])
      .where('person._id', '=', sql.ref<string>(column)),
  );

/** Name and e-mail of the person a column points to. */
export const populatedName = (column: string) =>
  jsonObjectFrom(
    from
      .selectFrom('person')
      .select(['person._id', 'person.firstName', 'person.lastName', 'person.email'])
      .where('person._id', '=', sql.ref<string>(column)),
  );

export const personById = (db: Db, id: string) =>
  db.selectFrom('person').select(personColumns).where('_id', '=', id).executeTakeFirst();

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
    ])
    .select(personColumns);
export type AccountRow = NonNullable<Awaited<ReturnType<typeof accountByEmail>>>;

export const accountByEmail = (db: Db, email: string) =>
  accountOfPerson(db)
    .where(sql`lower("person"."email")`, '=', email.toLowerCase())
    .executeTakeFirst();
/** The same, with the seconds for which one of the keys is blocked. */
export const accountAndBlock = (db: Db, email: string, keys: readonly string[]) =>
  db
    .selectNoFrom([
      jsonObjectFrom(accountOfPerson(db).where(sql`lower("person"."email")`, '=', email.toLowerCase())).as('account'),
      secondsBlocked(keys).as('blocked'),
    ])
    .executeTakeFirstOrThrow();
export const accountById = (db: Db, id: string) =>
  accountOfPerson(db).where('account._id', '=', id).forUpdate('account').executeTakeFirst();

/** Inserts a person and the account; undefined when the address has one already. */
export async function insertAccount(
  db: Db,
  person: Insertable<Schema['person']>,
  status: Status,
  passwordHash: string | null,
): Promise<AccountRow | undefined> {
  const made = await db
    .insertInto('person')
    .values(person)
    .onConflict((conflict) => conflict.expression(sql`lower("email")`).doNothing())
    .returning('_id')
    .executeTakeFirst();
  if (!made) return undefined;
  const { _id } = await db
    .insertInto('account')
    .values({ personREF: made._id, status, passwordHash })
    .returning('_id')
    .executeTakeFirstOrThrow();
  return accountById(db, _id);
}

export const setAccountStatus = (db: Db, accountId: string, from: Status, to: Status) =>
  db.updateTable('account').set({ status: to }).where('_id', '=', accountId).where('status', '=', from).execute();

export const setPassword = (db: Db, accountId: string, passwordHash: string) =>
  db.updateTable('account').set({ passwordHash }).where('_id', '=', accountId).execute();

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

/** How many could still administer without this account; locks them, so that two can't leave at once. */
export async function otherAdministrators(db: Db, accountId: string): Promise<number> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('person', 'person._id', 'account.personREF')
    .select('account._id')
    .where('person.role', '=', 'Administrator')
    .where('account.status', '=', 'Active')
    .orderBy('account._id')
    .forUpdate('account')
    .execute();
  return rows.filter((row) => row._id !== accountId).length;
}

export type TokenKind = Schema['accountToken']['kind'];
export async function saveToken(
  db: Db,
  accountId: string,
  kind: TokenKind,
  tokenHash: Buffer,
  minutes: number,
): Promise<void> {
  if (kind === 'reset') await dropTokens(db, accountId, ['reset']);
  await db
    .insertInto('accountToken')
    .values({
      tokenHash,
      kind,
      accountREF: accountId,
      expiresAt: sql`now() + make_interval(mins => ${minutes})` as never,
    })
    .execute();
}

/** Ends an account's links of some kinds, or all of them. */
export const dropTokens = (db: Db, accountId: string, kinds?: readonly TokenKind[]) =>
  db
    .deleteFrom('accountToken')
    .where('accountREF', '=', accountId)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds!))
    .execute();

/** Uses a token up. `again` says that it had been used before; undefined when it is unknown, of another kind or expired. */
export async function takeToken(db: Db, kinds: readonly TokenKind[], tokenHash: Buffer) {
  const found = await db
    .selectFrom('accountToken')
    .select(['accountREF', 'usedAt'])
    .where('tokenHash', '=', tokenHash)
    .where('kind', 'in', kinds)
    .where('expiresAt', '>', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  await db.updateTable('accountToken').set({ usedAt: new Date() }).where('tokenHash', '=', tokenHash).execute();
  return { accountId: found.accountREF, again: found.usedAt !== null };
}

/** Whose an unused, unexpired token is; it stays unused. */
export const ownerOfToken = (db: Db, kinds: readonly TokenKind[], tokenHash: Buffer) =>
  db
    .selectFrom('accountToken')
    .innerJoin('account', 'account._id', 'accountToken.accountREF')
    .innerJoin('person', 'person._id', 'account.personREF')
    .select(['person.firstName', 'person.lastName', 'person.email'])
    .where('tokenHash', '=', tokenHash)
    .where('kind', 'in', kinds)
    .where('expiresAt', '>', sql<string>`now()`)
    .where('usedAt', 'is', null)
    .executeTakeFirst();

const users = (db: Db) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person._id', 'account.personREF')
    .select(['account._id', 'account.status', sql<boolean>`"totpSince" is not null`.as('twoFactor')])
    .select(populatedPerson('account.personREF').as('person'));

export const userById = (db: Db, id: string) => users(db).where('account._id', '=', id).executeTakeFirst();

interface UserFilters {
  readonly status?: Status | undefined;
  readonly role?: Role | undefined;
  readonly withoutRecord?: 'true' | undefined;
}
export function userPage(db: Db, { status, role, withoutRecord, ...query }: PageQuery & UserFilters) {
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
  const rules = {
    search: peopleSearch,
    sort: { ...peopleSort, status: [sql.ref('account.status'), sql.ref('account._id')] },
    byDefault: byPeople,
    key: sql.ref('account._id'),
    marked: true as const,
  };
  // Person and account come in pairs: where one of the two decides, only that one is counted.
  if (withoutRecord || (status && role)) return pageOf(found, query, rules);
  if (role) return pageOf(found, query, rules, db.selectFrom('person').where('role', '=', role));
  const accounts = db.selectFrom('account');
  return pageOf(found, query, rules, status ? accounts.where('status', '=', status) : accounts);
}

/** Lists of people are searched, sorted and ordered alike; the order is the one of the index "person_name". */
export const peopleSearch = { text: sql.ref('person.searchText') };
export const byPeople = [inWords('person.lastName'), inWords('person.firstName'), sql.ref('person._id')];
export const peopleSort = {
  name: byPeople,
  email: [sql`lower(${sql.ref('person.email')})`],
  role: [sql.ref('person.role'), ...byPeople],
};

/** Addresses of the active people of some roles: for news that concerns whoever does the job. */
export const addressesOf = (db: Db, roles: readonly Role[]) =>
  db
    .selectFrom('person')
    .innerJoin('account', 'account.personREF', 'person._id')
    .select(['person.email', 'person.firstName', 'person.lastName'])
    .where('person.role', 'in', roles)
    .where('account.status', '=', 'Active')
    .execute();
