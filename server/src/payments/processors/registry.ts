import type { FastifyBaseLogger } from 'fastify';
import { none } from './none.ts';
import { paypal, type PaypalSettings } from './paypal/client.ts';
import type { Settings } from '../../settings.ts';
import type { Processor } from './port.ts';
import { watched } from './watched.ts';

/** Every processor, by the name that intents and transactions store. Add one line for each. */
export const openProcessors = (settings: Settings & { readonly paypal: PaypalSettings }, log: FastifyBaseLogger) => ({
  none,
  paypal: watched(paypal(settings.paypal), log),
});
export type Processors = ReturnType<typeof openProcessors>;

/** The default processor. */
export const usualProcessor = 'paypal' satisfies keyof Processors;

/** The processor of a payment. Throws when we don't have it. */
export function processorOf(
  { processors }: { readonly processors: Processors },
  { paymentProcessor }: { readonly paymentProcessor: string },
): Processor {
  const found = Object.entries<Processor>(processors).find(([name]) => name === paymentProcessor)?.[1];
  if (!found) throw new Error(`There is no processor called ${paymentProcessor}.`);
  return found;
}
