import { z } from 'zod';
import { type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Instant } from '../kernel/fields.shapes.ts';
import { findingWeights, setupSteps, setup as lines } from './setup.endpoints.ts';
export * from './setup.endpoints.ts';

export const Setup = z
  .object({
    done: z.boolean(),
    steps: z.array(
      z.object({
        key: z.enum(setupSteps),
        done: z.boolean(),
        at: Instant.nullable().meta({ description: 'when it was done, or last tried; null: not yet' }),
        failed: z.boolean().meta({ description: 'it was tried with the settings of today, and failed' }),
      }),
    ),
  })
  .meta({ id: 'Setup' });
export type Setup = z.infer<typeof Setup>;

const TestMail = z
  .object({
    sentTo: z.string(),
    /** the mail server has taken it */
    sent: z.boolean(),
    /** there is no mail server: it is kept, and shown at /dev/mail */
    kept: z.boolean(),
  })
  .meta({ id: 'TestMail' });

export const PaymentCheck = z
  .object({ what: z.enum(['keys', 'webhook', 'currency']), ok: z.boolean(), message: z.string() })
  .meta({ id: 'PaymentCheck' });
export type PaymentCheck = z.infer<typeof PaymentCheck>;

const Finding = z.object({
  about: z.string().meta({ description: 'what was checked' }),
  says: z.string().meta({ description: 'the result, and the remedy, in the operator’s English' }),
  weight: z.enum(findingWeights),
});
export const Status = z.object({ version: z.string(), findings: z.array(Finding) }).meta({ id: 'Status' });
export type Status = z.infer<typeof Status>;

export const shapes = {
  state: { summary: 'What a new installation still needs before it opens, read off what there is.', reply: Setup },
  status: {
    summary: 'What the doctor finds now, the most serious first, as the command prints it. Takes up to some seconds.',
    reply: Status,
  },
  testMail: {
    summary:
      'Send oneself a mail and wait for the mail server’s answer. 422 with code "smtp" says its own words; without a mail server it is kept.',
    reply: TestMail,
    ownTransactions: true,
  },
  checkPayments: {
    summary: 'Ask the payment service whether it accepts the keys, the webhook and the currency. Moves no money.',
    reply: z.array(PaymentCheck),
    ownTransactions: true,
  },
} as const satisfies Shapes;
export const setup = join(lines, shapes);
