import type { Transporter } from 'nodemailer';
import type { Settings } from '../settings.ts';
import type { Encryption } from './encryption.ts';
import { markOfMails, type Marked } from './letterhead.ts';
import type { MailBody } from './mail-blocks.ts';
import { openJson } from './sealed-columns.ts';

/** The services that sending needs. */
export type Sending = Marked & { readonly settings: Settings };

export interface OutgoingMail {
  /** Each try uses the same id, so that mail programs recognize a duplicate. */
  readonly _id: string;
  readonly toAddress: string;
  readonly toName: string;
  readonly subject: string;
  readonly text: string;
  readonly body: MailBody | null;
}

/** The text and body of an email as they were written. */
export const openMail = <M extends { readonly text: string; readonly body: MailBody | string | null }>(
  encryption: Encryption,
  mail: M,
): M & { readonly body: MailBody | null } => ({
  ...mail,
  text: encryption.open(mail.text),
  body: openJson<MailBody | null>(encryption, mail.body),
});

/** Opens connections to a mail server as they are needed. The timeouts, in milliseconds, are for connecting and for silence. */
export async function connectTo(url: string, { answer = 5000, silence = 15_000 } = {}): Promise<Transporter> {
  // Loaded only when there is a mail server, like the module that draws the HTML.
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, connectionTimeout: answer, greetingTimeout: answer, socketTimeout: silence });
}

/** Lets mail programs stop such emails without opening a page (RFC 8058), where the address carries a token. */
const oneClick = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
const isOneClick = ({ body }: OutgoingMail): boolean => !!body?.stop && new URL(body.stop).searchParams.has('token');

/** Hands one email to the mail server. Rejects with the error of the connection or of the mail server. */
export async function handOver(transport: Transporter, services: Sending, mail: OutgoingMail): Promise<void> {
  const { mailFrom, publicUrl } = services.settings;
  const html = mail.body && (await import('./mail-html.ts')).htmlOf(mail.subject, mail.body, 'cid:mark');
  await transport.sendMail({
    from: mailFrom,
    to: { name: mail.toName, address: mail.toAddress },
    subject: mail.subject,
    text: mail.text,
    html: html ?? undefined,
    ...(html && {
      attachments: [
        { filename: 'mark.png', content: await markOfMails(services), cid: 'mark', contentDisposition: 'inline' },
      ],
    }),
    // Prevents automatic replies, such as out-of-office notes (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...(isOneClick(mail) && oneClick) },
    ...(mail.body?.stop && { list: { unsubscribe: mail.body.stop } }),
    messageId: `<${mail._id}@${new URL(publicUrl).hostname}>`,
  });
}
