import { courseInstances } from '@stoa/contract/course-instances';
import { paths } from '@stoa/contract/paths';
import { registrations, type CourseRegistration } from '@stoa/contract/registrations';
import { i18n } from '@stoa/contract/kernel/i18n';
import { PersonLink } from '../ui/PersonLink.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Email } from '../ui/Email.tsx';
import { useEndpoint } from '../kernel/queries.ts';
import { instant } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { useRecord } from '../ui/useRecord.ts';
import { ExportButton } from './ExportButton.tsx';
import { exportCsv } from './exports.ts';
import styles from './course-instances.module.css';

const columns: readonly Column<CourseRegistration>[] = [
  { label: /*i18n*/ 'Name', cell: ({ personREF }) => <PersonLink of={personREF} />, sort: 'name' },
  { label: /*i18n*/ 'Email', cell: ({ personREF }) => (personREF.email ? <Email of={personREF.email} /> : '–') },
  { label: /*i18n*/ 'Audit', cell: ({ isAudit }) => (isAudit ? i18n.t('Yes') : i18n.t('No')), sort: 'isAudit' },
  {
    label: /*i18n*/ 'Credit',
    cell: ({ isAudit, creditStatus }) => (isAudit ? '–' : <StatusBadge status={creditStatus} />),
  },
  { label: /*i18n*/ 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { label: /*i18n*/ 'Date Registered', cell: ({ dateRegistered }) => instant(dateRegistered), sort: 'dateRegistered' },
];

/** The seats taken in a course with a limit, and the length of its waiting list. */
function Seats({ courseInstanceId }: { courseInstanceId: string }) {
  const { data } = useEndpoint(registrations.count, { params: { id: courseInstanceId } });
  if (!data || data.seats === null) return null;
  return (
    <p>
      {i18n.t(
        '{taken, number} of {seats, plural, one {# seat} other {# seats}} taken. Waiting list: {waiting, number}.',
        { taken: data.count, seats: data.seats, waiting: data.waiting },
      )}
    </p>
  );
}

/** The registrations of a course, over the list of courses. */
export default function RegistrationsDialog() {
  const { id, close } = useRecord(paths.professorCourses);
  const query = useEndpoint(courseInstances.one, { params: { id } });
  const title = query.data ? i18n.t('Registrations: {course}', { course: query.data.name }) : i18n.t('Registrations');
  return (
    <Dialog opened onClose={close} title={title} width="large">
      <Loaded query={query} failed={i18n.t('Error fetching registrations.')}>
        {(instance) =>
          instance && (
            <div className={styles['stack']}>
              <Seats courseInstanceId={id} />
              <div>
                <ExportButton
                  prominent
                  label={i18n.t('Export to CSV')}
                  of={instance.name}
                  run={() => exportCsv(instance)}
                />
              </div>
              <RowsTable
                label={i18n.t('Registrations')}
                of={registrations.byCourseInstance}
                params={{ id }}
                columns={columns}
                prefix="registrations-"
                failed={i18n.t('Error fetching registrations.')}
                empty={i18n.t('No registrations found.')}
              />
            </div>
          )
        }
      </Loaded>
    </Dialog>
  );
}
