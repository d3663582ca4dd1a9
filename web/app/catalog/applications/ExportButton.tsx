import type { ApplicationRow } from '@stoa/contract/catalog/applications';
import { fullName } from '@stoa/contract/people/people';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { failureWith, notify, notifyFailure } from '../../ui/notify.ts';
import { RowButton } from '../../ui/RowButton.tsx';
import { students } from '@stoa/contract/catalog/students.endpoints';
import { call } from '../../kernel/api.ts';
import { saveFile } from '../../ui/files.ts';

/** Saves one student as student_export.xlsx: one row below its headings. Cells are text, so none of them can become a formula. */
async function exportStudent(id: string): Promise<void> {
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

/** Saves a student as a file for the admission office, and says so. */
export function ExportButton({ student, prominent }: { student: ApplicationRow; prominent?: boolean }) {
  const name = fullName(student.personREF);
  const [running, setRunning] = useState(false);
  async function run() {
    setRunning(true);
    try {
      await exportStudent(student._id);
      notify(i18n.t('{name} exported.', { name }));
    } catch (failure) {
      notifyFailure(failureWith(i18n.t('Failed to export student'), failure));
    } finally {
      setRunning(false);
    }
  }
  return (
    <RowButton label={i18n.t('Export')} of={name} loading={running} onClick={() => void run()} prominent={prominent} />
  );
}
