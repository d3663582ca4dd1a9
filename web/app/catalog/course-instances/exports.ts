import type { CourseInstance } from '@stoa/contract/catalog/course-instances.endpoints';
import { downloadName, fileName } from '@stoa/contract/kernel/file-kinds';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import {
  registrations,
  type CourseRegistration,
  type RegistrationExport,
} from '@stoa/contract/enrollment/registrations.endpoints';
import { callEveryRow } from '../../kernel/queries.ts';
import { sheetName } from '../../ui/files.ts';
import { csvOf, saveCsv, saveXlsx } from '../../ui/sheets.ts';

/** The calendar day of an instant in the reader's zone, as every spreadsheet understands it: "2026-02-03". */
const dayOf = (iso: string): string => new Intl.DateTimeFormat('en-CA').format(Date.parse(iso));

/** Registrations as CSV. */
export async function registrationsCsv(rows: readonly CourseRegistration[]): Promise<string> {
  // Without it a student who dropped would read as registered.
  const withLeft = rows.some(({ left }) => left !== null);
  return csvOf([
    ['Name', 'Email', 'Audit', 'Date Registered', ...(withLeft ? ['Left'] : [])],
    ...rows.map(({ personREF, isAudit, dateRegistered, left }) => [
      fullName(personREF),
      personREF.email ?? '',
      isAudit ? 'Yes' : 'No',
      dayOf(dateRegistered),
      ...(withLeft ? [[left?.day, left?.code].filter(Boolean).join(' ')] : []),
    ]),
  ]);
}

/** The lines of the approvers' export; every cell is text, never a formula. */
export const sheetOf = (rows: readonly RegistrationExport[]): string[][] => [
  ['Registration Term', 'Course Number', 'Last Name', 'First Name', 'Middle Name'],
  ...rows.map(({ registrationTerm, courseNumber, personREF: { lastName, firstName, middleName } }) => [
    registrationTerm,
    courseNumber,
    lastName,
    firstName,
    middleName,
  ]),
];

type Named = Pick<CourseInstance, '_id' | 'name'>;
/** Saves a course's registrations as CSV, which the server logs; returns their number. */
export async function exportCsv({ _id, name }: Named): Promise<number> {
  const rows = await callEveryRow(registrations.byCourseInstance, { params: { id: _id }, query: { for: 'export' } });
  saveCsv(await registrationsCsv(rows), downloadName(i18n.t('Registrations'), name));
  return rows.length;
}

/** Saves the approvers' export as xlsx; returns the number of registrations. */
export async function exportXlsx({ _id, name }: Named): Promise<number> {
  const rows = await callEveryRow(registrations.byInstance, { params: { id: _id } });
  await saveXlsx(sheetOf(rows), `registrations_${fileName(name)}`, sheetName(name, 'Registrations'));
  return rows.length;
}
