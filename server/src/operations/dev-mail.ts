import type { FastifyInstance } from 'fastify';
import { hideUnless, isForThisMachine } from '../kernel/addresses.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Services } from '../kernel/work.ts';

const escaped = (text: string) =>
  text.replaceAll(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char);
const linked = (text: string) =>
  escaped(text).replaceAll(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title></head><body><main>${body}</main></body></html>`;

/**
 * Where mails go outside production when there is no SMTP server: they are kept, and read here. They hold what resets
 * administrators' passwords, so only this machine reads them.
 */
export function devMailRoutes(app: FastifyInstance, { database: { db }, settings }: Services): void {
  const options = { schema: { hide: true }, onRequest: hideUnless(isForThisMachine(settings.publicUrl)) };
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
      .send(page('Mails', `<h1>Mails</h1>${rows.length > 0 ? `<ol>${rows.join('')}</ol>` : '<p>No mails yet.</p>'}`));
  });
  app.get<{ Params: { id: string } }>('/dev/mail/:id', options, async (request, reply) => {
    const mail = await db
      .selectFrom('mail')
      .selectAll()
      .where((eb) => eb(eb.cast('_id', 'text'), '=', request.params.id))
      .executeTakeFirst();
    if (!mail) throw new Refusal(404, 'There is no such mail.');
    return reply
      .type('text/html; charset=utf-8')
      .send(
        page(
          mail.subject,
          `<h1>${escaped(mail.subject)}</h1><p>To ${escaped(mail.toName)} &lt;${escaped(mail.toAddress)}&gt;, ${mail.state}</p><pre>${linked(mail.text)}</pre><p><a href="/dev/mail">All mails</a></p>`,
        ),
      );
  });
}
