import type { ApplicationRow } from '@stoa/contract/applications';
import { fullName } from '@stoa/contract/people';
import { useState } from 'react';
import { failureWith } from '../ui/failed.ts';
import { waited } from '../ui/format.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { useOpenRecord } from '../ui/useRecord.ts';
import { ApplicationActions } from './ApplicationActions.tsx';
import { exportStudent } from './exportStudent.ts';
import { useKind, type Kind } from './kinds.ts';
import { words } from './words.ts';

const columns: readonly Column<ApplicationRow>[] = [
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
const filtersOf = ({ statuses }: Kind) => [
  { name: 'approvalStatus', label: words.status, options: statuses, initial: 'Pending', all: false as const },
];

/** The applications of one kind, the oldest first, to approve or deny. */
export default function ApprovalList() {
  const kind = useKind();
  const { noun, role } = kind;
  const view = useOpenRecord(kind.approvals);
  return (
    <Page title={words.approvals(role)}>
      <RowsTable
        label={words.people(role)}
        of={kind.endpoints.list}
        columns={columns}
        filters={filtersOf(kind)}
        sort="waitingSince"
        failed={words.failedToLoad(noun)}
        empty={words.nobodyWaits(noun)}
        actions={(application) => (
          <>
            <RowButton label={words.view} of={fullName(application.personREF)} onClick={() => view(application._id)} />
            <ApplicationActions kind={kind} application={application} />
            {noun === 'student' && <ExportButton student={application} />}
          </>
        )}
      />
    </Page>
  );
}

function ExportButton({ student }: { student: ApplicationRow }) {
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
