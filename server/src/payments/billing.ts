import type { Context } from '../kernel/context.ts';
import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import { dollars } from '@stoa/contract/kernel/fields';
import { methodName, TimelineStep } from '@stoa/contract/payments/payments.shapes';
import { isPaid } from '@stoa/contract/payments/payments.endpoints';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { statusWord } from '@stoa/contract/kernel/transition';
import { promiseDetails } from '@stoa/contract/catalog/promise-words';
import type { CreditPromise } from '@stoa/contract/people/promises.shapes';
import type { Paper } from '../kernel/download.ts';
import type { PdfBlock } from '../kernel/pdf-content.ts';
import { atTime, onDay } from '../kernel/dates.ts';
import { conflict, notFound } from '../kernel/refusal.ts';
import { readTransaction } from './payments.queries.ts';
import { ruleOf } from './refund-reasons.ts';
import { billed, linesAbout, mailsAbout, refundsPaid } from './billing.queries.ts';
import type { Seller } from '@stoa/contract/office/site-settings.endpoints';
import type { TaxLine } from '@stoa/contract/payments/tax';
import type { Fact } from '../kernel/mail-blocks.ts';

/** The seller's facts for papers and mails; none where the operator has set nothing. */
export const sellerDetails = ({ name, address, taxNumber }: Seller): Fact[] =>
  (
    [
      [i18n.t('Seller'), name],
      [i18n.t('Address'), address.split(/\s*\n\s*/).join(', ')],
      [i18n.t('Tax number'), taxNumber],
    ] as const
  ).filter(([, value]) => value.trim() !== '');

/** A tax by its name: "Sales tax (8.25%)". */
const taxName = ({ name, percent }: Pick<TaxLine, 'name' | 'percent'>): string =>
  i18n.t('{name} ({percent, number}%)', { name, percent });

/** An amount, with its net and tax before it where there is a tax. Dollars; `unit` follows each amount. */
export const amountDetails = (label: string, amount: number, tax: TaxLine | null, unit = ''): Fact[] => {
  const total: Fact = [label, `${dollars(amount)}${unit}`];
  if (tax === null) return [total];
  const net = (Math.round(amount * 100) - Math.round(tax.amount * 100)) / 100;
  return [[i18n.t('Net amount'), `${dollars(net)}${unit}`], [taxName(tax), `${dollars(tax.amount)}${unit}`], total];
};

/** Finds a transaction of the person, or anybody's for administrators. Throws Refusal 404 otherwise. */
async function billedFor({ db, me }: Context, transactionId: string) {
  const found = await billed(db, transactionId);
  if (!found || (found.personREF !== me._id && me.role !== 'Administrator')) throw notFound();
  return found;
}

const steps: Readonly<Record<string, TimelineStep['what']>> = {
  'payment completed': 'money received',
  'payment pending': 'payment pending',
  'payment failed': 'payment failed',
  'payment cancelled': 'payment cancelled',
  'free of charge': 'free of charge',
  register: 'place confirmed',
  'confirm place': 'place confirmed',
  unregistered: 'place given up',
  dropped: 'place given up',
  withdrawn: 'place given up',
  'never attended': 'place given up',
  'attended after all': 'place confirmed',
  'change mode': 'mode changed',
  'course cancelled': 'course cancelled',
  'request refund': 'refund requested',
  refund: 'refund paid',
  'refund by hand': 'refund paid',
  'refund needs attention': 'refund delayed',
  'paid back at the processor': 'paid back at the processor',
  'dispute opened': 'dispute opened',
  'dispute resolved': 'dispute resolved',
};

/** The history of a payment and its registration from the audit log and the emails, oldest first. */
export async function timelineOf(context: Context, transactionId: string): Promise<TimelineStep[]> {
  const { registrationId, personREF } = await billedFor(context, transactionId);
  const lines = await linesAbout(context.db, transactionId, registrationId);
  const mails = await mailsAbout(context.db, transactionId);
  const shown = lines.flatMap(({ _id, at, action, detail, by: actor }): TimelineStep[] => {
    const what = detail.pending && steps[action] === 'place confirmed' ? 'place held' : steps[action];
    // When several payments paid for one registration, each shows only its own steps.
    if (what === undefined || (detail.transaction && detail.transaction !== transactionId)) return [];
    const cents = detail.cents ?? detail.amountCents;
    const by = actor && actor._id !== personREF ? fullName(actor) : '';
    const text = detail.reason === undefined ? textOf(what, detail) : (ruleOf(detail.reason) ?? detail.reason);
    return [{ _id, at, what, amount: cents === undefined ? null : cents / 100, text, by }];
  });
  const sent = mails.map(({ _id, at, subject, state }): TimelineStep => {
    const what = state === 'sent' || state === 'kept' ? 'mail sent' : 'mail waiting';
    return { _id, at, what, amount: null, text: subject, by: '' };
  });
  // One database transaction gives all its steps the same time, so we sort them from the money to the email.
  const rank = (step: TimelineStep) => TimelineStep.shape.what.options.indexOf(step.what);
  return [...shown, ...sent].toSorted((a, b) => a.at.localeCompare(b.at) || rank(a) - rank(b));
}

const textOf = (what: TimelineStep['what'], { isAudit }: { readonly isAudit?: boolean }) =>
  what === 'mode changed' ? (isAudit ? i18n.t('audit') : i18n.t('credit')) : '';

/** The promise for credit, as the student read it before paying. */
const promisedBlocks = (promise: CreditPromise | null): PdfBlock[] =>
  promise === null
    ? []
    : [
        { heading: i18n.t('College credit') },
        { details: Object.fromEntries(promiseDetails(promise, { day: onDay, money: dollars })) },
      ];

/** Writes the receipt of a transaction that took money or was free, including later refunds. Its days and times are those of a zone. */
export async function receiptOf(context: Context, transactionId: string, zone: string): Promise<Paper> {
  await billedFor(context, transactionId);
  const transaction = await readTransaction(context.db, transactionId);
  const { status, amount, refundedAmount, tax, courseInstanceREF, isAudit, createdAt } = transaction;
  if (!isPaid(status))
    throw conflict(
      i18n.t('This payment is {status}. You get a receipt once we’ve received your money.', {
        status: statusWord(status),
      }),
    );
  const refunds = await refundsPaid(context.db, transactionId);
  const { seller, supportEmail } = context.services.site.now();
  const sellers = sellerDetails(seller);
  const dayOf = (instant: string) => dayIn(zone, Date.parse(instant));
  const line = (at: string, text: string, cents: number) => [onDay(dayOf(at)), text, dollars(cents / 100)];
  const payer = fullName(transaction.personREF);
  return {
    file: [i18n.t('Receipt'), payer, dayOf(createdAt)],
    title: i18n.t('Receipt'),
    blocks: [
      ...(sellers.length > 0 ? [{ details: Object.fromEntries(sellers) }] : []),
      {
        details: {
          [i18n.t('Received from')]: payer,
          [i18n.t('Course')]: courseInstanceREF.name,
          [i18n.t('Registration')]: isAudit ? i18n.t('Audit') : i18n.t('Credit'),
          [i18n.t('Date')]: atTime(createdAt, zone),
          [i18n.t('Payment Method')]: methodName(transaction.paymentMethod),
          [i18n.t('Payment ID')]: transaction.externalPaymentId ?? '',
          [i18n.t('Receipt number')]: transaction._id,
        },
      },
      {
        table: {
          label: i18n.t('Payment and refunds'),
          columns: [
            { label: i18n.t('Date'), share: 2 },
            { label: i18n.t('Description'), share: 3 },
            { label: i18n.t('Amount (USD)'), figures: true },
          ],
          rows: [
            line(
              createdAt,
              isAudit
                ? i18n.t('{course} (audit)', { course: courseInstanceREF.name })
                : i18n.t('{course} (credit)', { course: courseInstanceREF.name }),
              amount * 100,
            ),
            ...refunds.map((refund) =>
              line(
                refund.updatedAt,
                ruleOf(refund.reason) ?? i18n.t('Refund: {reason}', { reason: refund.reason }),
                -refund.amountCents,
              ),
            ),
          ],
        },
      },
      {
        totals: {
          ...Object.fromEntries(amountDetails(i18n.t('Paid'), amount, tax)),
          [i18n.t('Refunded')]: dollars(refundedAmount),
          ...(tax && refundedAmount > 0 && { [i18n.t('Tax refunded')]: dollars(tax.refunded) }),
          [i18n.t('Net paid')]: dollars(amount - refundedAmount),
        },
      },
      ...promisedBlocks(transaction.promise),
      {
        text: i18n.t('Questions about this receipt? Write to {supportEmail}.', { supportEmail }),
      },
    ],
  };
}
