import { randomUUID } from 'node:crypto';
import { speakIn } from './language.ts';
import { framed, inMail, textOf } from './mail-blocks.ts';
import type { Addressee, MailTemplate } from './mail.ts';
import { connectTo, handOver, type Sending } from './smtp.ts';

/** Milliseconds that somebody who waits for the outcome is kept waiting. */
const limit = 8000;

/**
 * Sends one email while its sender waits, past the queue and without a copy. Rejects with the error of the connection or of the
 * mail server, or when eight seconds have passed.
 */
export async function sendAtOnce(
  services: Sending,
  smtpUrl: string,
  to: Addressee,
  template: MailTemplate,
): Promise<void> {
  const { settings, site } = services;
  const { subject, body } = speakIn({ language: to.language ?? 'en' }, () => {
    const mail = template();
    return { subject: mail.subject, body: framed(mail, to, { ...site.now(), publicUrl: settings.publicUrl }) };
  });
  const toName = inMail(`${to.firstName} ${to.lastName}`.trim());
  const mail = { _id: randomUUID(), toAddress: to.email, toName, subject, text: textOf(body), body };
  const transport = await connectTo(smtpUrl, { answer: limit / 2, silence: limit / 2 });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Timeout')), limit);
  });
  try {
    await Promise.race([handOver(transport, services, mail), late]);
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}
