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

/** How many take a course in each mode, the seats of one with a limit, and why others aren’t listed. */
function Places({ courseInstanceId }: { courseInstanceId: string }) {
  const { data } = useEndpoint(registrations.count, { params: { id: courseInstanceId } });
  if (!data) return null;
  const { count, credit, audit, ended, seats, waiting } = data;
  const taken = credit + audit;
  return (
    <p>
      {i18n.t('{credit, number} for credit, {audit, number} to audit.', { credit, audit })}{' '}
      {seats !== null &&
        i18n.t(
          '{taken, number} of {seats, plural, one {# seat} other {# seats}} taken. Waiting list: {waiting, number}.',
          { taken, seats, waiting },
        )}{' '}
      {count < taken && i18n.t('An institution’s list shows students for credit only.')}{' '}
      {ended > 0 &&
        i18n.t(
          '{ended, plural, one {# student withdrew, never attended or was cancelled, and isn’t listed.} other {# students withdrew, never attended or were cancelled, and aren’t listed.}}',
          { ended },
        )}
    </p>
  );
}

/** The people registered in a course, with their counts, as a list to search and to export. */
export const RegisteredPeople = ({ course }: { course: Pick<CourseInstance, '_id' | 'name'> }) => (
  <div className={styles['stack']}>
    <Places courseInstanceId={course._id} />
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
