import type { ApplicationRow } from '@stoa/contract/catalog/applications';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { notify } from '../../ui/notify.ts';
import { RowButton } from '../../ui/RowButton.tsx';
import { students } from '@stoa/contract/catalog/students.endpoints';
import { call } from '../../kernel/api.ts';
import { saveXlsx } from '../../ui/sheets.ts';
import { useRunning } from '../../ui/useSend.ts';

/** Saves a student as a file for the admission office, and says so. */
export function ExportButton({ student, prominent }: { student: ApplicationRow; prominent?: boolean }) {
  const name = fullName(student.personREF);
  const [running, run] = useRunning();
  async function save() {
    const lead = await call(students.export, { params: { id: student._id } });
    await saveXlsx([lead.map(({ heading }) => heading), lead.map(({ value }) => value)], 'student_export');
    notify(i18n.t('{name} exported.', { name }));
  }
  return (
    <RowButton
      label={i18n.t('Export')}
      of={name}
      loading={running}
      onClick={() => run(save, i18n.t('Failed to export student'))}
      prominent={prominent}
    />
  );
}
