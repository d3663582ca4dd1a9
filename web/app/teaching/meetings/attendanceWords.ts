import type { AttendanceStatus } from '@stoa/contract/teaching/meetings';

/** Only its type comes from the contract: importing the value would also load zod. */
export const attendanceWords: Readonly<Record<AttendanceStatus, string>> = {
  present: /*i18n*/ 'Present',
  late: /*i18n*/ 'Late',
  absent: /*i18n*/ 'Absent',
  excused: /*i18n*/ 'Excused',
};
