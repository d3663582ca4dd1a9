// Puts a credit promise into words for pages, emails and receipts. Without zod, because the public course page doesn't load it.
import { i18n } from '../kernel/i18n.ts';
import { creditsInWords } from '../people/credits.ts';
import type { CreditPromise } from '../people/promises.shapes.ts';

/** The formats of dates and amounts for the reader of the promise. */
export interface Written {
  readonly day: (date: string) => string;
  readonly money: (dollars: number) => string;
}

const needs: Readonly<Record<CreditPromise['needs'][number], string>> = {
  application: /*i18n*/ 'An approved student application',
  identity: /*i18n*/ 'Proof of your identity',
  guardian: /*i18n*/ 'The consent of a parent or guardian if you’re under 18',
};

function refundsIn({ refunds }: CreditPromise, { day, money }: Written): string {
  const steps = refunds.filter(({ amount }) => amount > 0);
  if (steps.length === 0) return i18n.t('Nothing is paid back.');
  const said = steps.map(({ until, amount }) =>
    i18n.t('{amount} until {date}', { amount: money(amount), date: day(until) }),
  );
  return i18n.t('You get back {steps}.', { steps: new Intl.ListFormat(i18n.region, { type: 'unit' }).format(said) });
}

/** The facts of a promise, each with its label: who, as what, when, at what cost, what if it is refused; then the rest. */
export function promiseDetails(promise: CreditPromise, written: Written): [string, string][] {
  const { institution, equivalent, credits, unit, fee } = promise;
  const { day, money } = written;
  const college = institution.name;
  return [
    [i18n.t('College that grants the credit'), college],
    [
      i18n.t('Counts there as'),
      `${equivalent.subject} ${equivalent.number} ${equivalent.title}, ${creditsInWords(credits, unit)}`,
    ],
    [i18n.t('On your transcript'), i18n.t('Normally by {date}', { date: day(promise.postedBy) })],
    [
      i18n.t('Cost beyond the price'),
      fee.paidBy === 'included' || fee.total === 0
        ? i18n.t('Nothing more')
        : i18n.t('{amount}, which you pay to {college}', { amount: money(fee.total), college }),
    ],
    [
      i18n.t('If credit is refused'),
      promise.ifDenied || i18n.t('{college} says why. Write to us, and we’ll help you with what to do.', { college }),
    ],
    ...(promise.needs.length > 0
      ? ([[i18n.t('You also need'), promise.needs.map((need) => i18n.t(needs[need])).join(' · ')]] as [
          string,
          string,
        ][])
      : []),
    [
      i18n.t('Last day to drop'),
      i18n.t('{date}, without a record. {refunds}', {
        date: day(promise.dropUntil),
        refunds: refundsIn(promise, written),
      }),
    ],
    [
      i18n.t('Last day to withdraw'),
      i18n.t('{date}, with a W on your transcript', { date: day(promise.withdrawUntil) }),
    ],
    [
      i18n.t('Census'),
      i18n.t('{date}: the roster is certified. Once it is signed, nobody can join for credit.', {
        date: day(promise.census),
      }),
    ],
    [
      i18n.t('Your records'),
      promise.disclosure ||
        i18n.t(
          'Your name, contact, date of birth, registration and grade go to {college}, so that it can grant the credit.',
          { college },
        ),
    ],
  ];
}
