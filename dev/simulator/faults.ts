import { z } from 'zod';
import {
  apiFaults,
  apiOperations,
  webhookFaults,
  type ApiFault,
  type ApiOperation,
  type WebhookFault,
} from './documents.ts';
import type { Documents, SimulatorStore } from './store.ts';

const span = { count: z.int().min(1).default(1), ms: z.int().min(0).max(600_000).default(1000) };

/** `count`: how many calls or webhooks it strikes; `ms`: how long a slow call or a late webhook takes. */
export const Faults = z.array(
  z.union([
    z.strictObject({ op: z.enum(apiOperations), kind: z.enum(apiFaults), ...span }),
    z.strictObject({ kind: z.enum(webhookFaults), ...span }),
  ]),
);

/** From now on these faults and no others, in this order; an empty list ends all. */
export async function setFaults(store: SimulatorStore, faults: z.infer<typeof Faults>): Promise<void> {
  await store.transaction(async (documents) => {
    await documents.lock('faults');
    for (const { id } of await documents.list('fault')) await documents.remove('fault', id);
    for (const [at, fault] of faults.entries()) await documents.put('fault', String(at), fault);
  });
}

/** The fault that strikes this call, if any; it has then struck once. */
export function takeApiFault(store: SimulatorStore, op: ApiOperation): Promise<ApiFault | undefined> {
  const strikes = (fault: Fault): fault is ApiFault => 'op' in fault && fault.op === op;
  return store.transaction((documents) => take(documents, strikes));
}

/** The fault that strikes this webhook, if any; it has then struck once. */
export const takeWebhookFault = (documents: Documents): Promise<WebhookFault | undefined> =>
  take(documents, (fault): fault is WebhookFault => !('op' in fault));

type Fault = ApiFault | WebhookFault;

async function take<F extends Fault>(documents: Documents, strikes: (fault: Fault) => fault is F) {
  // Without faults, nearly always, no call should wait for another.
  if ((await documents.list('fault')).length === 0) return undefined;
  await documents.lock('faults');
  for (const { id, body: fault } of await documents.list('fault')) {
    if (!strikes(fault)) continue;
    if (fault.count > 1) await documents.put('fault', id, { ...fault, count: fault.count - 1 });
    else await documents.remove('fault', id);
    return fault;
  }
  return undefined;
}
