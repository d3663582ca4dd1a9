import { z } from 'zod';
import { endpoint, list } from './kernel/endpoint.ts';
import { Id, IdParams, Instant } from './kernel/fields.ts';

/** Whether a mail that did not go out is still tried. */
export const undeliveredStates = ['trying', 'stopped'] as const;

/** A mail that the mail server has not taken. Its text is not shown: its links open accounts. */
export const UndeliveredMail = z
  .object({
    _id: Id,
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    createdAt: Instant,
    state: z.enum(undeliveredStates),
    /** how often the mail server was asked to take it */
    tries: z.number(),
    /** what was said at the last try, as it was said */
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
