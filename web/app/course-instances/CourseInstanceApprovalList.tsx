import { courseInstances, type CourseInstance } from '@stoa/contract/course-instances';
import { day } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable } from '../ui/RowsTable.tsx';
import { useOpenedRow } from '../ui/useOpenedRow.ts';
import { CourseInstanceActions } from './CourseInstanceActions.tsx';
import { CourseHistory, CourseReview } from './CourseReview.tsx';
import { ExportButton } from './ExportButton.tsx';
import { exportXlsx } from './exports.ts';
import { columnsWith, InstanceBanner, institutionTones } from './instances.tsx';
import { words } from './words.ts';

const columns = columnsWith('Professor(s)', day);

/** "Approved" means all that were: open, running and past courses with them. */
function asked(choice: string): Readonly<Record<string, string>> {
  if (choice === 'Approved') return { group: 'approved' };
  return choice === 'All' ? { group: 'all' } : { status: choice };
}
const filters = [
  {
    name: 'status',
    label: words.status,
    options: ['Pending Approval', 'Approved', 'Denied', 'All'],
    initial: 'Pending Approval',
    all: false as const,
    query: asked,
  },
];

/** The courses that professors propose, to approve or deny, and who registered for those that opened. */
export default function CourseInstanceApprovalList() {
  const { row, open, keep, close } = useOpenedRow('view', courseInstances.list);
  if (row && row.status !== 'Draft')
    return (
      <Page
        title={row.name}
        back={{ onClick: close, label: words.back }}
        actions={
          <>
            <CourseInstanceActions instance={row} onMoved={keep} prominent />
            <Export instance={row} prominent />
          </>
        }
      >
        <InstanceBanner instance={row} tones={institutionTones} />
        <CourseReview instance={row} open={row.status === 'Pending Approval'} verb="Comment" />
        <CourseHistory id={row._id} />
      </Page>
    );
  return (
    <Page title={words.professorCourseApprovals}>
      <RowsTable
        label={words.courses}
        of={courseInstances.list}
        columns={columns}
        filters={filters}
        sort="start"
        failed={words.failedToLoadCourseInstances}
        empty={words.noCourseWaitsForApproval}
        actions={(instance) => (
          <>
            <RowButton label={words.view} of={instance.name} onClick={() => open(instance)} />
            <CourseInstanceActions instance={instance} />
            <Export instance={instance} />
          </>
        )}
      />
    </Page>
  );
}

function Export({ instance, prominent }: { instance: CourseInstance; prominent?: boolean }) {
  return (
    <ExportButton
      label={words.exportCourseRegistrations}
      of={instance.name}
      run={() => exportXlsx(instance)}
      {...(prominent ? { prominent } : {})}
    />
  );
}
