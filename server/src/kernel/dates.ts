import { i18n } from '@stoa/contract/kernel/i18n';

/** Making one takes a tenth of a millisecond, so each is made once. */
const kept = new Map<string, Intl.DateTimeFormat>();
function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { region } = i18n;
  const key = `${region} ${Object.values(options).join(' ')}`;
  const one = kept.get(key) ?? new Intl.DateTimeFormat(region, { ...options, timeZone: 'UTC' });
  kept.set(key, one);
  return one;
}

/** An instant, "November 23, 2026 at 8:00 AM UTC": papers and mails don't know their reader's zone. */
export const inUtc = (iso: string): string =>
  `${format({ dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso))} UTC`;

/** Two calendar dates, "February 1 – May 1, 2027". */
export const fromTo = (start: string, end: string): string =>
  format({ dateStyle: 'long' }).formatRange(new Date(start), new Date(end));
