import { i18n } from '@stoa/contract/kernel/i18n';

/** How long something is kept, in words. */
export const keptFor = (days: number | null): string =>
  days === null ? i18n.t('Without a limit') : i18n.t('{count, plural, one {# day} other {# days}}', { count: days });
