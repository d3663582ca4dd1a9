import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt } from '@stoa/contract/paths';
import { registrationStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { registrations, type CourseRegistration } from '@stoa/contract/enrollment/registrations.endpoints';
import { Link } from 'react-router';
import { useTermFilter } from '../../catalog/course-instances/instances.tsx';
import { PersonLink } from '../../people/users/PersonLink.tsx';
import { ExchangeState, leftColumn } from '../../catalog/course-instances/ExchangeState.tsx';
import { dayOf } from '../../ui/format.ts';
import { Page } from '../../ui/Page.tsx';
import { RowsTable, type Column } from '../../ui/RowsTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { sinceYesterday } from '../../ui/plain/useTableState.ts';
import { gradeWithMeaning } from '../../catalog/courses/wordsAbout.ts';

const columns: readonly Column<CourseRegistration>[] = [
  { label: /*i18n*/ 'Name', cell: ({ personREF }) => <PersonLink of={personREF} lastNameFirst />, sort: 'name' },
  {
    label: /*i18n*/ 'Course',
    cell: ({ courseInstanceREF: { _id, name } }) => <Link to={recordAt(paths.courseRooms, _id, 'people')}>{name}</Link>,
    sort: 'course',
    clipped: true,
  },
  { label: /*i18n*/ 'Status', cell: ({ status }) => <StatusBadge status={status} />, sort: 'status' },
  {
    label: /*i18n*/ 'Credit',
    cell: ({ isAudit, creditStatus }) => (isAudit ? i18n.t('Audit') : <StatusBadge status={creditStatus} />),
  },
  { label: /*i18n*/ 'At the college', cell: ({ exchange }) => (exchange ? <ExchangeState of={exchange} /> : '–') },
  leftColumn,
  { label: /*i18n*/ 'Grade', cell: gradeWithMeaning, sort: 'grade' },
  { label: /*i18n*/ 'Date Registered', cell: ({ dateRegistered }) => dayOf(dateRegistered), sort: 'dateRegistered' },
];
const byStatus = { name: 'status', label: /*i18n*/ 'Status', options: registrationStatuses };

/** Approvers: the students of all courses, by term, with status and grade. */
export default function RegistrationList() {
  const byTerm = useTermFilter();
  return (
    <Page title={i18n.t('Students of a Term')}>
      <RowsTable
        label={i18n.t('Students')}
        of={registrations.list}
        columns={columns}
        filters={[byTerm, byStatus, sinceYesterday]}
        sort="name"
        failed={i18n.t('Error fetching registrations.')}
        empty={i18n.t('Nobody is registered in these courses.')}
      />
    </Page>
  );
}
