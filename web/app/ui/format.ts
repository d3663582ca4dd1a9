import { i18n } from '@stoa/contract/kernel/i18n';
import { now } from '../kernel/page.ts';
import { ownZone } from '../kernel/zone.ts';

export { ownZone };

const made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();
/** Creates each format once per language, because creating one takes longer than using it a hundred times. */
function once<F extends Intl.DateTimeFormat | Intl.NumberFormat>(name: string, make: (region: string) => F): F {
  const key = `${i18n.region} ${name}`;
  const format = (made.get(key) as F | undefined) ?? make(i18n.region);
  made.set(key, format);
  return format;
}
const numbers = (name: string, options: Intl.NumberFormatOptions = {}) =>
  once(name, (region) => new Intl.NumberFormat(region, options));

const midnight = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
const inUtc = (time: number, dateStyle: 'long' | 'medium'): string =>
  once(dateStyle, (region) => new Intl.DateTimeFormat(region, { dateStyle, timeZone: 'UTC' })).format(time);

/** Formats a calendar date, YYYY-MM-DD: "February 3, 2026". The reader's time zone never shifts it. */
export function day(date: string | null | undefined): string {
  if (!date) return '–';
  const time = midnight(date);
  return Number.isNaN(time) ? date : inUtc(time, 'long');
}

/** Formats a calendar date, YYYY-MM-DD, for a narrow column: "Feb 3, 2026". */
export const shortDay = (date: string): string => inUtc(midnight(date), 'medium');

/** Formats the day of an instant in the reader's time zone: "Feb 3, 2026". */
export const dayOf = (iso: string): string =>
  once(
    `day ${ownZone()}`,
    (region) => new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: ownZone() }),
  ).format(Date.parse(iso));

/** The calendar date, YYYY-MM-DD, of an instant in the reader's or another time zone; by default today's. */
export const ownToday = (at = now(), timeZone = ownZone()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);

/** The number of days from the reader's today to a calendar date, YYYY-MM-DD: 0 for today, 1 for tomorrow. */
export const daysUntil = (date: string): number => (midnight(date) - midnight(ownToday())) / 86_400_000;

/** Names a calendar date near today: "Today", "Tomorrow", "Wed, Feb 3"; a day that has passed as "Since Feb 3". */
export function comingDay(date: string): string {
  const days = daysUntil(date);
  if (days === 0) return i18n.t('Today');
  if (days === 1) return i18n.t('Tomorrow');
  const shown = once(
    'coming day',
    (region) => new Intl.DateTimeFormat(region, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }),
  ).format(midnight(date));
  return days < 0 ? i18n.t('Since {date}', { date: shown }) : shown;
}

/** Names an instant near now, in the reader's time zone: "Today, 4:05 PM GMT+1", "Wed, Feb 3, 4:05 PM GMT+1". */
export function comingTime(iso: string): string {
  const time = once(
    `coming time ${ownZone()}`,
    (region) =>
      new Intl.DateTimeFormat(region, {
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
        timeZone: ownZone(),
      }),
  ).format(Date.parse(iso));
  return i18n.t('{day}, {time}', { day: comingDay(ownToday(Date.parse(iso))), time });
}

/** Formats an instant in the reader's time zone, and names the zone: "Feb 3, 2026, 4:05 PM GMT+1". */
export function instant(iso: string | null | undefined, timeZone = ownZone()): string {
  if (!iso) return '–';
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return iso;
  const make = (region: string) =>
    new Intl.DateTimeFormat(region, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    });
  return once(`instant ${timeZone}`, make).format(time);
}

/** Formats US dollars: "$1,234.50". */
export const money = (amount: number | null | undefined): string =>
  amount === null || amount === undefined
    ? '–'
    : numbers('dollars', { style: 'currency', currency: 'USD' }).format(amount);

/** Formats what something costs: "Free", "$1,234.50". */
export const price = (amount: number | null | undefined): string => (amount === 0 ? i18n.t('Free') : money(amount));

/** A course's price for credit and to audit: "Credit $400.00 · Audit $175.00". A line may only break between the two. */
export const prices = (credit: number | null, audit: number | null): string =>
  credit === 0 && audit === 0
    ? price(0)
    : i18n.t('Credit\u00a0{credit} · Audit\u00a0{audit}', { credit: price(credit), audit: price(audit) });

/** Formats a percentage, where 100 is 100%: "87.5%". */
export const percent = (value: number | null | undefined): string =>
  value === null || value === undefined
    ? '–'
    : numbers('percent', { style: 'percent', maximumFractionDigits: 2 }).format(value / 100);

/** A number: "2,000". */
export const number = (value: number): string => numbers('number').format(value);

/** Joins items for a sentence: "a, b, and c", or "a, b, or c". */
export const formatList = (things: Iterable<string>, type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat(i18n.region, { type }).format(things);

/** Capitalizes a word for a cell or a choice: "Earned". */
export const alone = (word: string): string => word.charAt(0).toLocaleUpperCase(i18n.region) + word.slice(1);

/** Choices by their values: marked messages. */
export type Words = Readonly<Record<string, string>>;
type Choice = { readonly value: string; readonly label: unknown };
type Labelled<C> = Exclude<C, string> | { readonly value: string; readonly label: string };
const isList = <C extends string | Choice>(options: readonly C[] | Words): options is readonly C[] =>
  Array.isArray(options);
/** The choices of a select, in the reader's language. Plain strings of a list are marked messages; others bring their label. */
export const choicesOf = <C extends string | Choice = string>(options: readonly C[] | Words): Labelled<C>[] =>
  isList(options)
    ? options.map((one) =>
        typeof one === 'string' ? { value: one, label: alone(i18n.t(one)) } : (one as Exclude<C, string>),
      )
    : Object.entries(options).map(([value, label]) => ({ value, label: i18n.t(label) }));

/** Formats a size in bytes: "5 MB", "312 KB". */
export const bytes = (size: number): string =>
  size >= 1_048_576 ? `${number(Math.round(size / 104_857.6) / 10)} MB` : `${Math.ceil(size / 1024)} KB`;

/** How long something has waited, in its largest unit: "less than a minute", "5 minutes", "3 days". */
export function waited(since: string, at = now()): string {
  const minutes = Math.max(0, Math.floor((at - Date.parse(since)) / 60_000));
  if (minutes === 0) return i18n.t('less than a minute');
  if (minutes < 60) return i18n.t('{count, plural, one {# minute} other {# minutes}}', { count: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return i18n.t('{count, plural, one {# hour} other {# hours}}', { count: hours });
  return i18n.t('{count, plural, one {# day} other {# days}}', { count: Math.floor(hours / 24) });
}
