import type { CourseInstance } from '@stoa/contract/catalog/course-instances.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { notify } from '../../ui/notify.ts';
import { RowButton } from '../../ui/RowButton.tsx';
import { useRunning } from '../../ui/useSend.ts';
import type * as Exports from './exports.ts';

interface ExportButtonProps {
  readonly label: string;
  /** The course's name. */
  readonly of: string;
  /** Saves the file by a function that is loaded now, and returns the number of registrations in it. */
  readonly run: (exports: typeof Exports) => Promise<number>;
  /** Above a record or a list rather than in a row among many. */
  readonly prominent?: boolean;
}

/** Saves registrations as a file, and says so. */
export function ExportButton({ label, of, run, prominent }: ExportButtonProps) {
  const [running, begin] = useRunning();
  const save = async () =>
    notify(
      i18n.t('{count, plural, one {# registration} other {# registrations}} of {course} exported.', {
        count: await run(await import('./exports.ts')),
        course: of,
      }),
    );
  return (
    <RowButton
      label={label}
      of={of}
      loading={running}
      onClick={() => begin(save, i18n.t('Failed to export registrations'))}
      prominent={prominent}
    />
  );
}

/** The approvers' export of a course's registrations. */
export function RegistrationsExport({ instance, prominent }: { instance: CourseInstance; prominent?: boolean }) {
  return (
    <ExportButton
      label={i18n.t('Export Course Registrations')}
      of={instance.name}
      run={({ exportXlsx }) => exportXlsx(instance)}
      prominent={prominent}
    />
  );
}
