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
import { saveFile, sheetName } from '../../ui/files.ts';

/** The calendar day of an instant in the reader's zone, as every spreadsheet understands it: "2026-02-03". */
const dayOf = (iso: string): string => new Intl.DateTimeFormat('en-CA').format(Date.parse(iso));

/**
 * Registrations as CSV: quoted, UTF-8 with its mark, lines ended as RFC 4180 has it. A cell that a spreadsheet would take
 * for a formula gets an apostrophe in front.
 */
export async function registrationsCsv(rows: readonly CourseRegistration[]): Promise<string> {
  // Without it a student who dropped would read as registered.
  const withLeft = rows.some(({ left }) => left !== null);
  const { default: papa } = await import('papaparse');
  const table = papa.unparse(
    {
      fields: ['Name', 'Email', 'Audit', 'Date Registered', ...(withLeft ? ['Left'] : [])],
      data: rows.map(({ personREF, isAudit, dateRegistered, left }) => [
        fullName(personREF),
        personREF.email ?? '',
        isAudit ? 'Yes' : 'No',
        dayOf(dateRegistered),
        ...(withLeft ? [[left?.day, left?.code].filter(Boolean).join(' ')] : []),
      ]),
    },
    { quotes: true, newline: '\r\n', escapeFormulae: /^[=+\-@\t\r\n\0]/ },
  );
  return `\uFEFF${table}`;
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
  const csv = await registrationsCsv(rows);
  saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${downloadName(i18n.t('Registrations'), name)}.csv`);
  return rows.length;
}

/** Saves the approvers' export as xlsx; returns the number of registrations. */
export async function exportXlsx({ _id, name }: Named): Promise<number> {
  const rows = await callEveryRow(registrations.byInstance, { params: { id: _id } });
  const { default: write } = await import('write-excel-file/browser');
  const [headings = [], ...lines] = sheetOf(rows);
  const workbook = write(
    [
      headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...lines.map((line) => line.map((value) => ({ value, type: String, format: '@' }))),
    ],
    { sheet: sheetName(name, 'Registrations'), stickyRowsCount: 1, columns: headings.map(() => ({ width: 20 })) },
  );
  saveFile(await workbook.toBlob(), `registrations_${fileName(name)}.xlsx`);
  return rows.length;
}
