import { z } from 'zod';
import { list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { email, Id, Instant, IdParams, SeenVersion } from '../kernel/fields.shapes.ts';
import { undeliveredStates, mails as lines } from './mails.endpoints.ts';
export * from './mails.endpoints.ts';

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
    canCorrect: z.boolean().meta({ description: 'the address is that of an account or an invitation' }),
    version: z.number().nullable().meta({ description: 'of the account with this address; null: there is none' }),
    sameAddress: z.number().meta({ description: 'undelivered mails to this address, with this one' }),
  })
  .meta({ id: 'UndeliveredMail' });
export type UndeliveredMail = z.infer<typeof UndeliveredMail>;

export const shapes = {
  undelivered: list({
    summary: 'The mails that the mail server has not taken, the newest first.',
    of: UndeliveredMail,
    filters: { state: z.enum(undeliveredStates).optional() },
  }),
  sendAllAgain: {
    summary: 'Try every mail that was given up for another day, beginning now. Logged.',
    reply: z.object({ count: z.number() }),
  },
  sendAgain: { summary: 'Try an undelivered mail for another day, beginning now. Logged.', params: IdParams },
  correct: {
    summary: 'Correct the address of its account or invitation, and send every undelivered mail to it again. Logged.',
    params: IdParams,
    body: z.strictObject({
      email: email(/*i18n*/ 'Email is required', /*i18n*/ 'Email is invalid'),
      version: SeenVersion,
    }),
    reply: z.object({ count: z.number().meta({ description: 'the mails on their way to the new address' }) }),
  },
  leave: { summary: 'Leave a mail that was given up unsent: it is not shown any more. Logged.', params: IdParams },
} as const satisfies Shapes;
export const mails = join(lines, shapes);
