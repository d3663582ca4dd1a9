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
const because = ({ reason, note }: Detail) => (reason || note ? `: ${reason || note}` : '.');

/** What each action of the log about money and places is to people; what is not named here is not shown. */
const words: Readonly<Record<string, (detail: Detail) => string>> = {
  'payment completed': ({ cents }) => i18n.t('The payment service took {cents}.', { cents: money(cents) }),
  'payment pending': ({ cents }) =>
    i18n.t('The payment service accepted {cents}, and has not decided yet.', { cents: money(cents) }),
  'payment failed': () => i18n.t('The payment failed.'),
  'payment cancelled': () => i18n.t('The student cancelled the payment.'),
  'free of charge': () => i18n.t('There was nothing to pay.'),
  'payment needs attention': (detail) => `The payment was set aside${because(detail)}`,
  'close payment': (detail) => `The payment was closed${because(detail)}`,
  'give place': (detail) => `The student was given the place${because(detail)}`,
  receipt: () => i18n.t('The receipt was sent.'),
  register: ({ isAudit }) => `The student was registered for ${isAudit ? 'audit' : 'credit'}.`,
  'confirm place': () => i18n.t('The place is the student’s.'),
  'change mode': ({ isAudit }) => `The student changed to ${isAudit ? 'audit' : 'credit'}.`,
  unregistered: (detail) => `The registration ended${because(detail)}`,
  'course cancelled': () => i18n.t('The course was cancelled, and the registration ended.'),
  'request refund': (detail) => `A refund of ${money(detail.amountCents)} was asked for${because(detail)}`,
  refund: ({ amountCents }) => i18n.t('{amountCents} was paid back.', { amountCents: money(amountCents) }),
  'refund not needed': (detail) => `A refund was not needed${because(detail)}`,
  'refund needs attention': (detail) => `A refund was set aside${because(detail)}`,
  'try refund again': ({ amountCents }) =>
    i18n.t('The refund of {amountCents} was tried again.', { amountCents: money(amountCents) }),
  'refund by hand': (detail) => `${money(detail.amountCents)} was paid back by hand${because(detail)}`,
  'paid back at the processor': ({ amountCents }) =>
    i18n.t('{amountCents} was paid back at the payment service.', { amountCents: money(amountCents) }),
  'dispute opened': () => i18n.t('The payer opened a dispute.'),
  'dispute resolved': () => i18n.t('The dispute was resolved.'),
  'keep place': (detail) => `The money has gone back; the student stays registered${because(detail)}`,
  'end place': (detail) => `The money has gone back, and the registration was ended${because(detail)}`,
};

/** The sentence for a line of the log; undefined for what has nothing to do with the money or the place. */
export const sentenceFor = (action: string, detail: unknown): string | undefined => words[action]?.(detail as Detail);
