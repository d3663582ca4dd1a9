import type { Anyone, Context } from './context.ts';
import { sql } from 'kysely';
import type { Db } from './db.ts';

/** A column that is true when we no longer try an email, because it was refused permanently, or failed for a day. */
export const isGivenUp = sql<boolean>`("nextAt" is null)`;

/** The mail server's last error for an email that was never delivered. Null when it was delivered, or is still retried. */
export const undeliveredError = sql<
  string | null
>`case when "state" in ('failed', 'kept') and ${isGivenUp} then "error" end`;

/** The error of the newest email that is shown with a record. Null as well when there is none. */
export const undeliveredAbout = (id: string) =>
  sql<
    string | null
  >`(select ${undeliveredError} from "mail" where "about" = ${sql.ref(id)} order by "mail"."_id" desc limit 1)`;

/** Counts emails that wait for their first try, that failed and will be retried, and that we gave up. */
export const mailFigures = (db: Db) =>
  db
    .selectFrom('mail')
    // Literals rather than parameters, so that PostgreSQL uses the index of these few emails.
    .where(sql<boolean>`"state" in ('queued', 'failed')`)
    .select([
      sql<number>`count(*) filter (where "state" = 'queued')::int`.as('waiting'),
      sql<number>`count(*) filter (where "state" = 'failed' and not ${isGivenUp})::int`.as('failing'),
      sql<number>`count(*) filter (where ${isGivenUp})::int`.as('givenUp'),
      // in seconds
      sql<number>`coalesce(extract(epoch from now() - min("createdAt") filter (where not ${isGivenUp})), 0)::float8`.as(
        'oldest',
      ),
    ])
    .executeTakeFirstOrThrow();

/** Retries failed emails for another day: one of them, or all that we gave up. */
export async function sendAgain(context: Context<Db, Anyone>, which: { readonly _id: string } | 'given up') {
  const failed = context.db.updateTable('mail').where('state', '=', 'failed');
  const mails = await (which === 'given up' ? failed.where(isGivenUp) : failed.where('_id', '=', which._id))
    .set({ state: 'queued', tries: 0, nextAt: sql<string>`now()` })
    .returning(['_id', 'toAddress', 'subject'])
    .execute();
  context.services.outbox.soon();
  return mails;
}

/**
 * Closes an email that we gave up; one still being tried may be on its way. We delete its text because its links open
 * accounts.
 */
export const leaveUnsent = ({ db }: Context<Db, Anyone>, _id: string) =>
  db
    .updateTable('mail')
    .where('state', '=', 'failed')
    .where('_id', '=', _id)
    .where(isGivenUp)
    .set({ state: 'kept', text: '', body: null })
    .returning(['_id', 'toAddress', 'subject'])
    .executeTakeFirst();

const isFailedTo = (address: string) =>
  sql<boolean>`"state" = 'failed' and lower("toAddress") = ${address.toLowerCase()}`;
/** Closes the undelivered mails to an address that contain an account link, now invalid; with `every`, all of them. */
export async function closeMailsTo(
  { db, services: { encryption } }: Context<Db, Anyone>,
  address: string,
  every: boolean,
): Promise<void> {
  const mails = await db.selectFrom('mail').select(['_id', 'text']).where(isFailedTo(address)).forUpdate().execute();
  const ended = mails.filter(
    ({ text }) => every || /\/(password-reset\?token=|emailValidation\/)/.test(encryption.open(text)),
  );
  await db
    .updateTable('mail')
    .set({ state: 'kept', text: '', body: null, nextAt: null })
    .where(sql<boolean>`"_id" = any(${ended.map(({ _id }) => _id)}::uuid[])`)
    .execute();
}
/** Redirects the undelivered mails of one address to another one, and sends them. */
export const moveMails = (db: Db, address: string, toAddress: string) =>
  db
    .updateTable('mail')
    .where(isFailedTo(address))
    .set({ toAddress, state: 'queued', tries: 0, nextAt: sql<string>`now()` })
    .returning(['_id', 'toAddress', 'subject'])
    .execute();
