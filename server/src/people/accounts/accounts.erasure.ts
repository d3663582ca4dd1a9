import type { Anyone, Context } from '../../kernel/context.ts';
import { randomInt } from 'node:crypto';
import { codeLetters } from '@stoa/contract/enrollment/transcripts.endpoints';
import { recordAction } from '../../kernel/audit.ts';
import { changesBetween } from '../../kernel/changes.ts';
import { deleteCounters, deleteMailsTo, formerValues, reduceLog } from '../../kernel/erasing.ts';
import type { Db, Trx } from '../../kernel/db.ts';
import {
  hasNamesake,
  withoutThoseOfOthers,
  keepUnlisted,
  namePseudonym,
  type Leaver,
  closeRecord,
  openRecord,
  withSpare,
} from './accounts.erasure.queries.ts';
import { exchangeOwners } from '../../kernel/references.ts';
import { dropSessionsOf } from './sign-in/sessions.queries.ts';
import { dropTokens } from './sign-in/tokens.queries.ts';

/** A person's current and former names and contact data. */
export interface Known {
  readonly names: readonly string[];
  /** the names that no other person here has */
  readonly unsharedNames: readonly string[];
  readonly addresses: readonly string[];
  readonly phones: readonly string[];
  /** of a person who was merged */
  readonly keptREF?: string;
}

/** A number with fewer digits could be any number in a text, not this phone. */
const leastDigits = 7;

const called = ['firstName', 'middleName', 'lastName', 'homePhone', 'mobilePhone'] as const;
/** Collects a person's current and former names and contact data, from their row and the log of its changes. */
export async function knownAs(db: Db, leaver: Leaver): Promise<Known> {
  const { firstName, middleName, lastName, accountId } = leaver;
  const fields = [...called, 'email'] as const;
  const former = accountId === null ? [] : await formerValues(db, 'account', accountId, fields);
  const all = (field: (typeof fields)[number]) => [
    ...new Set(
      [leaver[field], ...former.filter((one) => one.field === field).map(({ value }) => value)].filter(Boolean),
    ),
  ];
  const names = all('firstName').flatMap((first) =>
    all('lastName').flatMap((last) => [
      `${first} ${last}`,
      `${last}, ${first}`,
      `${last} ${first}`,
      ...all('middleName').map((middle) => `${first} ${middle} ${last}`),
    ]),
  );
  const isShared = await hasNamesake(db, leaver);
  return {
    names,
    // Another person has the same name. With the middle name, it is still unique.
    unsharedNames: isShared ? (middleName ? [`${firstName} ${middleName} ${lastName}`] : []) : names,
    // A former address may be somebody else's by now.
    addresses: await withoutThoseOfOthers(db, all('email'), leaver._id),
    phones: [...all('homePhone'), ...all('mobilePhone')].filter(
      (one) => one.replaceAll(/\D/g, '').length >= leastDigits,
    ),
  };
}

/** Logs a merged person's other names and phones as changes of the kept account, so that knownAs() finds them there. */
export async function keepNames(context: Context<Trx, Anyone>, merged: Leaver, kept: Leaver): Promise<void> {
  const former = await formerValues(context.db, 'account', merged.accountId!, called);
  const changes = [
    ...changesBetween(merged, kept, called),
    ...former.map(({ field, value }) => ({ field, from: value })),
  ];
  await recordAction(context, 'take over names', 'account', kept.accountId!, { changes });
}

/** An anonymous name that distinguishes deleted people: Deleted person 7F3K2MQX. */
export const newPseudonym = () => ({
  firstName: 'Deleted person',
  lastName: Array.from({ length: 8 }, () => codeLetters[randomInt(codeLetters.length)]).join(''),
});

/**
 * Deletes the mails to a person and the counters of their attempts, reduces the log entries about the account, and puts a
 * pseudonym into the person's row. Call it last: it closes the person's records.
 */
export async function eraseAccount(
  { db }: Context<Trx, Anyone>,
  leaver: Leaver,
  { addresses }: Known,
  pseudonym: { firstName: string; lastName: string },
): Promise<void> {
  const { _id, accountId } = leaver;
  const ids = [_id, ...(accountId === null ? [] : [accountId])];
  const keys = ['role', 'status', 'by', 'ended'];
  for (const entity of ['account', 'person']) await reduceLog(db, { entity, ids, keys, shown: ['role', 'status'] });
  await deleteMailsTo(db, addresses);
  await deleteCounters(db, [...addresses, ...ids]);
  await namePseudonym(db, _id, pseudonym);
}

/**
 * Closes the account of a person who was merged: its sessions and links end, and its address behaves like one that never had an
 * account. Requests in flight can't write for the person any more. The kept person is under a directory hold if either was.
 */
export async function closeMerged(trx: Trx, accountId: string, personId: string, keptId: string): Promise<void> {
  await keepUnlisted(trx, personId, keptId);
  await dropSessionsOf(trx, accountId);
  await dropTokens(trx, accountId);
  await closeRecord(trx, accountId, personId);
}

/** Opens the person's rows again, and the account if its address and status are given. */
export const openMerged = openRecord;

/** Exchanges the applications of two people. Nobody can have two. */
export const exchangeApplications = (trx: Trx, table: 'student' | 'professor', one: string, other: string) =>
  withSpare(trx, (spare) => exchangeOwners(trx, { table, column: 'personREF' }, [one, other], spare));
