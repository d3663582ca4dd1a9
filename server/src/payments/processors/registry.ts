import type { FastifyBaseLogger } from 'fastify';
import { none } from './none.ts';
import { paypalKind } from './paypal/kind.ts';
import type { ConfiguredProcessor, Processor, ProcessorKind } from './port.ts';
import { watched, type WatchedProcessor } from './watched.ts';

/** Every processor, by the name that PAYMENT_PROCESSOR, intents and transactions use. Add one line for each. */
export const processorKinds = { paypal: paypalKind } satisfies Readonly<Record<string, ProcessorKind>>;

export type ProcessorName = keyof typeof processorKinds;
type ByName<P> = { readonly [Name in ProcessorName]?: P };
export type ConfiguredProcessors = ByName<ConfiguredProcessor>;
/** The processors that are set up. Payments of one that is no longer chosen still reach it. */
export type Processors = { readonly none: Processor } & ByName<WatchedProcessor>;

/** Reads the settings of each processor from checked variables. */
export const configuredProcessors = (set: Readonly<Record<string, unknown>>): ConfiguredProcessors =>
  Object.fromEntries(
    Object.entries<ProcessorKind>(processorKinds).flatMap(([name, kind]) => {
      const configured = kind.read(set);
      return configured ? [[name, configured]] : [];
    }),
  );

export const openProcessors = (configured: ConfiguredProcessors, log: FastifyBaseLogger): Processors => ({
  none,
  ...Object.fromEntries(Object.entries(configured).map(([name, one]) => [name, watched(one.open(), log)])),
});

/** The processor of a payment. Throws when we don't have it. */
export function processorOf(
  { processors }: { readonly processors: Processors },
  { paymentProcessor }: { readonly paymentProcessor: string },
): Processor {
  const found = Object.entries<Processor>(processors).find(([name]) => name === paymentProcessor)?.[1];
  if (!found) throw new Error(`There is no processor called ${paymentProcessor}.`);
  return found;
}
