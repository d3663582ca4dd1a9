import { i18n } from '@stoa/contract/kernel/i18n';
import { fromTo } from '../../kernel/dates.ts';
import { inMail, type Fact } from '../../kernel/mail-blocks.ts';

/** A course as emails describe it. */
export interface Told {
  readonly name: string;
  /** calendar dates; null while they are not set */
  readonly start: string | null;
  readonly end: string | null;
}
export const courseFacts = ({ name, start, end }: Told): Fact[] => [
  [i18n.t('Course'), inMail(name)],
  ...(start && end ? [[i18n.t('Dates'), fromTo(start, end)] as const] : []),
];

/** The line of an email that says credit or audit. */
export const modeFact = (isAudit: boolean): Fact => [i18n.t('Mode'), isAudit ? i18n.t('Audit') : i18n.t('Credit')];
