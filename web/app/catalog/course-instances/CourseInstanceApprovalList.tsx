import { courseInstances, type CourseInstance } from '@stoa/contract/catalog/course-instances.endpoints';
import { paths } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../../kernel/api.ts';
import { MoreActions } from '../../ui/MoreActions.tsx';
import { decisionColumn, waitingColumn } from '../../ui/review/columns.tsx';
import { UnmetSentence } from '../../ui/review/ReviewPage.tsx';
import { ReviewList } from '../../ui/review/ReviewList.tsx';
import { CourseInstanceActions } from './CourseInstanceActions.tsx';
import { RegistrationsExport } from './ExportButton.tsx';
import { clippedColumns } from './instances.tsx';
import { CourseInstanceApprovalPage } from './CourseInstanceApprovalPage.tsx';

const nameOf = ({ name }: CourseInstance) => name;
const isDecision = (action: string) => action === 'approve' || action === 'deny';
const isWaiting = ({ status }: CourseInstance) => status === 'Pending Approval';

const columns = [...clippedColumns, waitingColumn(isWaiting), decisionColumn];

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

/** The courses that professors propose, to approve or deny: what waits longest comes first. */
export default function CourseInstanceApprovalList() {
  return (
    <ReviewList
      title={i18n.t('Professor Course Approvals')}
      kind="courseInstance"
      at={paths.courseInstanceApprovals}
      label={i18n.t('Courses')}
      of={courseInstances.list}
      columns={columns}
      filters={filters}
      failed={i18n.t('Failed to load course instances')}
      empty={i18n.t('No courses are waiting for approval.')}
      nameOf={nameOf}
      isWaiting={isWaiting}
      record={(id) => <CourseInstanceApprovalPage key={id} id={id} />}
      deciding={{
        reasons: 'courseInstance',
        consequence: (to) =>
          to === 'Approved'
            ? i18n.t('Their registration can then be opened. We’ll email the professors of each.')
            : i18n.t('Their professors can revise them and submit them again. We’ll email the professors of each.'),
        run: ({ _id, version }, status, reason) =>
          call(courseInstances.setStatus, { params: { id: _id }, body: { status, reason, version } }),
      }}
      actions={(instance) => <RowActions instance={instance} />}
    />
  );
}

/** Shows the decisions in the row, and the other actions behind a button. */
function RowActions({ instance }: { instance: CourseInstance }) {
  const { name, actions } = instance;
  const decisions = actions.filter(isDecision);
  const others = actions.filter((action) => !isDecision(action));
  return (
    <>
      <UnmetSentence of={instance} inRow />
      <CourseInstanceActions instance={{ ...instance, actions: decisions }} />
      <MoreActions of={name}>
        <RegistrationsExport instance={instance} />
        <CourseInstanceActions instance={{ ...instance, actions: others }} />
      </MoreActions>
    </>
  );
}
