import type { FastifyBaseLogger } from 'fastify';
import { none } from './none/none.ts';
import { paypal, type PaypalSettings } from './paypal/client.ts';
import type { Settings } from '../../settings.ts';
import type { Processor } from './port.ts';
import { watched } from './watched.ts';

/** Every processor by the name that intents and transactions keep of it: a line each. */
export const openProcessors = (settings: Settings & { readonly paypal: PaypalSettings }, log: FastifyBaseLogger) => ({
  none,
  paypal: watched(paypal(settings.paypal), log),
});
export type Processors = ReturnType<typeof openProcessors>;

/** Whom a payment goes through when nobody has chosen. */
export const usualProcessor = 'paypal' satisfies keyof Processors;

/** The processor that took a payment, or is to take it. Throws when it is none of ours. */
export function processorOf(
  { processors }: { readonly processors: Processors },
  { paymentProcessor }: { readonly paymentProcessor: string },
): Processor {
  const found = Object.entries<Processor>(processors).find(([name]) => name === paymentProcessor)?.[1];
  if (!found) throw new Error(`There is no processor called ${paymentProcessor}.`);
  return found;
}
