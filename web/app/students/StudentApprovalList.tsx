import { fullName } from '@stoa/contract/people';
import { students, type StudentRow } from '@stoa/contract/students';
import { useState } from 'react';
import { failureWith } from '../ui/failed.ts';
import { waited } from '../ui/format.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { useOpened } from '../ui/useOpened.ts';
import { StudentActions } from './StudentActions.tsx';
import { StudentApprovalPage } from './StudentApprovalPage.tsx';
import { exportStudent } from './studentExport.ts';
import { words } from './words.ts';

const columns: readonly Column<StudentRow>[] = [
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
    options: ['Pending', 'Approved', 'Denied', 'Awaiting Info'],
    initial: 'Pending',
    all: false as const,
  },
];

/** The applications of students, the oldest first, to approve or deny. */
export default function StudentApprovalList() {
  const [viewed, view, close] = useOpened('view');
  if (viewed !== undefined) return <StudentApprovalPage id={viewed} close={close} />;
  return (
    <Page title={words.studentApprovals}>
      <RowsTable
        label={words.students}
        of={students.list}
        columns={columns}
        filters={filters}
        sort="waitingSince"
        failed={words.failedToLoadStudents}
        empty={words.noStudentWaitsForApproval}
        actions={(student) => (
          <>
            <RowButton label={words.view} of={fullName(student.personREF)} onClick={() => view(student._id)} />
            <StudentActions student={student} />
            <ExportButton student={student} />
          </>
        )}
      />
    </Page>
  );
}

function ExportButton({ student }: { student: StudentRow }) {
  const name = fullName(student.personREF);
  const [running, setRunning] = useState(false);
  async function run() {
    setRunning(true);
    try {
      await exportStudent(student._id);
      notify(words.wasExported(name));
    } catch (failure) {
      notifyFailure(failureWith(words.failedToExportStudent, failure));
    } finally {
      setRunning(false);
    }
  }
  return <RowButton label={words.export} of={name} loading={running} onClick={() => void run()} />;
}
