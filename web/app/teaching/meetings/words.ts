import { i18n } from '@stoa/contract/kernel/i18n';
import type { AttendanceStatus } from '@stoa/contract/teaching/meetings.endpoints';

export const attendanceWords: Readonly<Record<AttendanceStatus, string>> = {
  present: /*i18n*/ 'Present',
  late: /*i18n*/ 'Late',
  absent: /*i18n*/ 'Absent',
  excused: /*i18n*/ 'Excused',
};

/** A zone by its name and its city: "Eastern Time (New York)". */
export function zoneInWords(zone: string): string {
  if (!zone.includes('/')) return zone;
  const parts = new Intl.DateTimeFormat(i18n.region, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return name.includes(city) ? name : `${name} (${city})`;
}
