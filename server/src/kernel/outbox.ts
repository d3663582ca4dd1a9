import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Transporter } from 'nodemailer';
import type { Encryption } from './encryption.ts';
import { openRest } from './jobs.ts';
import { connectTo, handOver, openMail, type Sending } from './smtp.ts';

/** Sends the emails that are due. Several nodes may do so: one of them takes each email. */
export interface Outbox {
  /**
   * Call it when a transaction writes an email. The queue then looks a moment later, when the transaction should have
   * committed, rather than at its next turn.
   */
  readonly soon: () => void;
  /** Stops taking emails and waits up to three seconds for those being sent. The rest go out after the next start. */
  readonly stop: () => Promise<void>;
}

const milliseconds = { commit: 50, look: 2000, stop: 3000 };
const atOnce = 10;
/** Pauses double from five seconds up to an hour, so thirty tries last a day. */
const mostTries = 30;
/** True when the mail server's answer about this email is final. Other 5xx answers are about our settings: we retry. */
const isFinal = ({ responseCode = 0, command = '' }: { responseCode?: number; command?: string }) =>
  responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);
// Literals rather than parameters, so that every plan can use the index of these few rows.
const waits = sql<boolean>`"state" in ('queued', 'failed')`;
const pause = sql<string>`now() + least(5 * 2 ^ least("tries" - 1, 20), 3600) * interval '1 second'`;

/**
 * Looks for due emails from now on and sends them by SMTP. Without an SMTP_URL, emails queued under an earlier setting are
 * marked as kept instead. A node holds an email it is sending for `lease` seconds and renews the lease before it ends, so
 * that the emails of a killed node become due again.
 */
export function startOutbox(
  services: Sending & { readonly encryption: Encryption },
  { lease = 50 }: { lease?: number } = {},
): Outbox {
  const { database, settings, log } = services;
  const { db } = database;
  const leased = sql<string>`now() + ${lease} * interval '1 second'`;
  let transport: Transporter | undefined;

  const take = () =>
    db
      .with('due', (first) =>
        first
          .selectFrom('mail')
          .select('_id')
          .where(waits)
          .where('nextAt', '<=', sql<string>`now()`)
          .orderBy('nextAt')
          .limit(atOnce)
          .forUpdate()
          .skipLocked(),
      )
      .updateTable('mail')
      .from('due')
      .set({ nextAt: leased, tries: sql`"tries" + 1` })
      .whereRef('mail._id', '=', 'due._id')
      .returning(['mail._id', 'toAddress', 'toName', 'subject', 'text', 'body', 'tries', 'mail.isErased'])
      .execute();
  type Taken = Awaited<ReturnType<typeof take>>[number];

  const onTheirWay = new Set<string>();
  const renewLease = async () => {
    if (onTheirWay.size > 0)
      await db
        .updateTable('mail')
        .set({ nextAt: leased })
        .where('_id', 'in', [...onTheirWay])
        .where(waits)
        .execute();
  };
  const holding = setInterval(() => void renewLease().catch(() => {}), (lease * 1000) / 3).unref();

  const erase = (ids: readonly string[]) =>
    db.deleteFrom('mail').where('_id', 'in', ids).where('isErased', '=', true).execute();
  async function finish(ids: readonly string[], state: 'sent' | 'kept'): Promise<void> {
    await erase(ids);
    await db
      .updateTable('mail')
      // We don't need the text of a sent email any more, and its links open accounts.
      .set({ state, sentAt: sql`now()`, error: null, nextAt: null, ...(state === 'sent' && { text: '', body: null }) })
      .where('_id', 'in', ids)
      .execute();
  }

  /** Sends one email and returns whether it went out. A failure's reason is stored with the email. */
  async function send(mail: Taken, url: string): Promise<boolean> {
    try {
      transport ??= await connectTo(url);
      await handOver(transport, services, openMail(services.encryption, mail));
      return true;
    } catch (error) {
      // Otherwise we would renew its retry time as if it were a lease.
      onTheirWay.delete(mail._id);
      const isRefused = isFinal(error as Parameters<typeof isFinal>[0]);
      const isOver = isRefused || mail.tries >= mostTries;
      await db
        .updateTable('mail')
        .set({ state: 'failed', error: (error as Error).message, nextAt: isOver ? null : pause })
        .where('_id', '=', mail._id)
        // If this try took longer than the lease, another node may have sent the email meanwhile. Its result takes precedence.
        .where(waits)
        .where('tries', '=', mail.tries)
        .execute();
      if (isOver && mail.isErased) await erase([mail._id]);
      // The full answer may contain the address, so it stays with the email for administrators and out of the log.
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      const line = { mail: mail._id, tries: mail.tries, code, responseCode };
      if (isRefused) log.warn(line, 'a mail was refused permanently, and is given up');
      else if (isOver) log.error(line, 'a mail could not be sent for a day, and is given up');
      else log.warn(line, 'a mail could not be sent, and is tried again');
      return false;
    }
  }

  /** Sends some of the due emails; true when there may be more. */
  async function sendDue(): Promise<boolean> {
    const mails = await take();
    const { smtpUrl } = settings;
    for (const { _id } of mails) onTheirWay.add(_id);
    try {
      const sent =
        smtpUrl === undefined ? mails.map(() => true) : await Promise.all(mails.map((mail) => send(mail, smtpUrl)));
      const done = mails.filter((_mail, at) => sent[at]).map(({ _id }) => _id);
      if (done.length > 0) await finish(done, smtpUrl === undefined ? 'kept' : 'sent');
    } finally {
      for (const { _id } of mails) onTheirWay.delete(_id);
    }
    return mails.length === atOnce;
  }

  let isOver = false;
  let isAsked = false;
  const { rest, wake } = openRest(milliseconds.look);
  async function watch(): Promise<void> {
    while (!isOver) {
      // A call during this pause leads to another look, because its email may not be committed yet.
      isAsked = false;
      await sleep(milliseconds.commit, undefined, { ref: false });
      try {
        while (!isOver && (await sendDue()));
      } catch (error) {
        log.warn(error, 'the due mails could not be processed');
      }
      if (!isAsked && !isOver) await rest();
    }
  }
  const watching = watch();
  return {
    soon: () => {
      // Without a mail server, emails are only kept and never become due.
      if (settings.smtpUrl === undefined) return;
      isAsked = true;
      wake();
    },
    stop: async () => {
      isOver = true;
      wake();
      await Promise.race([watching, sleep(milliseconds.stop, undefined, { ref: false })]);
      clearInterval(holding);
      transport?.close();
    },
  };
}
