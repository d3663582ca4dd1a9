import { paths, recordAt } from '@stoa/contract/paths';
import { type DisputeReason, disputeReasons } from '@stoa/contract/payments/ledger.endpoints';
import { dollars } from '@stoa/contract/kernel/fields';
import { i18n } from '@stoa/contract/kernel/i18n';
import { methodName } from '@stoa/contract/payments/payments.shapes';
import type { TaxLine } from '@stoa/contract/payments/tax';
import { modeFact } from '../catalog/course-instances/course-details.ts';
import { forReader } from '../kernel/dates.ts';
import type { MailTemplate } from '../kernel/mail.ts';
import { because, inMail, type Block } from '../kernel/mail-blocks.ts';
import { amountDetails, sellerDetails } from './billing.ts';
import type { Sold } from './purchase.ts';
import { ruleOf } from './refund-reasons.ts';

const usd = (amount: number) => `${dollars(amount)} USD`;
const usdDetails = (label: string, amount: number, tax: TaxLine | null) => amountDetails(label, amount, tax, ' USD');
/** The seller and the details of the sale, for the payer. */
const soldDetails = ({ seller, details }: Sold) => [...(seller ? sellerDetails(seller) : []), ...details()];
const course = ({ name }: Sold) => ({ course: inMail(name) });
const toCourse = ({ path }: Sold): Block => ({ button: i18n.t('Open the course'), path });
const toTransactions = (): Block => ({ button: i18n.t('Open your transactions'), path: paths.transactions });
const refundDays = () => i18n.t('Refunds may take up to 7-10 business days to process.');

interface Paid {
  readonly isAudit: boolean;
  /** dollars, with tax */
  readonly amount: number;
  readonly tax: TaxLine | null;
  readonly paymentId: string;
  readonly method: string;
  /** it paid for a change between credit and audit */
  readonly switched: boolean;
}
export const receipt =
  (sold: Sold, { isAudit, amount, tax, paymentId, method, switched }: Paid): MailTemplate =>
  () => {
    const promised = sold.promised?.() ?? [];
    return {
      subject: i18n.t('Receipt: {course}', course(sold)),
      blocks: [
        switched
          ? isAudit
            ? i18n.t('Thank you. We received your payment, and you’re now registered for audit.')
            : i18n.t('Thank you. We received your payment, and you’re now registered for credit.')
          : i18n.t('Thank you. We received your payment, and you’re registered.'),
        {
          facts: [
            ...soldDetails(sold),
            modeFact(isAudit),
            ...usdDetails(i18n.t('Amount'), amount, tax),
            [i18n.t('Paid with'), methodName(method)],
            [i18n.t('Payment ID'), paymentId],
          ],
        },
        ...(promised.length > 0 ? [i18n.t('This is what you were promised for the credit:'), { facts: promised }] : []),
        toCourse(sold),
      ],
    };
  };

export const paymentPending =
  (sold: Sold, { amount, tax, switched: switching }: Pick<Paid, 'amount' | 'tax' | 'switched'>): MailTemplate =>
  () => ({
    subject: i18n.t('Your payment for {course} is being processed', course(sold)),
    blocks: [
      i18n.t('We received your payment, and the bank is still checking it.'),
      { facts: [...soldDetails(sold), ...usdDetails(i18n.t('Amount'), amount, tax)] },
      switching
        ? i18n.t('Until then, your registration stays as it is. You don’t need to do anything.')
        : i18n.t('Your seat is held for you. You don’t need to do anything.'),
      i18n.t('We’ll write to you as soon as the bank decides.'),
      toTransactions(),
    ],
  });

export const paymentFailed =
  (sold: Sold, switching: boolean): MailTemplate =>
  () => ({
    subject: i18n.t('Your payment for {course} didn’t go through', course(sold)),
    blocks: [
      i18n.t('The bank refused your payment. No money was taken.'),
      { facts: sold.details() },
      switching
        ? i18n.t('Your registration stays as it was. As long as it can be changed, you can try again.')
        : i18n.t('Your seat is no longer held. You can register and pay again while registration is open.'),
      switching ? toCourse(sold) : { button: i18n.t('Register again'), path: sold.buyAt },
    ],
  });

interface Refunded {
  /** dollars, with tax */
  readonly amount: number;
  readonly tax: TaxLine | null;
  readonly reason: string;
}
export const refunded =
  (sold: Sold, { amount, tax, reason }: Refunded): MailTemplate =>
  () => {
    const rule = ruleOf(reason);
    return {
      subject: i18n.t('Refund: {course}', course(sold)),
      blocks: [
        rule ?? i18n.t('We refunded a payment of yours.'),
        { facts: [...soldDetails(sold), ...usdDetails(i18n.t('Refund'), amount, tax)] },
        ...(rule === undefined ? because(reason) : []),
        i18n.t('It may take up to 7-10 business days until you see the money.'),
        toTransactions(),
      ],
    };
  };

export const refundDelayed =
  (sold: Sold, amount: number): MailTemplate =>
  () => ({
    subject: i18n.t('Your refund for {course} is delayed', course(sold)),
    blocks: [
      i18n.t('We couldn’t pay your refund yet. We’re looking into it; you don’t need to do anything.'),
      { facts: [...soldDetails(sold), [i18n.t('Refund'), usd(amount)]] },
      toTransactions(),
    ],
  });

export const refundComing =
  (sold: Sold, { amount, reason, ended }: { amount: number; reason: string; ended: boolean }): MailTemplate =>
  () => ({
    subject: i18n.t('A refund for {course}', course(sold)),
    blocks: [
      ended
        ? i18n.t('We’re refunding a payment of yours, and you’re no longer registered for this course.')
        : i18n.t('We’re refunding a payment of yours. Your registration stays as it is.'),
      { facts: [...soldDetails(sold), [i18n.t('Refund'), usd(amount)]] },
      ...because(reason),
      refundDays(),
      toTransactions(),
    ],
  });

/** Tells a student what an administrator decided about a payment, and why. */
const lookedInto = (sold: Sold, says: string, reason: string, button: Block): Block[] => [
  says,
  { facts: sold.details() },
  ...because(reason),
  button,
];

export const registrationGiven =
  (sold: Sold, reason: string): MailTemplate =>
  () => ({
    subject: i18n.t('You’re registered: {course}', course(sold)),
    blocks: lookedInto(sold, i18n.t('We looked into your payment, and you’re registered.'), reason, toCourse(sold)),
  });

export const paymentClosed =
  (sold: Sold, reason: string): MailTemplate =>
  () => ({
    subject: i18n.t('About your payment for {course}', course(sold)),
    blocks: lookedInto(
      sold,
      i18n.t('We looked into your payment and closed it. It doesn’t register you for this course.'),
      reason,
      toTransactions(),
    ),
  });

export const registrationEnded =
  (sold: Sold, reason: string): MailTemplate =>
  () => ({
    subject: i18n.t('You’re unregistered: {course}', course(sold)),
    blocks: lookedInto(
      sold,
      i18n.t('Your payment was refunded, so you’re no longer registered.'),
      reason,
      toTransactions(),
    ),
  });

export const registrationKept =
  (sold: Sold, reason: string): MailTemplate =>
  () => ({
    subject: i18n.t('You stay registered: {course}', course(sold)),
    blocks: lookedInto(sold, i18n.t('Your payment was refunded, and you stay registered.'), reason, toCourse(sold)),
  });

/** The details that administrators need about a payment; unknown ones are left out. */
export interface Case {
  /** the id of the intent or transaction, for the link to the ledger */
  readonly id: string;
  readonly payer?: string;
  readonly sold?: Sold;
  /** dollars */
  readonly amount?: number;
  readonly refund?: number;
  readonly orderId?: string | null;
  readonly paymentId?: string | null;
  /** the claim of the payer in a dispute */
  readonly claim?: DisputeReason | null;
  /** the deadline for an answer to a dispute */
  readonly answerBy?: string | null;
  /** the server's finding, in English as in the log */
  readonly note?: string;
}
function detailsOf({ payer, sold, amount, refund, orderId, paymentId, claim, answerBy, note }: Case): Block {
  const known = [
    [i18n.t('Student'), payer && inMail(payer)],
    ...(sold?.details() ?? []),
    [i18n.t('Amount'), amount === undefined ? undefined : usd(amount)],
    [i18n.t('Refund'), refund === undefined ? undefined : usd(refund)],
    [i18n.t('Order ID'), orderId],
    [i18n.t('Payment ID'), paymentId],
    [i18n.t('Reason'), claim && i18n.t(disputeReasons[claim])],
    [i18n.t('Answer by'), answerBy && forReader(answerBy)],
    [i18n.t('Note'), note],
  ] as const;
  return { facts: known.flatMap(([label, value]) => (value ? [[label, value] as const] : [])) };
}
/** An email to administrators: what happened, what to do about it, and a link to the ledger. */
const forAdministrators =
  (subject: string, says: string) =>
  (of: Case): MailTemplate =>
  () => ({
    subject: i18n.t(subject),
    blocks: [
      i18n.t(says),
      detailsOf(of),
      { button: i18n.t('Open it in the ledger'), path: recordAt(paths.ledger, of.id) },
    ],
  });

export const needsAttention = forAdministrators(
  /*i18n*/ 'A payment needs attention',
  /*i18n*/ 'A payment doesn’t match its order, so we set it aside. It registered no one. Decide in the ledger what happens to it.',
);
export const closedButPaid = forAdministrators(
  /*i18n*/ 'A payment needs attention',
  /*i18n*/ 'Money was taken for a payment that was already closed. It registered no one. Decide in the ledger what happens to it.',
);
export const refundNeedsAttention = forAdministrators(
  /*i18n*/ 'A refund needs attention',
  /*i18n*/ 'The payment service refused a refund. We won’t try it again on our own: try it again or pay it by hand in the ledger.',
);
export const moneyGone = forAdministrators(
  /*i18n*/ 'A payment was refunded, but its student is still registered',
  /*i18n*/ 'A payment was paid back in full at the payment service. The student stays registered until you end the registration in the ledger.',
);
export const partGone = forAdministrators(
  /*i18n*/ 'A payment was paid back in part',
  /*i18n*/ 'Part of a payment was paid back at the payment service. The registration stays as it is.',
);
export const disputeOpened = forAdministrators(
  /*i18n*/ 'A payment is disputed',
  /*i18n*/ 'A payer disputes a payment at the payment service. Answer the dispute there in time. The registration stays as it is.',
);
export const disputeMoved = forAdministrators(
  /*i18n*/ 'A dispute has a new deadline',
  /*i18n*/ 'The payment service wants an answer to a dispute by the day below. Open the payment in the ledger for the link.',
);
export const disputeResolved = forAdministrators(
  /*i18n*/ 'A disputed payment is resolved',
  /*i18n*/ 'The dispute about a payment is over. The ledger shows what happened to the money.',
);
