import { courseInstances } from '@stoa/contract/course-instances';
import { paths } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import { day } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable } from '../ui/RowsTable.tsx';
import { useOpenRecord } from '../ui/useRecord.ts';
import { CourseInstanceActions } from './CourseInstanceActions.tsx';
import { RegistrationsExport } from './ExportButton.tsx';
import { columnsWith } from './instances.tsx';

const columns = columnsWith(/*i18n*/ 'Professor(s)', day);

/** "Approved" stands for every course that was approved, also open, running and past ones. */
function asked(choice: string): Readonly<Record<string, string>> {
  if (choice === 'Approved') return { group: 'approved' };
  return choice === 'All' ? { group: 'all' } : { status: choice };
}
const filters = [
  {
    name: 'status',
    label: /*i18n*/ 'Status',
    options: ['Pending Approval', 'Approved', 'Denied', 'All'],
    initial: 'Pending Approval',
    all: false as const,
    query: asked,
  },
];

/** The courses that professors propose, to approve or deny, with the registrations of those that opened. */
export default function CourseInstanceApprovalList() {
  const open = useOpenRecord(paths.courseInstanceApprovals);
  return (
    <Page title={i18n.t('Professor Course Approvals')}>
      <RowsTable
        label={i18n.t('Courses')}
        of={courseInstances.list}
        columns={columns}
        filters={filters}
        sort="start"
        failed={i18n.t('Failed to load course instances')}
        empty={i18n.t('No courses are waiting for approval.')}
        actions={(instance) => (
          <>
            <RowButton label={i18n.t('View')} of={instance.name} onClick={() => open(instance._id)} />
            <CourseInstanceActions instance={instance} />
            <RegistrationsExport instance={instance} />
          </>
        )}
      />
    </Page>
  );
}
