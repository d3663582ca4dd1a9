import { sql } from 'kysely';
import { statement } from './statements.ts';
import type { Db } from './db.ts';
import type { AnyWork, AnyWriting } from './work.ts';

/** A mail is a function of facts: a subject and a text. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  /** the id of the record it tells of, where it is shown beside it */
  readonly about?: string | null;
}
/** Of a name no more than this stands in a mail. */
const mostOfName = 60;

/**
 * A name as a mail may say it: short, and with nothing that mail programs make a link of. Forms refuse addresses in names,
 * but names from before they did are still there.
 */
export function inMail(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .split(' ')
    .map((word) => (/:\/\/|@|www\./i.test(word) ? '…' : word))
    .join(' ')
    // A word joiner is not seen, and ends what looks like a domain.
    .replaceAll(/\.(?=\p{L}{2})/gu, '.\u2060');
  const letters = Array.from(plain);
  return letters.length > mostOfName ? `${letters.slice(0, mostOfName - 1).join('')}…` : plain;
}

/** How a mail begins; without a name, where the address has not been proved to be the person's. */
export const dear = (person: { readonly firstName: string } | undefined): string =>
  person?.firstName ? `Dear ${inMail(person.firstName)},` : 'Hello,';

export interface Addressee {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

interface Written {
  readonly toAddress: string;
  readonly toName: string;
  readonly subject: string;
  readonly text: string;
  readonly about: string | null;
  readonly state: 'queued' | 'kept';
}
const written = ({ services: { settings } }: AnyWork, to: Addressee, letter: Letter): Written => ({
  toAddress: to.email,
  toName: inMail(`${to.firstName} ${to.lastName}`.trim()),
  subject: letter.subject,
  text: `${letter.text}\n\n-- \nStoa\n${settings.publicUrl}\n`,
  about: letter.about ?? null,
  state: settings.smtpUrl === undefined ? 'kept' : 'queued',
});
/** A row of the table: due at once, or never, where there is nobody to send it. */
const row = ({ toAddress, toName, subject, text, about, state }: Written) => ({
  toAddress,
  toName,
  subject,
  text,
  about,
  state,
  error: null,
  nextAt: sql<string>`case when ${state}::text = 'queued' then now() end`,
  sentAt: sql<string>`case when ${state}::text = 'kept' then now() end`,
});
const insertOne = statement((db: Db, mail: Written) => db.insertInto('mail').values(row(mail)));

/**
 * Writes the mail in the transaction of what it tells of; it is sent afterwards, and tried for a day. Without an SMTP_URL it
 * is kept, to be read at /dev/mail.
 */
export async function post(work: AnyWriting, to: Addressee, letter: Letter): Promise<void> {
  await insertOne(work.db, written(work, to, letter));
  work.services.mailQueue.soon();
}

/** Several mails at once, for what concerns many people. */
export async function postAll(
  work: AnyWriting,
  mails: readonly { readonly to: Addressee; readonly letter: Letter }[],
): Promise<void> {
  await work.db
    .insertInto('mail')
    .values(mails.map(({ to, letter }) => row(written(work, to, letter))))
    .execute();
  work.services.mailQueue.soon();
}
