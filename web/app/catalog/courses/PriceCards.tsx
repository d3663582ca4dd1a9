import type { Mode } from '@stoa/contract/payments/tax';
import type { CreditPromise } from '@stoa/contract/people/promises.shapes';
import type { ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { creditsInWords } from '@stoa/contract/people/credits';
import { day, money, ownToday } from '../../ui/format.ts';
import styles from './PriceCards.module.css';
import { noPromise } from './wordsAbout.ts';

interface PriceCardsProps {
  readonly course: { readonly cost: number | null; readonly auditCost: number | null };
  /** The price of each way in words, with its tax. */
  readonly prices: Readonly<Record<Mode, string>>;
  /** The promise to students who take the course for credit; null: there is none; undefined: that isn't known. */
  readonly promise: CreditPromise | null | undefined;
  /** Drawn at the foot of each card, such as a button that chooses it. */
  readonly action?: (mode: Mode) => ReactNode;
}

const wholePriceBack = () => i18n.t('The whole price back if you leave while registration is open');

/** Says what comes back to somebody who leaves a place: for credit on the college's day, or else by the course's status. */
export function comesBack(mode: Mode, promise: CreditPromise | null): string {
  if (mode === 'audit' || promise === null) return wholePriceBack();
  const today = ownToday(undefined, promise.zone);
  const step = promise.refunds.find(({ until, amount }) => until >= today && amount > 0);
  return step
    ? i18n.t('{amount} back if you leave by {date}', { amount: money(step.amount), date: day(step.until) })
    : i18n.t('Nothing is paid back.');
}

/** Says which college grants how many credits: "3 semester credits from Delphi College". */
export const creditFrom = ({ credits, unit, institution }: CreditPromise): string =>
  i18n.t('{credits} from {college}', { credits: creditsInWords(credits, unit), college: institution.name });

function includedIn(mode: Mode, { course, promise }: Pick<PriceCardsProps, 'course' | 'promise'>): readonly string[] {
  if (mode === 'audit')
    return [
      i18n.t('Meetings, materials and the board'),
      i18n.t('No final grade and no credit'),
      ...(course.auditCost ? [comesBack('audit', null)] : []),
    ];
  return [
    i18n.t('Meetings, materials and graded work'),
    i18n.t('A final grade on your record of study'),
    ...(promise === undefined ? [] : [promise === null ? noPromise() : creditFrom(promise)]),
    ...(promise !== undefined && course.cost ? [comesBack('credit', promise)] : []),
  ];
}

/** The two ways to take a course, each with its price and what it includes. */
export function PriceCards({ course, prices, promise, action }: PriceCardsProps) {
  const titles: Readonly<Record<Mode, string>> = { credit: i18n.t('For credit'), audit: i18n.t('To audit') };
  return (
    <ul className={styles['cards']}>
      {(['credit', 'audit'] as const).map((mode) => (
        <li key={mode} className={styles['card']}>
          <p className={styles['title']}>
            {titles[mode]} <strong>{prices[mode]}</strong>
          </p>
          <ul className={styles['included']}>
            {includedIn(mode, { course, promise }).map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          {action?.(mode)}
        </li>
      ))}
    </ul>
  );
}
