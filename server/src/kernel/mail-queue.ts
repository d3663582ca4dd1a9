import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Transporter } from 'nodemailer';
import type { FastifyBaseLogger } from 'fastify';
import type { Schema } from '../schema.ts';
import type { Settings } from '../settings.ts';
import type { Database } from './database.ts';
import type { MailBody } from './mail-blocks.ts';

/** Sends the mails that are due. Several nodes may: each mail is taken by one of them. */
export interface MailQueue {
  /** A mail is being written: it is looked for a moment later, when it should be committed, and not only at the next turn. */
  readonly soon: () => void;
  /** Stops taking mails, and waits for those on their way for three seconds; what is left goes out after the next start. */
  readonly stop: () => Promise<void>;
}

const milliseconds = { commit: 50, look: 2000, stop: 3000 };
const atOnce = 10;
/** The pauses double from five seconds up to an hour: thirty tries last a day. */
const mostTries = 30;
// Spelt out, not given as values: only so is the index of these few found whatever plan is made.
const waits = sql<boolean>`"state" in ('queued', 'failed')`;
const pause = sql<string>`now() + least(5 * 2 ^ least("tries" - 1, 20), 3600) * interval '1 second'`;

/**
 * Looks for what is due from now on, and sends it by SMTP. Without an SMTP_URL what an earlier setting left is kept. A mail
 * that is on its way is this node's for `lease` seconds, and again before they are over: those of a node that was killed are
 * due again then.
 */
export function startMailQueue(
  {
    database,
    settings,
    log,
  }: { readonly database: Database<Schema>; readonly settings: Settings; readonly log: FastifyBaseLogger },
  { lease = 50 }: { lease?: number } = {},
): MailQueue {
  const { db } = database;
  const leased = sql<string>`now() + ${lease} * interval '1 second'`;
  const host = new URL(settings.publicUrl).hostname;
  let transport: Transporter | undefined;
  /** Both are loaded only where there is a server to send to. */
  const render = async (subject: string, body: MailBody) => (await import('./mail-html.ts')).htmlOf(subject, body);
  const connect = async (url: string) => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000 });
  };

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
      .returning(['mail._id', 'toAddress', 'toName', 'subject', 'text', 'body', 'tries'])
      .execute();
  type Taken = Awaited<ReturnType<typeof take>>[number];

  const onTheirWay = new Set<string>();
  const hold = async () => {
    if (onTheirWay.size > 0)
      await db
        .updateTable('mail')
        .set({ nextAt: leased })
        .where('_id', 'in', [...onTheirWay])
        .where(waits)
        .execute();
  };
  const holding = setInterval(() => void hold().catch(() => {}), (lease * 1000) / 3).unref();

  const finish = (ids: readonly string[], state: 'sent' | 'kept') =>
    db
      .updateTable('mail')
      // The text of a sent one is not needed any more, and its links open accounts.
      .set({ state, sentAt: sql`now()`, error: null, nextAt: null, ...(state === 'sent' && { text: '', body: null }) })
      .where('_id', 'in', ids)
      .execute();

  /** Whether it went out; why not is written down. */
  async function send(mail: Taken, url: string): Promise<boolean> {
    try {
      transport ??= await connect(url);
      await transport.sendMail({
        from: settings.mailFrom,
        to: { name: mail.toName, address: mail.toAddress },
        subject: mail.subject,
        text: mail.text,
        ...(mail.body && { html: await render(mail.subject, mail.body) }),
        // The same at every try: a mail that arrives twice is recognised as one.
        messageId: `<${mail._id}@${host}>`,
      });
      return true;
    } catch (error) {
      // Its pause is not to be taken for a lease that has to be prolonged.
      onTheirWay.delete(mail._id);
      const isOver = mail.tries >= mostTries;
      await db
        .updateTable('mail')
        .set({ state: 'failed', error: (error as Error).message, nextAt: isOver ? null : pause })
        .where('_id', '=', mail._id)
        // When it took longer than the lease, another node may have tried it meanwhile, and sent it: its word counts.
        .where(waits)
        .where('tries', '=', mail.tries)
        .execute();
      // The answer itself may name the address: it stands with the mail, for administrators.
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      const line = { mail: mail._id, tries: mail.tries, code, responseCode };
      if (isOver) log.error(line, 'a mail could not be sent for a day, and is given up');
      else log.warn(line, 'a mail could not be sent, and is tried again');
      return false;
    }
  }

  /** Sends some of what is due; whether there may be more. */
  async function sendDue(): Promise<boolean> {
    const mails = await take();
    const { smtpUrl } = settings;
    for (const { _id } of mails) onTheirWay.add(_id);
    try {
      const sent =
        smtpUrl === undefined ? mails.map(() => true) : await Promise.all(mails.map((mail) => send(mail, smtpUrl)));
      const gone = mails.filter((_mail, at) => sent[at]).map(({ _id }) => _id);
      if (gone.length > 0) await finish(gone, smtpUrl === undefined ? 'kept' : 'sent');
    } finally {
      for (const { _id } of mails) onTheirWay.delete(_id);
    }
    return mails.length === atOnce;
  }

  let isOver = false;
  let isAsked = false;
  let wake = () => {};
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds.look).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  async function watch(): Promise<void> {
    while (!isOver) {
      // Who asks during the pause is heard once more after it: its mail may not be committed yet.
      isAsked = false;
      await sleep(milliseconds.commit, undefined, { ref: false });
      try {
        while (!isOver && (await sendDue()));
      } catch (error) {
        log.warn(error, 'mails wait');
      }
      if (!isAsked && !isOver) await rest();
    }
  }
  const watching = watch();
  return {
    soon: () => {
      // Where there is nobody to send it, a mail is kept as it is written: it is never due.
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
