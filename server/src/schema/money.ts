import type { TransactionStatus } from '@stoa/contract/payments';
import type { ColumnType, Generated } from 'kysely';
import type { Id, Instant, Json, Text } from './columns.ts';

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
  createdAt: Instant;
  updatedAt: Instant;
}

export interface Transaction {
  _id: Id;
  intentREF: string | null;
  personREF: string;
  courseInstanceREF: string;
  isAudit: boolean;
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
  createdByREF: string;
  updatedByREF: string;
  createdAt: Instant;
}

export interface Refund {
  _id: Id;
  transactionREF: string;
  amountCents: number;
  reason: string;
  state: Generated<'requested' | 'sent' | 'completed' | 'failed' | 'attention'>;
  externalRefundId: string | null;
  tries: Generated<number>;
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
