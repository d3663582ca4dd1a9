import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { CompiledQuery, type Transaction } from 'kysely';
import { openLog } from '../../server/src/kernel/request-log.ts';
import { configuredPaypal } from '../../server/src/payments/processors/paypal/kind.ts';
import { openProcessors, type Processors } from '../../server/src/payments/processors/registry.ts';
import type { Schema } from '../../server/src/schema.ts';
import type { Services } from '../../server/src/kernel/context.ts';
import type { Kinds } from '../simulator/documents.ts';
import { dispute } from '../simulator/disputes.ts';
import { approveOrder } from '../simulator/orders.ts';
import { paypalSimulator } from '../simulator/simulator.ts';
import { documentsOf, type Documents, type Querying, type SimulatorStore } from '../simulator/store.ts';

/** The simulator of PayPal, with all that it remembers within somebody's transaction, and a clock that is handed to it. */
export interface WithinProcessor extends AsyncDisposable {
  readonly processors: Processors;
  /** When what it is told from now on has happened. */
  readonly setClock: (instant: Date) => void;
  /** The payer's decision about an order. */
  readonly approve: (orderId: string, outcome: 'approve' | 'decline') => Promise<void>;
  /** The payer disputes a payment: the dispute's id. */
  readonly dispute: (captureId: string) => Promise<string>;
  /** Writes all that it remembers into the transaction. */
  readonly save: () => Promise<void>;
}

const clientId = 'samples';
const webhookId = 'SIMULATED-WEBHOOK';

/** Opens one, at a new address that only this machine reaches, for as long as the transaction lasts. */
export async function processorWithin(trx: Transaction<Schema>, { encryption }: Services) {
  const began = Date.now();
  let clock = new Date();
  const query = async <Row>(text: string, values: unknown[]) =>
    trx.executeQuery(CompiledQuery.raw(text, values)) as Promise<{ rows: Row[] }>;
  const { documents, save } = inMemory(query, (text) => {
    const instant = Date.parse(text);
    return instant < began - 60_000 ? text : `${clock.toISOString().slice(0, 19)}Z`;
  });
  const store: SimulatorStore = { transaction: (context) => context(documents), close: async () => {} };
  const clientSecret = encryption.derive('sample payments').toString('hex');
  const app = fastify();
  let address = '';
  const bases = () => ({ api: address, browser: '' });
  await app.register(paypalSimulator, {
    prefix: '/',
    store,
    clientId,
    clientSecret,
    webhookId,
    mayControl: () => false,
    publicBase: () => '',
    selfBase: () => address,
    webhookUrl: () => address,
    registeredUrl: address,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const paypal = { apiUrl: address, sdkUrl: '', clientId, clientSecret, webhookId };
  return {
    processors: openProcessors({ paypal: configuredPaypal(paypal) }, openLog('silent')),
    setClock: (instant) => {
      clock = instant;
    },
    approve: async (orderId, outcome) => {
      await approveOrder(
        documents,
        { orderId, outcome, fundingSource: outcome === 'approve' ? 'paypal' : 'card' },
        bases(),
      );
    },
    dispute: async (captureId) => (await dispute(documents, { captureId }, bases())).dispute_id,
    save,
    [Symbol.asyncDispose]: () => app.close(),
  } satisfies WithinProcessor;
}

/**
 * The simulator's documents, kept here until they are saved together, with their instants as `moved` has them. Notices of what is
 * long past are not planned, nor do faults strike, and nobody else is at the documents: locks that other processes wait for are
 * not taken.
 */
function inMemory(query: Querying['query'], moved: (instant: string) => string) {
  const inner = documentsOf({ query });
  const isInstant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
  type Document = { readonly kind: string; readonly id: string; readonly body: string };
  const known = new Map<string, Document>();
  const unsaved = new Map<string, Document>();
  const documents: Documents = {
    get: async <K extends Parameters<Documents['get']>[0]>(kind: K, id: string) => {
      const document = known.get(`${kind} ${id}`);
      return document ? (JSON.parse(document.body) as Kinds[K]) : inner.get(kind, id);
    },
    put: async (kind, id, body) => {
      if (kind === 'delivery') return;
      const text = JSON.stringify(body, (_key, value: unknown) =>
        typeof value === 'string' && isInstant.test(value) ? moved(value) : value,
      );
      for (const documents of [known, unsaved]) documents.set(`${kind} ${id}`, { kind, id, body: text });
    },
    list: async (kind) => {
      if (kind === 'delivery' || kind === 'fault') return [];
      await save();
      return inner.list(kind);
    },
    remove: async (kind, id) => {
      for (const documents of [known, unsaved]) documents.delete(`${kind} ${id}`);
      await inner.remove(kind, id);
    },
    lock: async () => {},
    tryLock: async () => true,
  };
  async function save(): Promise<void> {
    const all = [...unsaved.values()];
    unsaved.clear();
    await query(
      `insert into paypal_simulator.document (kind, id, body)
       select kind, id, body::jsonb from unnest($1::text[], $2::text[], $3::text[]) as document (kind, id, body)
       on conflict (kind, id) do update set body = excluded.body`,
      [all.map(({ kind }) => kind), all.map(({ id }) => id), all.map(({ body }) => body)],
    );
  }
  return { documents, save };
}
