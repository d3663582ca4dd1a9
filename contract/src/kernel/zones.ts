import { i18n } from './i18n.ts';

/** Cities with a different name in other languages. */
const cities: Readonly<Record<string, string>> = {
  New_York: /*i18n*/ 'New York',
  Los_Angeles: /*i18n*/ 'Los Angeles',
  London: /*i18n*/ 'London',
};
const named = new Map<string, string>();
/** The name of a time zone with its city, in the reader's language: "Eastern Time (New York)". Formats each zone once per language. */
export function zoneInWords(zone: string): string {
  if (!zone.includes('/')) return zone;
  const key = `${i18n.region} ${zone}`;
  const known = named.get(key);
  if (known !== undefined) return known;
  const parts = new Intl.DateTimeFormat(i18n.region, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  const last = zone.slice(zone.lastIndexOf('/') + 1);
  const city = i18n.t(cities[last] ?? last.replaceAll('_', ' '));
  const words = name.includes(city) ? name : `${name} (${city})`;
  named.set(key, words);
  return words;
}

/** The calendar date in UTC, some days from now. */
export const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** True for the name of an IANA time zone: "America/New_York". */
export const isZone = (zone: string): boolean => {
  try {
    return (
      /^[A-Za-z]/.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
    );
  } catch {
    return false;
  }
};
