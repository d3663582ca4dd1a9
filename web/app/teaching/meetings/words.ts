import type { AttendanceStatus } from '@stoa/contract/teaching/meetings.endpoints';

export const attendanceWords: Readonly<Record<AttendanceStatus, string>> = {
  present: /*i18n*/ 'Present',
  late: /*i18n*/ 'Late',
  absent: /*i18n*/ 'Absent',
  excused: /*i18n*/ 'Excused',
};
