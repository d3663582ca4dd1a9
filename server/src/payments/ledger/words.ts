import { dollars } from '@stoa/contract/kernel/fields';
import { i18n } from '@stoa/contract/kernel/i18n';

interface Detail {
  readonly amountCents?: number;
  readonly cents?: number;
  readonly refundCents?: number;
  readonly reason?: string;
  readonly note?: string;
  readonly isAudit?: boolean;
}

const money = (cents = 0) => dollars(cents / 100);
/** Why somebody did it, where they said so. */
const why = ({ reason, note }: Detail): string => reason || note || '–';

/** What each action of the log about money and places is to people; what is not named here is not shown. */
const words: Readonly<Record<string, (detail: Detail) => string>> = {
  'payment completed': ({ cents }) => i18n.t('The payment service took {amount}.', { amount: money(cents) }),
  'payment pending': ({ cents }) =>
    i18n.t('The payment service accepted {amount} and hasn’t decided yet.', { amount: money(cents) }),
  'payment failed': () => i18n.t('The payment failed.'),
  'payment cancelled': () => i18n.t('The student cancelled the payment.'),
  'free of charge': () => i18n.t('There was nothing to pay.'),
  'payment needs attention': (detail) => i18n.t('The payment was set aside. Reason: {reason}', { reason: why(detail) }),
  'close payment': (detail) => i18n.t('The payment was closed. Reason: {reason}', { reason: why(detail) }),
  'give place': (detail) => i18n.t('The student got the place. Reason: {reason}', { reason: why(detail) }),
  receipt: () => i18n.t('The receipt was sent.'),
  register: ({ isAudit }) =>
    isAudit ? i18n.t('The student was registered for audit.') : i18n.t('The student was registered for credit.'),
  'confirm place': () => i18n.t('The place is the student’s.'),
  'change mode': ({ isAudit }) =>
    isAudit ? i18n.t('The student changed to audit.') : i18n.t('The student changed to credit.'),
  unregistered: (detail) => i18n.t('The registration ended. Reason: {reason}', { reason: why(detail) }),
  'course cancelled': () => i18n.t('The course was cancelled, and the registration ended.'),
  'request refund': (detail) =>
    i18n.t('A refund of {amount} was requested. Reason: {reason}', {
      amount: money(detail.amountCents),
      reason: why(detail),
    }),
  refund: ({ amountCents }) => i18n.t('{amount} was paid back.', { amount: money(amountCents) }),
  'refund not needed': (detail) => i18n.t('A refund was not needed. Reason: {reason}', { reason: why(detail) }),
  'refund needs attention': (detail) => i18n.t('A refund was set aside. Reason: {reason}', { reason: why(detail) }),
  'try refund again': ({ amountCents }) =>
    i18n.t('The refund of {amount} was tried again.', { amount: money(amountCents) }),
  'refund by hand': (detail) =>
    i18n.t('{amount} was paid back by hand. Reason: {reason}', {
      amount: money(detail.amountCents),
      reason: why(detail),
    }),
  'paid back at the processor': ({ amountCents }) =>
    i18n.t('{amount} was paid back at the payment service.', { amount: money(amountCents) }),
  'dispute opened': () => i18n.t('The payer opened a dispute.'),
  'dispute resolved': () => i18n.t('The dispute was resolved.'),
  'keep place': (detail) =>
    i18n.t('The money went back, and the student stays registered. Reason: {reason}', { reason: why(detail) }),
  'end place': (detail) =>
    i18n.t('The money went back, and the registration ended. Reason: {reason}', { reason: why(detail) }),
};

/** The sentence for a line of the log; undefined for what has nothing to do with the money or the place. */
export const sentenceFor = (action: string, detail: unknown): string | undefined => words[action]?.(detail as Detail);
