import { languageNames, type Language } from '@stoa/contract/kernel/i18n';
import { sql } from 'kysely';
import { speakIn } from './language.ts';
import { framed, inMail, textOf, type Mail } from './mail-blocks.ts';
import { statement } from './statements.ts';
import type { Db } from './db.ts';
import type { AnyWriting } from './work.ts';

/** A mail that is yet to be said, in the language of whom it is to. */
export type Letter = () => Mail;

export interface Addressee {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** where it is at hand; otherwise the database is asked */
  readonly language?: Language | null;
}
interface Posted {
  readonly to: Addressee;
  readonly letter: Letter;
  /** the id of the record it tells of, where it is shown beside it */
  readonly about?: string | null;
}

/** The rows to be written: where the language is not at hand, a letter is said in each, and the statement takes its account's. */
function written({ services: { settings } }: AnyWriting, mails: readonly Posted[]): string {
  const rows = mails.map(({ to, letter, about = null }) => {
    const say = (language: Language) =>
      speakIn(language, () => {
        const mail = letter();
        const body = framed(mail, to, settings);
        return { subject: mail.subject, text: textOf(body), body };
      });
    return {
      toAddress: to.email,
      toName: inMail(`${to.firstName} ${to.lastName}`.trim()),
      about,
      said:
        to.language === undefined
          ? Object.fromEntries(languageNames.map((language) => [language, say(language)]))
          : { known: say(to.language ?? 'en') },
    };
  });
  const text = JSON.stringify(rows);
  // Half a letter, which people's programs may send, is none to PostgreSQL.
  if (!/\\ud[89a-f]/.test(text)) return text;
  return JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
}

/** Due at once, or never, where there is nobody to send it. */
const insert = statement((db: Db, { mails, state }: { readonly mails: string; readonly state: 'queued' | 'kept' }) => ({
  compile: () =>
    sql<never>`insert into "mail" ("toAddress", "toName", "about", "subject", "text", "body", "state", "nextAt", "sentAt")
      select "toAddress", "toName", "about", "one"->>'subject', "one"->>'text', "one"->'body', "state",
        case when "state" = 'queued' then now() end, case when "state" = 'kept' then now() end
      from jsonb_to_recordset(${mails}::text::jsonb) as "row" ("toAddress" text, "toName" text, "about" uuid, "said" jsonb)
      cross join (select ${state}::text as "state") as "state"
      cross join lateral (select coalesce("said"->'known', "said"->(
        select "language" from "person" join "account" on "account"."personREF" = "person"."_id"
        where lower("person"."email") = lower("toAddress")
      ), "said"->'en') as "one") as "chosen"`.compile(db),
}));

/**
 * Writes mails in the transaction of what they tell of; they are sent afterwards, and tried for a day. Without an SMTP_URL they
 * are kept, to be read at /dev/mail.
 */
export async function postAll(work: AnyWriting, mails: readonly Posted[]): Promise<void> {
  const state = work.services.settings.smtpUrl === undefined ? 'kept' : 'queued';
  await insert(work.db, { mails: written(work, mails), state });
  work.services.mailQueue.soon();
}

/** The same for one mail; `about` is the id of the record it tells of, where it is shown beside it. */
export const post = (work: AnyWriting, to: Addressee, letter: Letter, about: string | null = null): Promise<void> =>
  postAll(work, [{ to, letter, about }]);
