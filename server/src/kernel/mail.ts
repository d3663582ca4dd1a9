import type { Anyone, Context } from './context.ts';
import type { Language } from '@stoa/contract/kernel/i18n';
import { sql } from 'kysely';
import { isDeletedAddress } from './erasing.ts';
import { readersZone, speakIn } from './language.ts';
import { framed, inMail, textOf, type Mail } from './mail-blocks.ts';
import { statement, type Db, type Trx } from './db.ts';

/** Builds an email in the recipient's language, which is set when it is called. */
export type MailTemplate = () => Mail;

export interface Addressee {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** pass it if they may have no account; otherwise it is the account's */
  readonly language?: Language | null;
}
interface Posted {
  readonly to: Addressee;
  readonly template: MailTemplate;
  /** the id of the record that the email is shown with */
  readonly about?: string | null;
  /** the notification with the same content: after it was read, the email isn't sent */
  readonly notification?: string | null;
  /** true: its row is deleted after it was sent or given up, because the address must not be stored */
  readonly isErased?: boolean;
}

const readersOf = statement((db: Db, { addresses }: { readonly addresses: string }) => ({
  compile: () =>
    sql<{ email: string; language: Language | null; zone: string | null }>`
      select "to" as "email", "language", "zone" from jsonb_array_elements_text(${addresses}::text::jsonb) as "to"
        join "person" on lower("person"."email") = lower("to")
        join "account" on "account"."personREF" = "person"."_id"`.compile(db),
}));

/** The rows to insert, each in its recipient's language and zone. The caller's own come with the request. */
async function written(
  { db, me, services: { settings, site, encryption } }: Context<Trx, Anyone>,
  mails: readonly Posted[],
) {
  const own = me && 'language' in me ? [{ email: me.email, language: me.language, zone: readersZone() }] : [];
  const others = [...new Set(mails.map(({ to }) => to.email.toWellFormed()))].filter((one) => one !== own[0]?.email);
  const found = others.length === 0 ? [] : await readersOf(db, { addresses: JSON.stringify(others) });
  const readers = new Map([...found, ...own].map((one) => [one.email, one]));
  const rows = mails.map(({ to, template, about = null, notification = null, isErased = false }) => {
    const { language, zone } = readers.get(to.email) ?? {};
    const content = speakIn({ language: to.language ?? language ?? 'en', zone }, () => {
      const mail = template();
      const body = framed(mail, to, { ...site.now(), publicUrl: settings.publicUrl });
      // Encrypted, because its links open accounts and its content is private.
      return {
        subject: mail.subject,
        text: encryption.encrypt(textOf(body)),
        body: encryption.encrypt(JSON.stringify(body)),
      };
    });
    return {
      toAddress: to.email,
      toName: inMail(`${to.firstName} ${to.lastName}`.trim()),
      about,
      notification,
      isErased,
      ...content,
    };
  });
  const text = JSON.stringify(rows);
  // Programs may send half of a surrogate pair, which PostgreSQL can't store.
  if (!/\\ud[89a-f]/.test(text)) return text;
  return JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
}

/** An email is due at once, or never when there is no mail server. */
const insert = statement((db: Db, { mails, state }: { readonly mails: string; readonly state: 'queued' | 'kept' }) => ({
  compile: () =>
    sql<never>`insert into "mail" ("toAddress", "toName", "about", "notificationREF", "isErased", "subject", "text", "body", "state", "nextAt", "sentAt")
      select case when "isErased" and "state" = 'kept' then '' else "toAddress" end, "toName", "about", "notification", "isErased",
        "subject", "text", "body", "state",
        case when "state" = 'queued' then now() end, case when "state" = 'kept' then now() end
      from jsonb_to_recordset(${mails}::text::jsonb) as "row" ("toAddress" text, "toName" text, "about" uuid, "notification" uuid,
        "isErased" boolean, "subject" text, "text" text, "body" jsonb)
      cross join (select ${state}::text as "state") as "state"`.compile(db),
}));

/**
 * Stores emails in the transaction of the change they report; we send them afterwards and retry for a day. Without an SMTP_URL
 * they are only stored, and shown at /dev/mail.
 */
export async function postAll(context: Context<Trx, Anyone>, mails: readonly Posted[]): Promise<void> {
  const state = context.services.settings.smtpUrl === undefined ? 'kept' : 'queued';
  // Nobody gets mail about the money or the grades of a deleted person.
  const notice = mails.filter(({ to }) => !isDeletedAddress(to.email));
  if (notice.length === 0) return;
  await insert(context.db, { mails: await written(context, notice), state });
  context.services.outbox.soon();
}

/** Stores one email, like postAll(). `about` is the id of the record that the email is shown with. */
export const queueMail = (
  context: Context<Trx, Anyone>,
  to: Addressee,
  template: MailTemplate,
  about: string | null = null,
): Promise<void> => postAll(context, [{ to, template, about }]);

/** Stores one email to an address that must not be kept: without a name, and deleted after it was sent or given up. */
export const postLast = (
  context: Context<Trx, Anyone>,
  to: { email: string; language: Language | null },
  template: MailTemplate,
): Promise<void> => postAll(context, [{ to: { ...to, firstName: '', lastName: '' }, template, isErased: true }]);

const isAbout = (ids: readonly string[]) => sql<boolean>`"notificationREF" = any(${ids}::uuid[])`;
/** Empties the subjects of the emails about some notifications. */
export const emptySubjects = (db: Db, notificationIds: readonly string[]) =>
  db.updateTable('mail').set({ subject: '' }).where(isAbout(notificationIds)).execute();

/** Deletes unsent emails about notifications that were already read. Returns their number. */
export async function dropMails(db: Db, notificationIds: readonly string[]): Promise<number> {
  if (notificationIds.length === 0) return 0;
  const { numDeletedRows } = await db
    .deleteFrom('mail')
    .where(isAbout(notificationIds))
    .where('state', 'in', ['queued', 'failed'])
    .executeTakeFirst();
  return Number(numDeletedRows);
}
