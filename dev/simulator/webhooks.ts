import { generateKeyPair, randomUUID, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { newId, now, type DeliveryDocument } from './documents.ts';
import type { Documents, SimulatorStore } from './store.ts';
import { takeWebhookFault } from './faults.ts';

/** PayPal tries 25 times too, though over three days. */
const maxTries = 25;
const timeoutMs = 20_000;
const backOffMs = (tries: number) => Math.min(250 * 2 ** (tries - 1), 60_000);

/** Plans a webhook in the transaction of the change that it tells of, so that neither exists without the other. */
export async function enqueueWebhook(
  documents: Documents,
  type: string,
  resourceType: 'checkout-order' | 'capture' | 'refund' | 'dispute',
  resource: { id: string } | { dispute_id: string },
): Promise<void> {
  const fault = await takeWebhookFault(documents);
  const eventId = `WH-${newId()}-${newId()}`;
  const at = now();
  const resourceId = 'id' in resource ? resource.id : resource.dispute_id;
  await documents.put('event', eventId, { id: eventId, type, resourceId, fault: fault?.kind ?? null, at });
  if (fault?.kind === 'no-webhook') return;
  const body = JSON.stringify({
    id: eventId,
    event_version: '1.0',
    create_time: at,
    resource_type: resourceType,
    resource_version: '2.0',
    event_type: type,
    summary: `${type} ${resourceId}`,
    resource,
    links: [],
  });
  const nextAt = Date.now() + (fault?.kind === 'late-webhook' ? fault.ms : 0);
  const copies = fault?.kind === 'dup-webhook' ? 2 : 1;
  for (let copy = 1; copy <= copies; copy++)
    await documents.put('delivery', `${eventId}:${copy}`, { eventId, body, tries: 0, nextAt });
}

/** The key pair that signs webhooks: made once for a store, so that notices outlive the process that queued them. */
export async function webhookKeys(store: SimulatorStore): Promise<{ privateKey: string; publicKey: string }> {
  return store.transaction(async (documents) => {
    await documents.lock('key');
    const known = await documents.get('key', 'webhook');
    if (known) return known;
    const keys = await promisify(generateKeyPair)('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    await documents.put('key', 'webhook', keys);
    return keys;
  });
}

interface SenderOptions {
  store: SimulatorStore;
  privateKey: string;
  webhookId: string;
  webhookUrl: () => string;
  certUrl: () => string;
  failed: (error: unknown) => void;
}

/**
 * Posts what is queued until it is answered with 2xx or was tried 25 times. `wake` says that something may be due;
 * `close` waits for the posts under way, which are cut short.
 */
export function webhookSender(options: SenderOptions) {
  const { store, privateKey, webhookId } = options;
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const run = (task: () => Promise<void>): void => {
    const running = task()
      .catch((error: unknown) => {
        if (closing.signal.aborted) return;
        options.failed(error);
        wakeIn(1000);
      })
      .finally(() => underWay.delete(running));
    underWay.add(running);
  };
  const wake = (): void => {
    if (!closing.signal.aborted) run(pass);
  };
  const wakeIn = (ms: number): void => {
    if (closing.signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(wake, ms).unref();
  };

  async function pass(): Promise<void> {
    const { due, next } = await store.transaction(async (documents) => {
      await documents.lock('deliveries');
      const waiting = await documents.list('delivery');
      const time = Date.now();
      const mine = waiting.filter(({ body }) => body.nextAt <= time);
      // Lent, not taken: if this process dies while it posts, another posts again after the lease.
      for (const { id, body } of mine) {
        body.nextAt = time + timeoutMs * 1.5;
        body.tries++;
        await documents.put('delivery', id, body);
      }
      return { due: mine, next: Math.min(...waiting.map(({ body }) => body.nextAt)) };
    });
    for (const { id, body } of due) run(() => deliver(id, body));
    if (Number.isFinite(next)) wakeIn(Math.max(next - Date.now(), 10));
  }

  async function deliver(id: string, delivery: DeliveryDocument): Promise<void> {
    const arrived = await post(delivery.body);
    if (closing.signal.aborted && !arrived) return;
    await store.transaction(async (documents) => {
      if (arrived || delivery.tries >= maxTries) return documents.remove('delivery', id);
      const nextAt = Date.now() + backOffMs(delivery.tries);
      return documents.put('delivery', id, { ...delivery, nextAt });
    });
    if (!arrived) wake();
  }

  async function post(body: string): Promise<boolean> {
    const id = randomUUID();
    const time = now();
    const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'PayPal/AUHD-214.0-simulator',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': sign('RSA-SHA256', signed, privateKey).toString('base64'),
      'paypal-cert-url': options.certUrl(),
      'paypal-auth-algo': 'SHA256withRSA',
    };
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
      const response = await fetch(options.webhookUrl(), { method: 'POST', headers, body, signal });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  return {
    wake,
    close: async (): Promise<void> => {
      clearTimeout(timer);
      closing.abort();
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
