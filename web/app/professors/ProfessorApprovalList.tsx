import { fullName } from '@stoa/contract/people';
import { professors, type ProfessorRow } from '@stoa/contract/professors';
import { waited } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { useOpened } from '../ui/useOpened.ts';
import { ProfessorActions } from './ProfessorActions.tsx';
import { ProfessorApprovalPage } from './ProfessorApprovalPage.tsx';

const columns: readonly Column<ProfessorRow>[] = [
  { label: 'Name', cell: ({ personREF }) => fullName(personREF), sort: 'name' },
  { label: 'Status', cell: ({ approvalStatus }) => <StatusBadge status={approvalStatus} /> },
  {
    label: 'Waiting for',
    cell: ({ approvalStatus, waitingSince }) => (approvalStatus === 'Pending' ? waited(waitingSince) : '–'),
    sort: 'waitingSince',
    whole: true,
  },
];
const filters = [
  {
    name: 'approvalStatus',
    label: 'Status',
    options: ['Pending', 'Approved', 'Denied'],
    initial: 'Pending',
    all: false as const,
  },
];

/** The applications of professors, the oldest first, to approve or deny. */
export default function ProfessorApprovalList() {
  const [viewed, view, close] = useOpened('view');
  if (viewed !== undefined) return <ProfessorApprovalPage id={viewed} close={close} />;
  return (
    <Page title="Professor Approvals">
      <RowsTable
        label="Professors"
        of={professors.list}
        columns={columns}
        filters={filters}
        sort="waitingSince"
        failed="Failed to load professors"
        empty="No professor waits for approval."
        actions={(professor) => (
          <>
            <RowButton label="View" of={fullName(professor.personREF)} onClick={() => view(professor._id)} />
            <ProfessorActions professor={professor} />
          </>
        )}
      />
    </Page>
  );
}
