import type { CourseInstance } from '@stoa/contract/course-instances';
import { fullName } from '@stoa/contract/people';
import { registrations, type CourseRegistration } from '@stoa/contract/registrations';
import { Dialog } from '../ui/Dialog.tsx';
import { Email } from '../ui/Email.tsx';
import { useEndpoint } from '../kernel/queries.ts';
import { count, instant } from '../ui/format.ts';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { ExportButton } from './ExportButton.tsx';
import { exportCsv } from './exports.ts';
import styles from './course-instances.module.css';

/** What the table in the dialog writes into the address begins so. */
export const registrationsPrefix = 'registrations-';

const columns: readonly Column<CourseRegistration>[] = [
  { label: 'Name', cell: ({ personREF }) => fullName(personREF), sort: 'name' },
  { label: 'Email', cell: ({ personREF }) => (personREF.email ? <Email of={personREF.email} /> : '–') },
  { label: 'Audit', cell: ({ isAudit }) => (isAudit ? 'Yes' : 'No'), sort: 'isAudit' },
  {
    label: 'Credit',
    cell: ({ isAudit, creditStatus }) => (isAudit ? '–' : <StatusBadge status={creditStatus} />),
  },
  { label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { label: 'Date Registered', cell: ({ dateRegistered }) => instant(dateRegistered), sort: 'dateRegistered' },
];

/** How full a course with a limit is, and how many wait for a seat. */
function Seats({ courseInstanceId }: { courseInstanceId: string }) {
  const { data } = useEndpoint(registrations.count, { params: { id: courseInstanceId } });
  if (!data || data.seats === null) return null;
  return (
    <p>
      {data.count} of {count(data.seats, 'seat')} taken. Waiting list: {data.waiting}.
    </p>
  );
}

interface RegistrationsDialogProps {
  readonly instance: CourseInstance | undefined;
  readonly close: () => void;
}

/** Who is registered in a course, over the list of courses. */
export function RegistrationsDialog({ instance, close }: RegistrationsDialogProps) {
  return (
    <Dialog
      opened={instance !== undefined}
      onClose={close}
      title={`Registrations: ${instance?.name ?? ''}`}
      width="large"
    >
      {instance && (
        <div className={styles['stack']}>
          <Seats courseInstanceId={instance._id} />
          <div>
            <ExportButton prominent label="Export to CSV" of={instance.name} run={() => exportCsv(instance)} />
          </div>
          <RowsTable
            label="Registrations"
            of={registrations.byCourseInstance}
            params={{ id: instance._id }}
            columns={columns}
            prefix={registrationsPrefix}
            failed="Error fetching registrations."
            empty="No registrations found."
          />
        </div>
      )}
    </Dialog>
  );
}
