import type { ApplicationRow } from '@stoa/contract/catalog/applications';
import { fullName } from '@stoa/contract/people/people';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { failureWith } from '../../ui/failed.ts';
import { notify, notifyFailure } from '../../ui/notify.ts';
import { RowButton } from '../../ui/RowButton.tsx';
import { exportStudent } from './exportStudent.ts';

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
