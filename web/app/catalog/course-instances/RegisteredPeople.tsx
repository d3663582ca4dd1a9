import { type CourseInstance, courseInstances } from '@stoa/contract/catalog/course-instances.endpoints';
import type { ReplyOf } from '@stoa/contract/kernel/endpoint';
import { registrations, type CourseRegistration } from '@stoa/contract/enrollment/registrations.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { PersonLink } from '../../people/users/PersonLink.tsx';
import { Email } from '../../ui/Email.tsx';
import { useEndpoint } from '../../kernel/queries.ts';
import { useMay } from '../../kernel/session.ts';
import { instant } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { RowsTable, useTablePage, type Column } from '../../ui/RowsTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { ExchangeState, leftColumn } from './ExchangeState.tsx';
import { ExportButton } from './ExportButton.tsx';
import { paths } from '@stoa/contract/paths';
import { Dialog } from '../../ui/Dialog.tsx';
import { useRecord } from '../../ui/useRecord.ts';

/** Professors don't see drops, so they have no column for them. */
const columns = (approves: boolean): readonly Column<CourseRegistration>[] => [
  { label: /*i18n*/ 'Name', cell: ({ personREF }) => <PersonLink of={personREF} />, sort: 'name' },
  { label: /*i18n*/ 'Email', cell: ({ personREF }) => (personREF.email ? <Email of={personREF.email} /> : '–') },
  { label: /*i18n*/ 'Audit', cell: ({ isAudit }) => (isAudit ? i18n.t('Yes') : i18n.t('No')), sort: 'isAudit' },
  {
    label: /*i18n*/ 'Credit',
    cell: ({ isAudit, creditStatus }) => (isAudit ? '–' : <StatusBadge status={creditStatus} />),
  },
  { label: /*i18n*/ 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { label: /*i18n*/ 'At the college', cell: ({ exchange }) => (exchange ? <ExchangeState of={exchange} /> : '–') },
  ...(approves ? [leftColumn] : []),
  { label: /*i18n*/ 'Date Registered', cell: ({ dateRegistered }) => instant(dateRegistered), sort: 'dateRegistered' },
];

type Counts = ReplyOf<typeof registrations.count>;
/** The number of students in each mode, the seats if they are limited, and the students that aren’t listed. */
function Places({ count, credit, audit, ended, seats, waiting }: Counts) {
  const taken = credit + audit;
  return (
    <p>
      {i18n.t('{credit, number} for credit, {audit, number} to audit.', { credit, audit })}{' '}
      {seats !== null &&
        i18n.t(
          '{taken, number} of {seats, plural, one {# seat} other {# seats}} taken. Waiting list: {waiting, number}.',
          { taken, seats, waiting },
        )}{' '}
      {count < taken && i18n.t('Not listed: students to audit.')}{' '}
      {ended > 0 && i18n.t('Not listed: {ended, number} who withdrew, never attended or were cancelled.', { ended })}
    </p>
  );
}

/** The people registered in a course, with their counts, as a list to search and to export. */
export function RegisteredPeople({ course }: { course: Pick<CourseInstance, '_id' | 'name'> }) {
  const list = { of: registrations.byCourseInstance, params: { id: course._id }, prefix: 'registrations-' };
  const counts = useEndpoint(registrations.count, { params: list.params });
  const approves = useMay('approve');
  // Starts to load the list at the same time. It is rendered with the counts, so that they don't move it.
  useTablePage(list);
  return (
    <Loaded query={counts} failed={i18n.t('Error fetching registrations.')}>
      {(places) => (
        <div className="stack">
          {places && <Places {...places} />}
          <div>
            <ExportButton
              prominent
              label={i18n.t('Export to CSV')}
              of={course.name}
              run={({ exportCsv }) => exportCsv(course)}
            />
          </div>
          <RowsTable
            {...list}
            label={i18n.t('Registrations')}
            columns={columns(approves)}
            failed={i18n.t('Error fetching registrations.')}
            empty={i18n.t('No registrations found.')}
          />
        </div>
      )}
    </Loaded>
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
        {(instance) => instance && <RegisteredPeople course={instance} />}
      </Loaded>
    </Dialog>
  );
}
