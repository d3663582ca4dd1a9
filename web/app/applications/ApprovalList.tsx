import type { ApplicationRow } from '@stoa/contract/applications';
import { fullName } from '@stoa/contract/people';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
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

const columns: readonly Column<ApplicationRow>[] = [
  { label: /*i18n*/ 'Name', cell: ({ personREF }) => fullName(personREF), sort: 'name' },
  {
    label: /*i18n*/ 'Status',
    cell: ({ approvalStatus, resubmitted }) => (
      <>
        <StatusBadge status={approvalStatus} />
        {resubmitted && <div>{i18n.t('Sent again')}</div>}
      </>
    ),
  },
  {
    label: /*i18n*/ 'Waiting for',
    cell: ({ approvalStatus, waitingSince }) => (approvalStatus === 'Pending' ? waited(waitingSince) : '–'),
    sort: 'waitingSince',
    whole: true,
  },
];
const filtersOf = ({ statuses }: Kind) => [
  { name: 'approvalStatus', label: /*i18n*/ 'Status', options: statuses, initial: 'Pending', all: false as const },
];

/** The applications of one kind, the oldest first, to approve or deny. */
export default function ApprovalList() {
  const kind = useKind();
  const isStudent = kind.noun === 'student';
  const view = useOpenRecord(kind.approvals);
  return (
    <Page title={isStudent ? i18n.t('Student Approvals') : i18n.t('Professor Approvals')}>
      <RowsTable
        label={i18n.t(kind.people)}
        of={kind.endpoints.list}
        columns={columns}
        filters={filtersOf(kind)}
        sort="waitingSince"
        failed={i18n.t(kind.failedToLoad)}
        empty={
          isStudent
            ? i18n.t('No students are waiting for approval.')
            : i18n.t('No professors are waiting for approval.')
        }
        actions={(application) => (
          <>
            <RowButton
              label={i18n.t('View')}
              of={fullName(application.personREF)}
              onClick={() => view(application._id)}
            />
            <ApplicationActions kind={kind} application={application} />
            {isStudent && <ExportButton student={application} />}
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
      notify(i18n.t('{name} exported.', { name }));
    } catch (failure) {
      notifyFailure(failureWith(i18n.t('Failed to export student'), failure));
    } finally {
      setRunning(false);
    }
  }
  return <RowButton label={i18n.t('Export')} of={name} loading={running} onClick={() => void run()} />;
}
