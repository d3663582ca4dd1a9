import { i18n } from './i18n.ts';

/** The words for statuses that the API spells for programs. Other statuses are words already. */
const words: Readonly<Record<string, string>> = {
  COMPLETED: /*i18n*/ 'Completed',
  PENDING: /*i18n*/ 'Pending',
  CAPTURING: /*i18n*/ 'Being settled',
  CANCELLED: /*i18n*/ 'Cancelled',
  FAILED: /*i18n*/ 'Failed',
  ATTENTION: /*i18n*/ 'Set aside',
  DISPUTED: /*i18n*/ 'Disputed',
  REFUNDED: /*i18n*/ 'Refunded',
  PARTIALLY_REFUNDED: /*i18n*/ 'Partly refunded',
  confirmed: /*i18n*/ 'Confirmed',
  provisional: /*i18n*/ 'Provisional',
};
/** A status in the reader's language: "Partly refunded". */
export const statusWord = (status: string): string => i18n.t(words[status] ?? status);
