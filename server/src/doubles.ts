import type { FastifyInstance } from 'fastify';
import type { PaypalSettings } from './payments/processor/paypal/client.ts';
import type { Services } from './services.ts';

/** A processor without money, as it is opened for a server. */
export interface SimulatedProcessor {
  readonly settings: PaypalSettings & { readonly sdkUrl: string };
  /** Lets it answer beside the server's own routes. */
  readonly register: (app: FastifyInstance) => Promise<void>;
  /** Tells it what happens at the processor, as its page does. */
  readonly control: (call: string, body: object | readonly object[]) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** What `dev/` lends a server that has no processor, or begins with samples. */
export interface Doubles {
  readonly openProcessor: (options: {
    readonly databaseUrl: string;
    readonly publicUrl: string;
    readonly secret: string;
    /** The server's own address, once it listens. */
    readonly address: () => string;
  }) => Promise<SimulatedProcessor>;
  /** Makes the sample people and courses; once, at the first start. */
  readonly loadSamples: (services: Services) => Promise<void>;
  readonly sampleAccounts: (
    services: Services,
  ) => readonly { readonly role: string; readonly email: string; readonly password: string }[];
}
