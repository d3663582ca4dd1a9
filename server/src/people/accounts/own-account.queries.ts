import { sql, type Updateable } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import type { Schema } from '../../schema.ts';
import { asOf } from '../../kernel/database.ts';

export const sessionsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('session')
    .select(['_id', 'createdAt', 'lastSeenAt', 'userAgent', 'address', asOf])
    .where('accountREF', '=', accountId)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('_id')
    .execute();

export async function endSessionOf(db: Db, accountId: string, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('session')
    .where('_id', '=', id)
    .where('accountREF', '=', accountId)
    .executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

export const updateContact = (db: Db, personId: string, contact: Updateable<Schema['person']>) =>
  db.updateTable('person').set(contact).where('_id', '=', personId).execute();

/** Deletes expired sessions and links, and counters that no limit reads any more. */
export async function deleteEnded(db: Db): Promise<void> {
  await db
    .deleteFrom('session')
    .where('lastSeenAt', '<', sql<string>`now() - interval '8 days'`)
    .execute();
  await db
    .deleteFrom('accountToken')
    .where('expiresAt', '<', sql<string>`now() - interval '7 days'`)
    .execute();
  await db
    .deleteFrom('joining')
    .where('createdAt', '<', sql<string>`now() - interval '7 days'`)
    .where('accountREF', 'not in', (eb) => eb.selectFrom('account').select('_id').where('status', '=', 'Pending'))
    .execute();
  await db
    .deleteFrom('knownBrowser')
    .where('lastSeenAt', '<', sql<string>`now() - interval '400 days'`)
    .execute();
}

/** The account's data for its owner, without anything that could sign in. */
export const accountDetails = (db: Db, accountId: string) =>
  db
    .selectFrom('account')
    .select(['_id', 'status', 'createdAt', 'totpSince as twoFactorSince'])
    .where('_id', '=', accountId)
    .executeTakeFirst();

/** The emails sent to an address, newest first, without their text, whose links may open accounts. */
export const mailsTo = (db: Db, email: string) =>
  db
    .selectFrom('mail')
    .select(['subject', 'createdAt', 'sentAt'])
    .where(sql`lower("toAddress")`, '=', email.toLowerCase())
    .orderBy('_id', 'desc')
    .limit(1000)
    .execute();

/** The audit log of a person's own actions, newest first. */
export const deedsOf = (db: Db, personId: string) =>
  db
    .selectFrom('auditLog')
    .select(['at', 'action', 'entity', 'entityId'])
    .where('actorREF', '=', personId)
    .orderBy('_id', 'desc')
    .limit(10_000)
    .execute();
