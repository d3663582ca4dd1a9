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
import { words } from './words.ts';

/** What the table in the dialog writes into the address begins so. */
export const registrationsPrefix = 'registrations-';

const columns: readonly Column<CourseRegistration>[] = [
  { label: words.name, cell: ({ personREF }) => fullName(personREF), sort: 'name' },
  { label: words.email, cell: ({ personREF }) => (personREF.email ? <Email of={personREF.email} /> : '–') },
  { label: words.audit, cell: ({ isAudit }) => (isAudit ? 'Yes' : 'No'), sort: 'isAudit' },
  {
    label: words.credit,
    cell: ({ isAudit, creditStatus }) => (isAudit ? '–' : <StatusBadge status={creditStatus} />),
  },
  { label: words.status, cell: ({ status }) => <StatusBadge status={status} /> },
  { label: words.dateRegistered, cell: ({ dateRegistered }) => instant(dateRegistered), sort: 'dateRegistered' },
];

/** How full a course with a limit is, and how many wait for a seat. */
function Seats({ courseInstanceId }: { courseInstanceId: string }) {
  const { data } = useEndpoint(registrations.count, { params: { id: courseInstanceId } });
  if (!data || data.seats === null) return null;
  return <p>{words.ofTakenWaitingList(data.count, count(data.seats, 'seat'), data.waiting)}</p>;
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
      title={words.registrationsOf(instance?.name ?? '')}
      width="large"
    >
      {instance && (
        <div className={styles['stack']}>
          <Seats courseInstanceId={instance._id} />
          <div>
            <ExportButton prominent label={words.exportToCsv} of={instance.name} run={() => exportCsv(instance)} />
          </div>
          <RowsTable
            label={words.registrations}
            of={registrations.byCourseInstance}
            params={{ id: instance._id }}
            columns={columns}
            prefix={registrationsPrefix}
            failed={words.errorFetchingRegistrations}
            empty={words.noRegistrationsFound}
          />
        </div>
      )}
    </Dialog>
  );
}
