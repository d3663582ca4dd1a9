import { courseInstances } from '@stoa/contract/course-instances';
import { paths } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people';
import { registrations, type CourseRegistration } from '@stoa/contract/registrations';
import { Dialog } from '../ui/Dialog.tsx';
import { Email } from '../ui/Email.tsx';
import { useEndpoint } from '../kernel/queries.ts';
import { count, instant } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { useRecord } from '../ui/useRecord.ts';
import { ExportButton } from './ExportButton.tsx';
import { exportCsv } from './exports.ts';
import styles from './course-instances.module.css';
import { words } from './words.ts';

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

/** Who is registered in a course, over the list of courses. */
export default function RegistrationsDialog() {
  const { id, close } = useRecord(paths.professorCourses);
  const query = useEndpoint(courseInstances.one, { params: { id } });
  const title = query.data ? words.registrationsOf(query.data.name) : words.registrations;
  return (
    <Dialog opened onClose={close} title={title} width="large">
      <Loaded query={query} failed={words.errorFetchingRegistrations}>
        {(instance) =>
          instance && (
            <div className={styles['stack']}>
              <Seats courseInstanceId={id} />
              <div>
                <ExportButton prominent label={words.exportToCsv} of={instance.name} run={() => exportCsv(instance)} />
              </div>
              <RowsTable
                label={words.registrations}
                of={registrations.byCourseInstance}
                params={{ id }}
                columns={columns}
                prefix="registrations-"
                failed={words.errorFetchingRegistrations}
                empty={words.noRegistrationsFound}
              />
            </div>
          )
        }
      </Loaded>
    </Dialog>
  );
}
