import { students } from '@stoa/contract/catalog/students';
import { call } from '../../kernel/api.ts';
import { saveFile } from '../../ui/files.ts';

/** Saves one student as student_export.xlsx: one row below its headings. Cells are text, so none of them can become a formula. */
export async function exportStudent(id: string): Promise<void> {
  const lead = await call(students.export, { params: { id } });
  const { default: write } = await import('write-excel-file/browser');
  const workbook = write(
    [
      lead.map(({ heading }) => ({ value: heading, type: String, fontWeight: 'bold' as const })),
      lead.map(({ value }) => ({ value, type: String, format: '@' })),
    ],
    { sheet: 'student_export', stickyRowsCount: 1, columns: lead.map(() => ({ width: 20 })) },
  );
  saveFile(await workbook.toBlob(), 'student_export.xlsx');
}
