import type { CourseInstance } from '@stoa/contract/catalog/course-instances.endpoints';
import { downloadName } from '@stoa/contract/kernel/file-kinds';
import { gradebook } from '@stoa/contract/teaching/gradebook.endpoints';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../../kernel/api.ts';
import { saveFile, sheetName } from '../../ui/files.ts';
import type { Cell } from '../../ui/sheets.ts';
import { meaningHeading, totalHeadings } from './plan.ts';
import type { GradebookTable } from './table.ts';

/**
 * The gradebook as lines, which can be imported again by their Email column and assignment headings. If final grades are
 * codes, their meanings are in a column beside them.
 */
export function linesOf({ assignments, students, gradeCodes }: GradebookTable): Cell[][] {
  const headings = assignments.flatMap(({ name }) => [`${name}: Score`, `${name}: Max`, `${name}: Grade`]);
  return [
    ['Name', 'Email', 'Audit', ...headings, ...totalHeadings, ...(gradeCodes ? [meaningHeading] : [])],
    ...students.map((student) => [
      fullName(student),
      student.email,
      student.isAudit ? 'Yes' : 'No',
      ...student.entries.flatMap((entry) => [entry?.score ?? null, entry?.maxScore ?? null, entry?.letterGrade ?? '']),
      student.total ?? null,
      student.registration?.grade ?? '',
      ...(gradeCodes ? [student.registration?.gradeMeaning ?? ''] : []),
    ]),
  ];
}

/** Saves the gradebook as a file. The server logs the export first. */
export async function exportGradebook(
  course: Pick<CourseInstance, '_id' | 'name'>,
  table: GradebookTable,
  as: 'csv' | 'xlsx',
): Promise<void> {
  await call(gradebook.exported, { params: { id: course._id } });
  const { csvOf, saveCsv, xlsxOf } = await import('../../ui/sheets.ts');
  const lines = linesOf(table);
  const name = downloadName(i18n.t('Gradebook'), course.name);
  if (as === 'csv') return saveCsv(await csvOf(lines), name);
  saveFile(await xlsxOf(lines, { sheet: sheetName(course.name, 'Gradebook'), stickyColumnsCount: 1 }), `${name}.xlsx`);
}

/** Without the apostrophe that kept a cell from being taken for a formula. */
const unguarded = (value: string) => value.replace(/^'(?=[=+\-@])/, '');

/** The lines of a CSV or xlsx file as text, or a sentence that says why it can't be read. */
export async function readSheet(file: File): Promise<string[][] | string> {
  if (/\.xlsx$/i.test(file.name)) {
    const { readSheet: read } = await import('read-excel-file/browser');
    try {
      return (await read(file)).map((line) => line.map((value) => (value === null ? '' : String(value))));
    } catch {
      return i18n.t('We can’t read this file. Use a CSV or Excel (.xlsx) file.');
    }
  }
  const { default: papa } = await import('papaparse');
  // Excel may write a first line that names the separator.
  const [, delimiter = '', text] = /^\uFEFF?(?:sep=(.)\r?\n)?([^]*)$/.exec(await file.text())!;
  const { data, errors } = papa.parse<string[]>(text!, { delimiter, skipEmptyLines: true });
  const [error] = errors.filter(({ type }) => type === 'Quotes');
  return error
    ? i18n.t('A quotation mark is missing in line {number}.', { number: (error.row ?? 0) + 1 })
    : data.map((line) => line.map(unguarded));
}
