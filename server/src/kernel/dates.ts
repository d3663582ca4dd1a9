import { i18n } from '@stoa/contract/kernel/i18n';

/** An instant, "November 23, 2026 at 8:00 AM UTC": papers and mails don't know their reader's zone. */
export const inUtc = (iso: string): string =>
  `${new Intl.DateTimeFormat(i18n.region, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(iso))} UTC`;

/** Two calendar dates, "February 1 – May 1, 2027". */
export const fromTo = (start: string, end: string): string =>
  new Intl.DateTimeFormat(i18n.region, { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
    new Date(start),
    new Date(end),
  );
