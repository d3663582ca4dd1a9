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
/** Adds the reason to a sentence, if somebody gave one. */
const because = (what: string, { reason, note }: Detail): string =>
  reason || note ? `${what} ${i18n.t('Reason: {reason}', { reason: reason || note || '' })}` : what;

/** The sentence for each logged action about money or a registration. Other actions aren't shown. */
const words: Readonly<Record<string, (detail: Detail) => string>> = {
  'payment completed': ({ cents }) => i18n.t('The payment service took {amount}.', { amount: money(cents) }),
  'payment pending': ({ cents }) =>
    i18n.t('The payment service accepted {amount} and hasn’t decided yet.', { amount: money(cents) }),
  'payment failed': () => i18n.t('The payment failed.'),
  'payment cancelled': () => i18n.t('The student cancelled the payment.'),
  'free of charge': () => i18n.t('There was nothing to pay.'),
  'payment needs attention': (detail) => because(i18n.t('The payment was set aside.'), detail),
  'close payment': (detail) => because(i18n.t('The payment was closed.'), detail),
  'give place': (detail) => because(i18n.t('The student got the place.'), detail),
  receipt: () => i18n.t('The receipt was sent.'),
  register: ({ isAudit }) =>
    isAudit ? i18n.t('The student was registered for audit.') : i18n.t('The student was registered for credit.'),
  'confirm place': () => i18n.t('The place is the student’s.'),
  'change mode': ({ isAudit }) =>
    isAudit ? i18n.t('The student changed to audit.') : i18n.t('The student changed to credit.'),
  unregistered: (detail) => because(i18n.t('The registration ended.'), detail),
  'course cancelled': () => i18n.t('The course was cancelled, and the registration ended.'),
  'request refund': (detail) =>
    because(i18n.t('A refund of {amount} was requested.', { amount: money(detail.amountCents) }), detail),
  refund: ({ amountCents }) => i18n.t('{amount} was paid back.', { amount: money(amountCents) }),
  'refund not needed': (detail) => because(i18n.t('A refund was not needed.'), detail),
  'refund needs attention': (detail) => because(i18n.t('A refund was set aside.'), detail),
  'try refund again': ({ amountCents }) =>
    i18n.t('The refund of {amount} was tried again.', { amount: money(amountCents) }),
  'refund by hand': (detail) =>
    because(i18n.t('{amount} was paid back by hand.', { amount: money(detail.amountCents) }), detail),
  'paid back at the processor': ({ amountCents }) =>
    i18n.t('{amount} was paid back at the payment service.', { amount: money(amountCents) }),
  'dispute opened': () => i18n.t('The payer opened a dispute.'),
  'dispute resolved': () => i18n.t('The dispute was resolved.'),
  'keep place': (detail) => because(i18n.t('The money went back, and the student stays registered.'), detail),
  'end place': (detail) => because(i18n.t('The money went back, and the registration ended.'), detail),
};

/** The sentence for a log entry; undefined when it isn't about the money or the registration. */
export const sentenceFor = (action: string, detail: unknown): string | undefined => words[action]?.(detail as Detail);
