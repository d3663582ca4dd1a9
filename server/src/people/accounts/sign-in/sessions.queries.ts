import { sql } from 'kysely';
import { asJson, recording } from '../../../kernel/audit.ts';
import { asOf } from '../../../kernel/database.ts';
import { statement, type Db } from '../../../kernel/db.ts';
import { unblocking } from '../../../kernel/throttle.ts';

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly accountREF: string;
  readonly browserHash: Buffer;
  readonly userAgent: string;
  readonly address: string;
  readonly personId: string;
  /** IANA; null if the browser sends none */
  readonly zone: string | null;
  readonly byPasskey: boolean;
  /** of a sign-in by OpenID Connect; null for others */
  readonly providerREF: string | null;
  readonly provedAt: string | null;
  /** encrypted */
  readonly signOut: string | null;
  /** the days until a second factor is needed, unless they have started; null to start none */
  readonly graceDays: number | null;
  /** the number of other sessions of the account that go on */
  readonly otherSessions: number;
  /** the key that counts failed sign-ins */
  readonly failures: string;
  /** log entries, as recording() takes them */
  readonly lines: string;
}

const begin = statement((db: Db, values: NewSession) =>
  db
    .with('forgotten', (also) => unblocking(also, values.failures))
    .with('recorded', (also) => recording(also, values.personId, values.lines))
    // Wrong passwords from a browser that has signed in before are counted separately.
    .with('known', (also) =>
      also
        .insertInto('knownBrowser')
        .values({ accountREF: values.accountREF, browserHash: values.browserHash })
        .onConflict((conflict) =>
          conflict.columns(['accountREF', 'browserHash']).doUpdateSet({ lastSeenAt: sql`now()` as never }),
        ),
    )
    // Mails show times in the zone of the last browser.
    .with('moved', (also) =>
      also
        .updateTable('account')
        .set({
          zone: sql`coalesce(${values.zone}, "zone")` as never,
          secondFactorBy: sql`coalesce("secondFactorBy", now() + make_interval(days => ${values.graceDays}))` as never,
        })
        .where('_id', '=', values.accountREF).where(sql<boolean>`${values.zone}::text <> coalesce("zone", '')
          or (${values.graceDays}::int is not null and "secondFactorBy" is null)`),
    )
    // The owner has signed in, so a reset link that waits isn't needed.
    .with('stopped', (also) =>
      also.deleteFrom('accountToken').where('accountREF', '=', values.accountREF).where('usableAt', 'is not', null),
    )
    .with('ended', (also) =>
      also
        .deleteFrom('session')
        .where('_id', 'in', (eb) =>
          eb
            .selectFrom('session')
            .select('_id')
            .where('accountREF', '=', values.accountREF)
            .orderBy('lastSeenAt', 'desc')
            .offset(values.otherSessions),
        ),
    )
    .insertInto('session')
    .values({
      tokenHash: values.tokenHash,
      accountREF: values.accountREF,
      userAgent: values.userAgent,
      address: values.address,
      byPasskey: values.byPasskey,
      providerREF: values.providerREF,
      provedAt: values.provedAt,
      signOut: values.signOut,
    })
    .returning('_id'),
);
/**
 * Begins a session, ends the oldest beyond the limit, resets the failed sign-ins and logs it, all in one statement. Returns
 * the session's id.
 */
export async function saveSession(db: Db, session: Omit<NewSession, 'lines'>): Promise<string> {
  const line = { action: 'sign in', entity: 'account', entityId: session.accountREF, detail: {} };
  const [begun] = await begin(db, { ...session, lines: asJson([line]) });
  return begun!._id;
}
/** Deletes an account's known browsers: after a new password, none is trusted any more. */
export const eraseBrowsers = (db: Db, accountREF: string) =>
  db.deleteFrom('knownBrowser').where('accountREF', '=', accountREF).execute();
export const dropSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('session').where('tokenHash', '=', tokenHash).returning('signOut').executeTakeFirst();
/** Ends the sessions that a provider began. */
export const endSessionsOfProvider = (db: Db, providerREF: string) =>
  db.deleteFrom('session').where('providerREF', '=', providerREF).execute();
/** Ends an account's sessions, except `kept`. */
export const dropSessionsOf = (db: Db, accountId: string, kept?: string) =>
  db
    .deleteFrom('session')
    .where('accountREF', '=', accountId)
    .$if(kept !== undefined, (query) => query.where('_id', '<>', kept!))
    .executeTakeFirst();
/** Records the time and the address of a session's last use. */
export const touchSession = (db: Db, id: string, address: string) =>
  db
    .updateTable('session')
    .set({ lastSeenAt: sql`now()` as never, address })
    .where('_id', '=', id)
    .execute();
/** Records that the person of a session has shown both factors. */
export const hasShownBoth = (db: Db, id: string) =>
  db.updateTable('session').set({ byPasskey: true }).where('_id', '=', id).execute();
export const hasPasskey =
  sql<boolean>`exists (select from "passkey" where "passkey"."accountREF" = "account"."_id")`.as('hasPasskey');
/** The columns of a caller, from `account` and `person`. */
export const callerColumns = [
  'account._id as accountId',
  'account.totpSince',
  'account.secondFactorBy',
  'account.passkeyOfferedAt',
  'account.language',
  'person._id',
  'person.role',
  'person.institutionREF',
  'person.firstName',
  'person.lastName',
  'person.email',
] as const;
const lockedSession = statement((db: Db, { tokenHash }: { readonly tokenHash: Buffer }) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account._id', 'session.accountREF')
    .innerJoin('person', 'person._id', 'account.personREF')
    .select([
      'session._id as sessionId',
      'session.createdAt',
      'session.lastSeenAt',
      'session.byPasskey',
      'session.providerREF',
      'session.provedAt',
      'session.userAgent',
      'session.address',
      asOf,
      'account.status',
      ...callerColumns,
      hasPasskey,
    ])
    .where('session.tokenHash', '=', tokenHash),
);
export const sessionByToken = async (db: Db, tokenHash: Buffer) => (await lockedSession(db, { tokenHash }))[0];

export const sessionsByIds = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account._id', 'session.accountREF')
    .innerJoin('person', 'person._id', 'account.personREF')
    .select(['session._id', 'session.createdAt', 'session.lastSeenAt', asOf, 'account.status', 'person.role'])
    .where('session._id', 'in', ids)
    .execute();

/** Counts the sessions, and those active in the last `minutes`. */
export const countSessions = (db: Db, minutes: number) =>
  db
    .selectFrom('session')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(*) filter (where "lastSeenAt" > now() - make_interval(mins => ${minutes}))::int`.as('active'),
    ])
    .executeTakeFirstOrThrow();
