const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
const counts = new Intl.NumberFormat('en-US');

/** A calendar date, YYYY-MM-DD, as the calendar has it: "February 3, 2026". The reader's time zone never shifts it. */
export function day(date: string | null | undefined): string {
  if (!date) return '–';
  const time = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(time) ? date : calendarDay.format(time);
}

/** An instant in the reader's zone, with the zone's name: "Feb 3, 2026, 4:05 PM GMT+1". */
export function instant(iso: string | null | undefined, timeZone?: string): string {
  if (!iso) return '–';
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return iso;
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone ? { timeZone } : {}),
  }).format(time);
}

/** US dollars: "$1,234.50". */
export const money = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? '–' : dollars.format(amount);

/** From 0 to 100 and above, as the gradebook counts: "87.5%". */
export const percent = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : percents.format(value / 100);

/** A number of things: "1 registration", "2,000 registrations". */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${counts.format(number)} ${number === 1 ? one : many}`;

/** A size in bytes: "5 MB", "312 KB". */
export const bytes = (size: number): string =>
  size >= 1_048_576 ? `${counts.format(Math.round(size / 104_857.6) / 10)} MB` : `${Math.ceil(size / 1024)} KB`;

/** How long something has waited, in its largest unit: "5 minutes", "3 days". */
export function waited(since: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  if (minutes < 60) return count(minutes, 'minute');
  if (minutes < 24 * 60) return count(Math.floor(minutes / 60), 'hour');
  return count(Math.floor(minutes / (24 * 60)), 'day');
}
