import type { Services } from '../../kernel/context.ts';
import type { FastifyInstance } from 'fastify';
import { escaped } from '../../kernel/markdown-html.ts';
import { openMail } from '../../kernel/smtp.ts';
import { markOfMails } from '../../kernel/letterhead.ts';
import { hideUnless, isForThisMachine } from '../../kernel/addresses.ts';
import { Refusal } from '../../kernel/refusal.ts';

const linked = (text: string) =>
  escaped(text).replaceAll(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
/** The same limits as in a mail program: links open, and nothing runs. */
const sandboxed = 'sandbox allow-popups allow-popups-to-escape-sandbox';
const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title></head><body><main>${body}</main></body></html>`;

/**
 * Shows stored emails outside production when there is no SMTP server. They include links that reset administrators' passwords,
 * so only this machine can read them.
 */
export function devMailRoutes(app: FastifyInstance, services: Services): void {
  const { database, settings } = services;
  const { db } = database;
  const mailOf = async (id: string) => {
    const mail = await db
      .selectFrom('mail')
      .selectAll()
      .where((eb) => eb(eb.cast('_id', 'text'), '=', id))
      .executeTakeFirst();
    if (!mail) throw new Refusal(404, 'There is no such mail.');
    return openMail(services.encryption, mail);
  };
  const options = { onRequest: hideUnless(isForThisMachine(settings.publicUrl)) };
  app.get('/dev/mail', options, async (_request, reply) => {
    const mails = await db
      .selectFrom('mail')
      .select(['_id', 'toAddress', 'subject', 'createdAt'])
      .orderBy('_id', 'desc')
      .limit(200)
      .execute();
    const rows = mails.map(
      (mail) =>
        `<li><a href="/dev/mail/${mail._id}">${escaped(mail.subject)}</a> to ${escaped(mail.toAddress)}, ${mail.createdAt}</li>`,
    );
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(
        page(
          'Mails',
          `<h1>Mails</h1>${rows.length > 0 ? `<ol style="overflow-wrap:anywhere">${rows.join('')}</ol>` : '<p>No mails yet.</p>'}`,
        ),
      );
  });
  app.get<{ Params: { id: string } }>('/dev/mail/:id', options, async (request, reply) => {
    const mail = await mailOf(request.params.id);
    const to = `<p>To ${escaped(mail.toName)} &lt;${escaped(mail.toAddress)}&gt;, ${mail.state}</p>`;
    const html = mail.body
      ? `<h2>HTML</h2><iframe title="HTML" src="/dev/mail/${mail._id}/html" width="100%" height="800"></iframe>`
      : '';
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; frame-src 'self'")
      .send(
        page(
          mail.subject,
          `<h1>${escaped(mail.subject)}</h1>${to}<pre>${linked(mail.text)}</pre>${html}<p><a href="/dev/mail">All mails</a></p>`,
        ),
      );
  });
  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', options, async (request, reply) => {
    const { subject, body } = await mailOf(request.params.id);
    if (!body) throw new Refusal(404, 'This mail has no HTML.');
    const mark = await markOfMails(services);
    const { htmlOf } = await import('../../kernel/mail-html.ts');
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `${sandboxed}; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'`,
      )
      .header('x-frame-options', 'SAMEORIGIN')
      .send(htmlOf(subject, body, `data:image/png;base64,${mark.toString('base64')}`));
  });
}
