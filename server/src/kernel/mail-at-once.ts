import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { speakIn } from './language.ts';
import { framed, inMail, textOf } from './mail-blocks.ts';
import type { Addressee, MailTemplate } from './mail.ts';
import { connectTo, handOver, type Sending } from './smtp.ts';

/** The most milliseconds that a sender waits for the outcome. */
const limit = 8000;

/**
 * Sends one email while its sender waits, without the queue and without storing a copy. Rejects with the error of the
 * connection or of the mail server, or when eight seconds have passed.
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
  const late = sleep(limit, undefined, { ref: false }).then(() => Promise.reject(new Error('Timeout')));
  try {
    await Promise.race([handOver(transport, services, mail), late]);
  } finally {
    transport.close();
  }
}
