import type { TransactionStatus } from '@stoa/contract/payments';
import type { ColumnType, Generated } from 'kysely';
import type { Id, Instant, Json, NullableInstant, Text } from './columns.ts';

export interface PaymentIntent {
  _id: Id;
  personREF: string;
  courseInstanceREF: string;
  isAudit: boolean;
  amountCents: number;
  currency: Text;
  state: Generated<'CREATED' | 'CAPTURING' | 'PENDING' | 'CAPTURED' | 'CANCELLED' | 'FAILED' | 'EXPIRED' | 'ATTENTION'>;
  orderId: string | null;
  payee: string | null;
  note: Text;
  /** the registration whose mode is to change: the payment is for the difference */
  registrationREF: string | null;
  /** until then the order holds a seat */
  heldUntil: NullableInstant;
  /** how many times such a hold was begun */
  holds: Generated<number>;
  /** what the processor was last seen to have taken and paid back for it, and when */
  captureId: string | null;
  capturedCents: number | null;
  goneCents: Generated<number>;
  seenAt: NullableInstant;
  /** why an administrator closed it, where it needed attention and bought nothing */
  closedReason: string | null;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface Transaction {
  _id: Id;
  intentREF: string | null;
  personREF: string;
  courseInstanceREF: string;
  isAudit: boolean;
  /** of a payment for the difference, the registration whose mode it changed */
  registrationREF: string | null;
  amountCents: number;
  refundedCents: Generated<number>;
  currency: Text;
  paymentProcessor: Text;
  status: TransactionStatus;
  externalPaymentId: string | null;
  externalOrderId: string | null;
  paymentMethod: Text;
  payerInfo: ColumnType<
    { email: string | null; payerId: string | null; name: string | null } | null,
    string | null | undefined,
    string | null
  >;
  feeCents: number | null;
  rawResponse: Json;
  /** the dispute that is open about it */
  disputeId: string | null;
  /** what an administrator decided on the place when the money went back: that it stays, or ends */
  placeDecision: 'kept' | 'ended' | null;
  createdByREF: string;
  updatedByREF: string;
  createdAt: Instant;
}

export interface Refund {
  _id: Id;
  transactionREF: string;
  amountCents: number;
  reason: string;
  /** a rule of ours, a change between credit and audit, an administrator here, or somebody at the processor */
  origin: Generated<'rule' | 'switch' | 'administrator' | 'processor'>;
  state: Generated<'requested' | 'sent' | 'completed' | 'failed' | 'attention'>;
  externalRefundId: string | null;
  tries: Generated<number>;
  /** paid in another way than through the processor, as an administrator has said */
  byHand: Generated<boolean>;
  note: Text;
  createdByREF: string | null;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface WebhookEvent {
  _id: string;
  type: string;
  body: Json;
  at: Instant;
}

export interface Comparison {
  _id: Id;
  at: Instant;
  from: Instant;
  to: Instant;
  looked: number;
  /** why it could not be made */
  problem: Text;
}

export interface Difference {
  _id: Id;
  what: 'unknown payment' | 'other amount' | 'unknown refund' | 'missing payment';
  /** what the processor calls it */
  externalId: string;
  amountCents: number;
  intentREF: string | null;
  foundAt: Instant;
  closedAt: NullableInstant;
  closedReason: Text;
}
