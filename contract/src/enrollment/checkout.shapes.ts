import { z } from 'zod';
import { type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Ref } from '../kernel/fields.shapes.ts';
import { TaxInAmount, Transaction } from '../payments/payments.shapes.ts';
import { AcceptedPromise } from '../people/promises.shapes.ts';
import { checkout as lines } from './checkout.endpoints.ts';
import { Registration } from './registrations.shapes.ts';
export * from './checkout.endpoints.ts';

export const shapes = {
  createOrder: {
    summary:
      'The processor’s order for a course and mode, at the stored price; the same open order when asked again, with 200.',
    body: z.strictObject({
      courseInstanceREF: Ref(/*i18n*/ 'Course is required'),
      isAudit: z.boolean(),
      promise: AcceptedPromise,
      registrationREF: Ref(/*i18n*/ 'Registration is required')
        .optional()
        .meta({ description: 'one’s registration whose mode is to change: the order is for the difference' }),
      paymentProcessor: z
        .string()
        .max(40)
        .optional()
        .meta({ description: 'whose button was pressed, if there are several' }),
    }),
    reply: z.object({
      orderId: z.string(),
      amount: z.number().meta({ description: 'what will be captured, with tax' }),
      currency: z.string(),
      tax: TaxInAmount.nullable().meta({ description: 'the tax in the amount; null where none is charged' }),
    }),
    status: 201,
    ownTransactions: true,
  },
  capture: {
    summary: 'Take the money the buyer approved and register the student, as one. Not approved: 409; declined: 422.',
    params: z.strictObject({ orderId: z.string().max(100) }),
    reply: z.object({ transaction: Transaction, registration: Registration.nullable() }),
    ownTransactions: true,
  },
} as const satisfies Shapes;
export const checkout = join(lines, shapes);
