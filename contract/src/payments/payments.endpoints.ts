import { endpoints } from '../kernel/endpoint.ts';
import { i18n } from '../kernel/i18n.ts';
import { everyRole } from '../kernel/role.ts';
import type { shapes } from './payments.shapes.ts';
export type * from './payments.shapes.ts';

/** FAILED and CANCELLED: no money moved. PENDING: the processor has not decided yet. */
export const transactionStatuses = [
  'COMPLETED',
  'PENDING',
  'FAILED',
  'CANCELLED',
  'REFUNDED',
  'PARTIALLY_REFUNDED',
  'DISPUTED',
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];
/** The statuses of a paid transaction, including those that were refunded later. */
export const paidStatuses = [
  'COMPLETED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'DISPUTED',
] as const satisfies readonly TransactionStatus[];
export const isPaid = (status: TransactionStatus): boolean => paidStatuses.some((one) => one === status);

/** Readable names for the processor's payment methods that aren't ordinary words. */
export const paymentMethods: Readonly<Record<string, string>> = {
  paypal: 'PayPal',
  card: /*i18n*/ 'Debit or Credit Card',
  paylater: 'PayPal Pay Later',
  credit: 'PayPal Credit',
  venmo: 'Venmo',
  apple_pay: 'Apple Pay',
  applepay: 'Apple Pay',
  google_pay: 'Google Pay',
  googlepay: 'Google Pay',
  none: /*i18n*/ 'None',
};
/** The readable name of a payment method; '' when it is not known. */
export const methodName = (method: string): string => i18n.t(paymentMethods[method] ?? method);

/** The minutes for which an open order reserves a seat in a course with limited seats. */
export const orderMinutes = 15;

const students = ['Student'] as const;

export const payments = endpoints<typeof shapes>('payments')({
  report: ['POST /api/transaction', students],
  mine: ['GET /api/transactions', everyRole],
  one: ['GET /api/transaction/{id}', everyRole],
  receipt: ['GET /api/transactions/{id}/receipt', everyRole],
  timeline: ['GET /api/transactions/{id}/timeline', everyRole],
  webhook: ['POST /api/payments/webhook', 'anyone', 'none'],
});
