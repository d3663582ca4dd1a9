import { z } from 'zod';
import type { MerchantDocument } from './documents.ts';
import { PaypalRefusal, unknownResource, unprocessable } from './refusals.ts';
import type { Bases } from './representations.ts';
import type { Documents } from './store.ts';

/** The merchant's settings at PayPal, until somebody changes them: a webhook for every event, and US dollars. */
const usual: MerchantDocument = { webhookUrl: null, events: ['*'], currencies: ['EUR', 'GBP', 'USD'] };
const id = 'merchant';

export const MerchantInput = z.strictObject({
  /** null: where the shop said that it listens */
  webhookUrl: z.string().nullable().optional(),
  events: z.array(z.string()).optional(),
  currencies: z.array(z.string().regex(/^[A-Z]{3}$/)).optional(),
});

/** From now on the merchant's settings are the usual ones with these in their place; `{}` ends all changes. */
export const setMerchant = (documents: Documents, input: z.infer<typeof MerchantInput>): Promise<void> =>
  documents.put('merchant', id, { ...usual, ...input } as MerchantDocument);

const merchantOf = async (documents: Documents) => (await documents.get('merchant', id)) ?? usual;

/** PayPal refuses orders in a currency that the merchant's country can't receive. */
export async function refuseForeignCurrency(documents: Documents, currency: string): Promise<void> {
  if (!(await merchantOf(documents)).currencies.includes(currency)) throw unprocessable('CURRENCY_NOT_SUPPORTED');
}

interface Registered {
  readonly webhookId: string;
  /** where the shop said that it listens */
  readonly url: string;
}
/** The answer of `GET /v1/notifications/webhooks/{id}`. */
export async function readWebhook(documents: Documents, asked: string, { webhookId, url }: Registered, bases: Bases) {
  if (!/^[\w-]{1,50}$/.test(asked)) throw new PaypalRefusal(400, 'INVALID_PARAMETER_SYNTAX', '/webhook_id');
  if (asked !== webhookId) throw unknownResource();
  const { webhookUrl, events } = await merchantOf(documents);
  const href = `${bases.api}/v1/notifications/webhooks/${webhookId}`;
  return {
    id: webhookId,
    url: webhookUrl ?? url,
    event_types: events.map((name) => ({ name, description: name === '*' ? 'ALL' : name, status: 'ENABLED' })),
    links: [
      { href, rel: 'self', method: 'GET' },
      { href, rel: 'update', method: 'PATCH' },
      { href, rel: 'delete', method: 'DELETE' },
    ],
  };
}
