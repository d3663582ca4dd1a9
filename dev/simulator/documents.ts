import { randomBytes } from 'node:crypto';

export interface OrderDocument {
  id: string;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED';
  amountCents: number;
  /** the tax in the amount, of an order that came with a breakdown; orders of earlier versions have none */
  taxCents?: number | null;
  currency: string;
  referenceId: string;
  customId: string | null;
  invoiceId: string | null;
  description: string | null;
  brandName: string | null;
  payee: { merchant_id: string; email_address: string };
  fundingSource: 'paypal' | 'card' | null;
  /** the payer's choice on the approve page; 'decline' approves the order with an instrument that is refused */
  approval: 'approve' | 'decline' | null;
  captureId: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface CaptureDocument {
  id: string;
  orderId: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  statusReason: string | null;
  amountCents: number;
  /** refunds that are COMPLETED or PENDING */
  refundedCents: number;
  currency: string;
  customId: string | null;
  invoiceId: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface RefundDocument {
  id: string;
  captureId: string;
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
  amountCents: number;
  currency: string;
  invoiceId: string | null;
  customId: string | null;
  note: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface DisputeDocument {
  id: string;
  captureId: string;
  status: 'OPEN' | 'RESOLVED';
  /** once it is resolved */
  outcome: 'RESOLVED_SELLER_FAVOUR' | 'RESOLVED_BUYER_FAVOUR' | null;
  /** PayPal's code, and until when the seller has to answer; older documents have neither */
  reason?: string;
  dueAt?: string;
  amountCents: number;
  currency: string;
  createdAt: string;
  updatedAt: string;
}

/** The answer to a call that had a PayPal-Request-Id, kept to be given again. */
interface RequestDocument {
  body: unknown;
  at: string;
}

/** A webhook that was not delivered yet. */
export interface DeliveryDocument {
  eventId: string;
  /** the body to post, the same bytes at every try */
  body: string;
  tries: number;
  /** milliseconds since 1970 */
  nextAt: number;
}

export const apiOperations = ['create', 'get', 'capture', 'refund'] as const;
export const apiFaults = ['500', '500-after', 'drop', 'slow', 'declined', 'wrong-amount', 'pending'] as const;
export const webhookFaults = ['no-webhook', 'dup-webhook', 'late-webhook'] as const;
export type ApiOperation = (typeof apiOperations)[number];
export type ApiFault = { op: ApiOperation; kind: (typeof apiFaults)[number]; count: number; ms: number };
export type WebhookFault = { kind: (typeof webhookFaults)[number]; count: number; ms: number };

/** The merchant's settings at PayPal. */
export interface MerchantDocument {
  /** null: where the shop said that it listens */
  webhookUrl: string | null;
  events: string[];
  currencies: string[];
}

/** The documents stored under each kind. */
export interface Kinds {
  order: OrderDocument;
  capture: CaptureDocument;
  refund: RefundDocument;
  dispute: DisputeDocument;
  /** by invoice id: which order was captured under it */
  invoice: { orderId: string };
  request: RequestDocument;
  event: { id: string; type: string; resourceId: string; fault: WebhookFault['kind'] | null; at: string };
  delivery: DeliveryDocument;
  fault: ApiFault | WebhookFault;
  merchant: MerchantDocument;
  key: { privateKey: string; publicKey: string };
}

/** An id of the form PayPal's orders, captures and refunds have: 17 digits and capital letters. */
export const newId = (): string =>
  Array.from(randomBytes(17), (byte) => '0123456789ABCDEFGHJKLMNPRSTUVWXY'[byte % 32]).join('');

export const now = (): string => `${new Date().toISOString().slice(0, 19)}Z`;

/** Cents as PayPal writes them. */
export const money = (currency: string, cents: number) => ({
  currency_code: currency,
  value: (cents / 100).toFixed(2),
});

/** PayPal's standard fee: 3.49 % and 49 cents. */
export const feeOf = (cents: number): number => Math.round((cents * 349) / 10_000) + 49;
