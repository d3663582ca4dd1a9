import type { CourseInstance } from '@stoa/contract/course-instances';
import { registrations, type CourseRegistration } from '@stoa/contract/registrations';
import { i18n } from '@stoa/contract/kernel/i18n';
import { PersonLink } from '../ui/PersonLink.tsx';
import { Email } from '../ui/Email.tsx';
import { useEndpoint } from '../kernel/queries.ts';
import { instant } from '../ui/format.ts';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
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

/** Who is registered in a course, with its seats, as a list to search and to export. */
export const RegisteredPeople = ({ course }: { course: Pick<CourseInstance, '_id' | 'name'> }) => (
  <div className={styles['stack']}>
    <Seats courseInstanceId={course._id} />
    <div>
      <ExportButton prominent label={i18n.t('Export to CSV')} of={course.name} run={() => exportCsv(course)} />
    </div>
    <RowsTable
      label={i18n.t('Registrations')}
      of={registrations.byCourseInstance}
      params={{ id: course._id }}
      columns={columns}
      prefix="registrations-"
      failed={i18n.t('Error fetching registrations.')}
      empty={i18n.t('No registrations found.')}
    />
  </div>
);
