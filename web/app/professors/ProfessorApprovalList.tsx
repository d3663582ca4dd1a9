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
import { words } from './words.ts';

const columns: readonly Column<ProfessorRow>[] = [
  { label: words.name, cell: ({ personREF }) => fullName(personREF), sort: 'name' },
  {
    label: words.status,
    cell: ({ approvalStatus, resubmitted }) => (
      <>
        <StatusBadge status={approvalStatus} />
        {resubmitted && <div>{words.sentAgain}</div>}
      </>
    ),
  },
  {
    label: words.waitingFor,
    cell: ({ approvalStatus, waitingSince }) => (approvalStatus === 'Pending' ? waited(waitingSince) : '–'),
    sort: 'waitingSince',
    whole: true,
  },
];
const filters = [
  {
    name: 'approvalStatus',
    label: words.status,
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
    <Page title={words.professorApprovals}>
      <RowsTable
        label={words.professors}
        of={professors.list}
        columns={columns}
        filters={filters}
        sort="waitingSince"
        failed={words.failedToLoadProfessors}
        empty={words.noProfessorWaitsForApproval}
        actions={(professor) => (
          <>
            <RowButton label={words.view} of={fullName(professor.personREF)} onClick={() => view(professor._id)} />
            <ProfessorActions professor={professor} />
          </>
        )}
      />
    </Page>
  );
}
