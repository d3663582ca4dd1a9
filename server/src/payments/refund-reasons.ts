import { i18n } from '@stoa/contract/kernel/i18n';

const rules: Readonly<Record<string, string>> = {
  unregistered: /*i18n*/ 'You unregistered from this course, so we refunded your payment.',
  dropped: /*i18n*/ 'You dropped this course, so we refunded your payment as its calendar says.',
  withdrawn: /*i18n*/ 'You withdrew from this course, so we refunded your payment as its calendar says.',
  'never attended': /*i18n*/ 'You never attended this course, so we refunded your payment as its calendar says.',
  'course cancelled': /*i18n*/ 'This course was cancelled, so we refunded your payment.',
  'changed to audit': /*i18n*/ 'You changed to audit, so we refunded the difference.',
  'no place': /*i18n*/ 'There was no seat left, so we refunded your payment. You’re not registered.',
  'the registration has changed': /*i18n*/ 'Your registration had changed, so we refunded your payment.',
  'the registration has ended': /*i18n*/ 'Your registration ended, so we refunded your payment.',
  'paid back at the processor': /*i18n*/ 'The payment service paid this back.',
};

/** The sentence for a refund that a rule of the site made. Undefined for an administrator's reason, which is shown as written. */
export const ruleOf = (reason: string): string | undefined => rules[reason] && i18n.t(rules[reason]);
