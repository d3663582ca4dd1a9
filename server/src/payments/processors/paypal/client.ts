import { cutText } from '@stoa/contract/kernel/text';
import { randomUUID } from 'node:crypto';
import type { NewOrder, NoticeRegistration, Order, Processor, Subject } from '../port.ts';
import { movedOf, reportAddress } from './reports.ts';
import { signatureCheck } from './signature.ts';
import { disputeOf, failureOf, orderOf, PaypalError, refundOf, Token, toWire } from './wire.ts';
import { z } from 'zod';

interface Resource {
  readonly id?: unknown;
  readonly custom_id?: unknown;
  readonly purchase_units?: readonly { readonly custom_id?: unknown }[];
  readonly supplementary_data?: { readonly related_ids?: { readonly order_id?: unknown } };
  readonly links?: readonly { readonly href?: unknown; readonly rel?: unknown }[];
  readonly dispute_id?: unknown;
  readonly disputed_transactions?: readonly { readonly seller_transaction_id?: unknown }[];
}
const isText = (value: unknown): value is string => typeof value === 'string';
const text = (value: unknown): string | undefined => (isText(value) ? value : undefined);

/** Returns the id and type of a webhook event; undefined when it isn't one. */
const noticeOf: Processor['noticeOf'] = (body) => {
  const { id, event_type: type } = (body ?? {}) as { readonly id?: unknown; readonly event_type?: unknown };
  return isText(id) && isText(type) ? { id, type } : undefined;
};

/** Returns the order, capture or dispute that a webhook event is about. */
function subjectOf(body: unknown): Subject {
  const { resource = {} } = (body ?? {}) as { readonly resource?: Resource };
  if (isText(resource.dispute_id)) {
    const named = resource.disputed_transactions?.map((one) => one.seller_transaction_id).filter(isText);
    return { dispute: { id: resource.dispute_id, captureIds: named ?? [] } };
  }
  // A refund names its capture only in its links.
  const up = text(resource.links?.find(({ rel }) => rel === 'up')?.href);
  const customId = text(resource.custom_id ?? resource.purchase_units?.[0]?.custom_id);
  const orderId = text(resource.supplementary_data?.related_ids?.order_id ?? resource.id);
  return { customId, orderId, captureId: up === undefined ? undefined : /\/captures\/(\w+)$/.exec(up)?.[1] };
}

const Webhook = z.object({
  url: z.string(),
  event_types: z.array(z.object({ name: z.string(), status: z.string().optional() })),
});

/** The events that we need to hear of payments without delay. One name of each group is enough. */
const requiredEvents: readonly (readonly string[])[] = [
  ['CHECKOUT.ORDER.APPROVED'],
  ['PAYMENT.CAPTURE.COMPLETED'],
  ['PAYMENT.CAPTURE.PENDING'],
  // its names in the two versions of the Payments API
  ['PAYMENT.CAPTURE.DECLINED', 'PAYMENT.CAPTURE.DENIED'],
  ['PAYMENT.CAPTURE.REFUNDED'],
  ['PAYMENT.CAPTURE.REVERSED'],
  ['CUSTOMER.DISPUTE.CREATED'],
  ['CUSTOMER.DISPUTE.UPDATED'],
  ['CUSTOMER.DISPUTE.RESOLVED'],
];
/** PayPal's name for all events, including future ones. */
const every = '*';

/** Parses the answer of `GET /v1/notifications/webhooks/{id}`. */
function registrationOf(raw: unknown): NoticeRegistration | undefined {
  const { url, event_types: types } = Webhook.parse(raw);
  const sent = new Set(types.filter(({ status }) => status !== 'DISABLED').map(({ name }) => name));
  const missing = sent.has(every) ? [] : requiredEvents.filter((names) => !names.some((name) => sent.has(name)));
  return { url, missing: missing.map(([name]) => name!) };
}

export interface PaypalSettings {
  /** base address of the REST interface, without a slash at its end */
  readonly apiUrl: string;
  clientId: string;
  clientSecret: string;
  /** the id under which our webhook is registered with PayPal; it is part of what PayPal signs */
  webhookId: string;
  /** milliseconds that one HTTP request may take, its body included; 10,000 by default */
  timeoutMs?: number;
  fetch?: typeof globalThis.fetch;
}

/** Speaks PayPal's REST API (Orders v2, Payments v2), or a service that imitates it, at the address in the settings. */
export function paypal(settings: PaypalSettings): Processor {
  const { clientId, clientSecret, timeoutMs = 10_000, fetch = globalThis.fetch } = settings;
  // Read for each call, because the simulator's address is known only once the server listens.
  const address = (path: string) => settings.apiUrl.replace(/\/+$/, '') + path;
  let token: { value: string; expires: number } | undefined;
  let fetchingToken: Promise<string> | undefined;

  /** Returns the JSON of a 2xx answer as parsed by `read`; throws PaypalError for everything else. */
  async function send<T>(path: string, init: RequestInit, read: (raw: unknown) => T): Promise<T> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(address(path), { ...init, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
      text = await response.text();
    } catch (error) {
      throw new PaypalError(0, 'UNREACHABLE', null, error);
    }
    const debugId = response.headers.get('paypal-debug-id');
    if (response.ok) {
      try {
        return read(JSON.parse(text));
      } catch (error) {
        throw new PaypalError(response.status, 'UNREACHABLE', debugId, error);
      }
    }
    throw failureOf(response.status, text, debugId);
  }

  const requestToken = async (): Promise<string> => {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const init = {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    };
    const { access_token, expires_in } = await send('/v1/oauth2/token', init, (raw) => Token.parse(raw));
    // one minute early, so that it doesn't expire on the way
    token = { value: access_token, expires: Date.now() + (expires_in - 60) * 1000 };
    return access_token;
  };
  const currentToken = (): Promise<string> => {
    if (token && token.expires > Date.now()) return Promise.resolve(token.value);
    fetchingToken ??= requestToken().finally(() => (fetchingToken = undefined));
    return fetchingToken;
  };

  async function call<T>(path: string, read: (raw: unknown) => T, post?: { requestId: string; body: unknown }) {
    const attempt = (bearer: string) => {
      const headers: Record<string, string> = { authorization: `Bearer ${bearer}` };
      if (!post) return send(path, { headers }, read);
      headers['content-type'] = 'application/json';
      headers['paypal-request-id'] = post.requestId;
      headers['prefer'] = 'return=representation'; // the short answer lacks amounts, fee and payee
      return send(path, { method: 'POST', headers, body: JSON.stringify(post.body) }, read);
    };
    const used = await currentToken();
    try {
      return await attempt(used);
    } catch (error) {
      if (!(error instanceof PaypalError && error.status === 401)) throw error;
      if (token?.value === used) token = undefined;
      return attempt(await currentToken());
    }
  }

  const at = (id: string) => encodeURIComponent(id);
  return {
    name: 'PayPal',
    credentials: 'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET',
    registration: 'PAYPAL_WEBHOOK_ID',
    configuration: JSON.stringify([clientId, clientSecret, settings.webhookId]),
    probe: async () => {
      // PayPal answers 404 for this missing order only if it knows our credentials.
      await unlessRefused<Order | undefined>(call(`/v2/checkout/orders/0`, orderOf), ({ status }) =>
        [0, 401, 403].includes(status) ? null : undefined,
      );
    },
    signIn: async () => void (await requestToken()),
    noticeRegistration: () =>
      unlessRefused(call(`/v1/notifications/webhooks/${at(settings.webhookId)}`, registrationOf), ({ status }) =>
        // 400: no webhook can have such an id
        [400, 404].includes(status) ? undefined : null,
      ),
    refusesCurrency: async (currency) => {
      const requestId = `check-${randomUUID()}`;
      // This order is never shown and expires. PayPal has no other call that checks an account's currencies.
      const input = { customId: requestId, invoiceId: requestId, amountCents: 100, currency, description: 'Settings' };
      const asked = call('/v2/checkout/orders', () => undefined, { requestId, body: orderBody(input) });
      return unlessRefused<string | undefined>(asked, ({ status, issue }) =>
        [400, 422].includes(status) ? issue : null,
      );
    },
    createOrder: (order, requestId) => call('/v2/checkout/orders', orderOf, { requestId, body: orderBody(order) }),
    order: (orderId) => call(`/v2/checkout/orders/${at(orderId)}`, orderOf),
    capture: (orderId, requestId) =>
      call(`/v2/checkout/orders/${at(orderId)}/capture`, orderOf, { requestId, body: {} }),
    refund: (captureId, requestId, amount) => {
      const named = amount?.customId !== undefined && { custom_id: amount.customId };
      const body = amount ? { amount: toWire(amount.cents, amount.currency), ...named } : {};
      return call(`/v2/payments/captures/${at(captureId)}/refund`, refundOf, { requestId, body });
    },
    refundDetails: (refundId) => call(`/v2/payments/refunds/${at(refundId)}`, refundOf),
    dispute: (disputeId) => call(`/v1/customer/disputes/${at(disputeId)}`, disputeOf),
    disputeUrl: (disputeId) => {
      const { host } = new URL(settings.apiUrl);
      const site = /^api(?:-m)?(\.sandbox)?\.paypal\.com$/.exec(host);
      const at = site ? `https://www${site[1] ?? ''}.paypal.com` : settings.apiUrl.replace(/\/+$/, '');
      return `${at}/resolutioncenter/view/${encodeURIComponent(disputeId)}`;
    },
    moved: (from, to, page) => call(reportAddress(from, to, page), movedOf),
    isGenuine: signatureCheck(settings, { timeoutMs, fetch }),
    noticeOf,
    subjectOf,
  };
}

/** Returns the answer, or the value that `meaning` gives to PayPal's error. The error is thrown if that value is null. */
async function unlessRefused<T>(answer: Promise<T>, meaning: (error: PaypalError) => T | null | undefined) {
  try {
    return await answer;
  } catch (error) {
    const meant = error instanceof PaypalError ? meaning(error) : null;
    if (meant === null) throw error;
    return meant;
  }
}

/** PayPal shows the breakdown to the payer. It takes no negative parts, and refuses one that doesn't add up to the amount. */
function amountOf({ amountCents, taxCents = 0, currency }: NewOrder) {
  const amount = toWire(amountCents, currency);
  if (taxCents <= 0 || taxCents >= amountCents) return amount;
  const parts = { item_total: toWire(amountCents - taxCents, currency), tax_total: toWire(taxCents, currency) };
  return { ...amount, breakdown: parts };
}

const orderBody = (order: NewOrder) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: order.customId,
      invoice_id: order.invoiceId,
      description: cutText(order.description, 127),
      amount: amountOf(order),
    },
  ],
  // We don't use payment_source.paypal.experience_context: it fixes how the order is paid and rejects the card button.
  application_context: { brand_name: order.brandName, shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
});
