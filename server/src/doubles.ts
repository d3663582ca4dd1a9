import type { Samples } from '@stoa/contract/office/site.endpoints';
import type { Language } from '@stoa/contract/kernel/i18n';
import type { FastifyInstance } from 'fastify';
import type { ConfiguredProcessor } from './payments/processors/port.ts';
import type { ProcessorName } from './payments/processors/registry.ts';
import type { Services } from './kernel/context.ts';

/** A payment processor that moves no money, opened for one server. */
export interface SimulatedProcessor {
  /** The processor that it imitates. */
  readonly name: ProcessorName;
  readonly processor: ConfiguredProcessor;
  /** Registers its routes on the server. */
  readonly register: (app: FastifyInstance) => Promise<void>;
  /** Simulates events at the processor, as its control page does. */
  readonly control: (call: string, body: object | readonly object[]) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** The stand-ins that `dev/` provides to a server that has no processor or starts with samples. */
export interface Doubles {
  readonly openProcessor: (options: {
    readonly databaseUrl: string;
    readonly publicUrl: string;
    readonly secret: string;
    /** The server's own address, once it is listening. */
    readonly address: () => string;
  }) => Promise<SimulatedProcessor>;
  /** Creates the sample people and the courses that visitors see, at the first start only. */
  readonly loadSamples: (services: Services, databaseUrl: string) => Promise<void>;
  /**
   * Creates what the sample people have done in the last three months, once: all of it, or nothing when the signal comes
   * first. Never rejects: what goes wrong is logged.
   */
  readonly loadHistory: (services: Services, databaseUrl: string, signal: AbortSignal) => Promise<void>;
  /** The invented courses and faculty that visitors see outside production. */
  readonly sampleSiteData: Readonly<Partial<Record<Language, Samples>>>;
  readonly sampleAccounts: (
    services: Services,
  ) => readonly { readonly role: string; readonly email: string; readonly password: string }[];
}
