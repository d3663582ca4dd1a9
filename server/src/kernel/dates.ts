import { i18n } from '@stoa/contract/kernel/i18n';
import { zoneInWords } from '@stoa/contract/kernel/zones';
import { readersZone } from './language.ts';

/** A formatter takes a tenth of a millisecond to make, so we make each one once. */
const kept = new Map<string, Intl.DateTimeFormat>();
function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { region } = i18n;
  const key = `${region} ${Object.values(options).join(' ')}`;
  const one = kept.get(key) ?? new Intl.DateTimeFormat(region, { ...options, timeZone: 'UTC' });
  kept.set(key, one);
  return one;
}

/** Formats an instant as a zone's clocks show it: "November 23, 2026 at 8:00 AM Eastern Time (New York)". */
export function atTime(iso: string, timeZone: string, more: Intl.DateTimeFormatOptions = {}): string {
  const time = {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  } as const;
  const text = new Intl.DateTimeFormat(i18n.region, { ...time, ...more }).format(new Date(iso));
  return `${text} ${zoneInWords(timeZone)}`;
}

/** The same with the weekday in front: "Monday, November 23, 2026 at 8:00 AM Eastern Time (New York)". */
export const inZone = (iso: string, timeZone: string): string => atTime(iso, timeZone, { weekday: 'long' });

/** Formats an instant by the reader's clocks, in a mail or on a screen; `zone` is for readers whose zone isn't known. */
export const forReader = (iso: string, zone?: string | null): string => inZone(iso, readersZone() ?? zone ?? 'UTC');

/** Formats a calendar date as "February 1, 2027". */
export const onDay = (date: string): string => format({ dateStyle: 'long' }).format(new Date(date));

const ranges = new Map<string, string>();
/** Formats two calendar dates as "February 1 – May 1, 2027". Many courses share the same dates, so we keep the results. */
export function fromTo(start: string, end: string): string {
  const key = `${i18n.language} ${start} ${end}`;
  const text = ranges.get(key) ?? format({ dateStyle: 'long' }).formatRange(new Date(start), new Date(end));
  if (ranges.size >= 1000) ranges.clear();
  ranges.set(key, text);
  return text;
}
