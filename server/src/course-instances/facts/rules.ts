import { i18n } from '@stoa/contract/kernel/i18n';
import { fromTo } from '../../kernel/dates.ts';
import { inMail, type Fact } from '../../kernel/mail-blocks.ts';

/** A course as mails tell of it. */
export interface Told {
  readonly name: string;
  /** calendar dates; null while they are open */
  readonly start: string | null;
  readonly end: string | null;
}
export const courseFacts = ({ name, start, end }: Told): Fact[] => [
  [i18n.t('Course'), inMail(name)],
  ...(start && end ? [[i18n.t('Dates'), fromTo(start, end)] as const] : []),
];

/** Credit or audit. */
export const modeFact = (isAudit: boolean): Fact => [i18n.t('Mode'), isAudit ? i18n.t('Audit') : i18n.t('Credit')];
