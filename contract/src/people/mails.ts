import { z } from 'zod';
import { endpoint, list } from '../kernel/endpoint.ts';
import { Id, IdParams, Instant } from '../kernel/fields.ts';

/** `trying`: we will try to send the email again. `stopped`: the mail server refused it for good, or we gave up. */
export const undeliveredStates = ['trying', 'stopped'] as const;

/** An email that the mail server has not accepted. Its text is never shown, because its links open accounts. */
export const UndeliveredMail = z
  .object({
    _id: Id,
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    createdAt: Instant,
    state: z.enum(undeliveredStates),
    /** how often we tried to send it */
    tries: z.number(),
    /** the error of the last try, in the mail server's own words */
    error: z.string(),
  })
  .meta({ id: 'UndeliveredMail' });
export type UndeliveredMail = z.infer<typeof UndeliveredMail>;

const administrators = ['Administrator'] as const;

export const mails = {
  undelivered: list('GET /api/mails/undelivered', {
    access: administrators,
    summary: 'The mails that the mail server has not taken, the newest first.',
    of: UndeliveredMail,
    filters: { state: z.enum(undeliveredStates).optional() },
  }),
  sendAllAgain: endpoint('POST /api/mails/undelivered/again', {
    access: administrators,
    summary: 'Try every mail that was given up for another day, beginning now. Logged.',
    reply: z.object({ count: z.number() }),
  }),
  sendAgain: endpoint('POST /api/mails/{id}/again', {
    access: administrators,
    summary: 'Try an undelivered mail for another day, beginning now. Logged.',
    params: IdParams,
  }),
  leave: endpoint('POST /api/mails/{id}/leave', {
    access: administrators,
    summary: 'Leave a mail that was given up unsent: it is not shown any more. Logged.',
    params: IdParams,
  }),
};
