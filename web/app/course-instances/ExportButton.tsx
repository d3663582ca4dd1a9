import type { CourseInstance } from '@stoa/contract/course-instances';
import { useState } from 'react';
import { failureWith } from '../ui/failed.ts';
import { count } from '../ui/format.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { exportXlsx } from './exports.ts';
import { words } from './words.ts';

interface ExportButtonProps {
  readonly label: string;
  /** The course's name. */
  readonly of: string;
  /** Saves the file, and answers how many registrations are in it. */
  readonly run: () => Promise<number>;
  /** Above a record or a list rather than in a row among many. */
  readonly prominent?: boolean;
}

/** Saves registrations as a file, and says so. */
export function ExportButton({ label, of, run, prominent }: ExportButtonProps) {
  const [running, setRunning] = useState(false);
  async function save() {
    setRunning(true);
    try {
      notify(words.ofExported(count(await run(), 'registration'), of));
    } catch (failure) {
      notifyFailure(failureWith(words.failedToExportRegistrations, failure));
    } finally {
      setRunning(false);
    }
  }
  return <RowButton label={label} of={of} loading={running} onClick={() => void save()} prominent={prominent} />;
}

/** The approvers' export of a course's registrations. */
export function RegistrationsExport({ instance, prominent }: { instance: CourseInstance; prominent?: boolean }) {
  return (
    <ExportButton
      label={words.exportCourseRegistrations}
      of={instance.name}
      run={() => exportXlsx(instance)}
      {...(prominent ? { prominent } : {})}
    />
  );
}
