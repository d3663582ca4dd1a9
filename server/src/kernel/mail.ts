import { sql } from 'kysely';
import type { Transporter } from 'nodemailer';
import type { JobOptions, Queue } from './jobs.ts';
import { statement } from './statements.ts';
import type { AnyWork, Db, Trx } from './work.ts';
import type { Services } from '../services.ts';

/** A mail is a function of facts: a subject and a text. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  /** the id of the record it tells of, where it is shown beside it */
  readonly about?: string | null;
}
export interface Addressee {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const queue = 'mail';

const day = 24 * 3_600_000;
const persistence: JobOptions = { retryLimit: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 };

interface Written {
  readonly toAddress: string;
  readonly toName: string;
  readonly subject: string;
  readonly text: string;
  readonly about: string | null;
}
const written = ({ services }: AnyWork, to: Addressee, letter: Letter): Written => ({
  toAddress: to.email,
  toName: `${to.firstName} ${to.lastName}`.trim(),
  subject: letter.subject,
  text: `${letter.text}\n\n-- \nStoa\n${services.settings.publicUrl}\n`,
  about: letter.about ?? null,
});
const insertOne = statement((db: Db, { toAddress, toName, subject, text, about }: Written) =>
  db.insertInto('mail').values({ toAddress, toName, subject, text, about, error: null }).returning('_id'),
);

/** Writes the mail in the transaction of what it tells of; a job sends it afterwards, and tries for a day. */
export async function post(work: AnyWork, to: Addressee, letter: Letter): Promise<void> {
  await queueMails(work, await insertOne(work.db, written(work, to, letter)));
}

/** Several mails at once, for what concerns many people. */
export async function postAll(
  work: AnyWork,
  mails: readonly { readonly to: Addressee; readonly letter: Letter }[],
): Promise<void> {
  const rows = await work.db
    .insertInto('mail')
    .values(mails.map(({ to, letter }) => ({ ...written(work, to, letter), error: null })))
    .returning('_id')
    .execute();
  await queueMails(work, rows);
}

/** Queues mails that are written, in the transaction in which they are. */
export const queueMails = ({ db, services }: AnyWork, mails: readonly { readonly _id: string }[]): Promise<void> =>
  services.jobs.sendAll(
    db as Trx,
    queue,
    mails.map(({ _id }) => ({ mailId: _id })),
    persistence,
  );

/**
 * Queues the mails of the last day that wait and that no job will send: a backup that came back has mails, and no jobs.
 * Several nodes may do so at once.
 */
export const adoptMails = ({ database, jobs }: AnyWork['services']): Promise<void> =>
  database.tx(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('adopt mails'))`.execute(trx);
    const left = await trx
      .selectFrom('mail')
      .select('_id as mailId')
      .where('state', 'in', ['queued', 'failed'])
      .where('createdAt', '>', sql<string>`now() - interval '1 day'`)
      .where(
        sql<boolean>`not exists (select from pgboss.job where name = ${queue} and data ->> 'mailId' = "mail"."_id"::text
          and state in ('created', 'retry', 'active'))`,
      )
      .execute();
    if (left.length > 0) await jobs.sendAll(trx, queue, left, persistence);
  });

/** Sends what was posted, by SMTP; without an SMTP_URL a mail is kept, to be read at /dev/mail. */
export function mailQueue({ database, settings, log }: Pick<Services, 'database' | 'settings' | 'log'>): Queue {
  let transport: Transporter | undefined;
  /** Loaded only where there is a server to send to. */
  const connect = async (smtpUrl: string) => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url: smtpUrl, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000 });
  };
  const host = new URL(settings.publicUrl).hostname;
  return {
    name: queue,
    work: async ({ mailId }: { mailId: string }) => {
      const { db } = database;
      const finish = (state: 'sent' | 'kept') =>
        db
          .updateTable('mail')
          // The text of a sent one is not needed any more, and its links open accounts.
          .set({ state, sentAt: new Date(), error: null, ...(state === 'sent' && { text: '' }) })
          .where('_id', '=', mailId)
          .where('state', 'in', ['queued', 'failed'])
          .execute();
      if (settings.smtpUrl === undefined) {
        await finish('kept');
        return;
      }
      const mail = await db.selectFrom('mail').selectAll().where('_id', '=', mailId).executeTakeFirst();
      if (!mail || mail.state === 'sent' || mail.state === 'kept') return;
      try {
        transport ??= await connect(settings.smtpUrl);
        await transport.sendMail({
          from: settings.mailFrom,
          to: { name: mail.toName, address: mail.toAddress },
          subject: mail.subject,
          text: mail.text,
          // The same at every try: a mail that arrives twice is recognised as one.
          messageId: `<${mail._id}@${host}>`,
        });
      } catch (error) {
        await db
          .updateTable('mail')
          .set((eb) => ({ state: 'failed', error: (error as Error).message, tries: eb('tries', '+', 1) }))
          .where('_id', '=', mailId)
          .execute();
        if (Date.parse(mail.createdAt) < Date.now() - day)
          log.error({ err: error, mailId, to: mail.toAddress }, 'a mail could not be sent for a day');
        throw error;
      }
      await finish('sent');
    },
  };
}
