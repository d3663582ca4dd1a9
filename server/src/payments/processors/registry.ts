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
/** The configured processors. One that new payments no longer use still handles its earlier payments. */
export type Processors = { readonly none: Processor } & ByName<WatchedProcessor>;

/** Reads the settings of each processor from checked variables. */
export const configuredProcessors = (set: Readonly<Record<string, unknown>>): ConfiguredProcessors =>
  Object.fromEntries(
    Object.entries<ProcessorKind>(processorKinds).flatMap(([name, kind]) => {
      const configured = kind.read(set);
      return configured ? [[name, configured]] : [];
    }),
  );

/** The processor that new payments go through, by its name. `simulated` means that no money moves. */
export interface Checkout extends Pick<ConfiguredProcessor, 'browser' | 'sources'> {
  readonly name: ProcessorName;
  readonly processor: WatchedProcessor;
  readonly simulated: boolean;
}
export const openProcessors = (configured: ConfiguredProcessors, log: FastifyBaseLogger): Processors => ({
  none,
  ...Object.fromEntries(Object.entries(configured).map(([name, one]) => [name, watched(one.open(), log)])),
});

/**
 * Opens all processors, and chooses the one for new payments: the simulated one if there is one, else the one that
 * PAYMENT_PROCESSOR names. Throws when that one isn't set up.
 */
export function openCheckout(
  { processors: set, paymentProcessor }: { processors: ConfiguredProcessors; paymentProcessor: ProcessorName },
  simulated: { readonly name: ProcessorName; readonly processor: ConfiguredProcessor } | undefined,
  log: FastifyBaseLogger,
): { readonly processors: Processors; readonly checkout: Checkout } {
  const name = simulated?.name ?? paymentProcessor;
  const configured = { ...set, ...(simulated && { [name]: simulated.processor }) };
  const processors = openProcessors(configured, log);
  const [chosen, processor] = [configured[name], processors[name]];
  if (!chosen || !processor) throw new Error('No payment service is set up, and none is simulated.');
  const { browser, sources } = chosen;
  return { processors, checkout: { name, processor, browser, sources, simulated: simulated !== undefined } };
}

/** The processor of a payment. Throws when we don't have it. */
export function processorOf(
  { processors }: { readonly processors: Processors },
  { paymentProcessor }: { readonly paymentProcessor: string },
): Processor {
  const found = Object.entries<Processor>(processors).find(([name]) => name === paymentProcessor)?.[1];
  if (!found) throw new Error(`There is no processor called ${paymentProcessor}.`);
  return found;
}
