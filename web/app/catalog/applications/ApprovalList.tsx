import type { ApplicationRow } from '@stoa/contract/catalog/applications';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../../kernel/api.ts';
import { decisionColumn, waitingColumn } from '../../ui/review/columns.tsx';
import { UnmetSentence } from '../../ui/review/ReviewPage.tsx';
import { ReviewList } from '../../ui/review/ReviewList.tsx';
import type { Column } from '../../ui/RowsTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { ApplicationActions, ExportButton } from './ApplicationActions.tsx';
import { useKind, type Kind } from './kinds.ts';
import { ApprovalPage } from './ApprovalPage.tsx';
import { sinceYesterday } from '../../ui/plain/useTableState.ts';

const nameOf = ({ personREF }: ApplicationRow) => fullName(personREF);
const isWaiting = ({ approvalStatus, takenBack }: ApplicationRow) => approvalStatus === 'Pending' && !takenBack;

const columns: readonly Column<ApplicationRow>[] = [
  { label: /*i18n*/ 'Name', cell: nameOf, sort: 'name', clipped: true },
  {
    label: /*i18n*/ 'Status',
    cell: ({ approvalStatus, resubmitted }) => (
      <>
        <StatusBadge status={approvalStatus} />
        {resubmitted && <div>{i18n.t('Sent again')}</div>}
      </>
    ),
    full: true,
  },
  waitingColumn(isWaiting),
  decisionColumn,
];
const filtersOf = ({ statuses }: Kind) => [
  { name: 'approvalStatus', label: /*i18n*/ 'Status', options: statuses, initial: 'Pending' },
  sinceYesterday,
];

/** The applications of one kind, to approve or deny: what waits longest comes first. */
export default function ApprovalList() {
  const kind = useKind();
  const isStudent = kind.noun === 'student';
  return (
    <ReviewList
      key={kind.noun}
      title={isStudent ? i18n.t('Student Approvals') : i18n.t('Professor Approvals')}
      kind={kind.noun}
      at={kind.approvals}
      label={i18n.t(kind.people)}
      of={kind.endpoints.list}
      columns={columns}
      filters={filtersOf(kind)}
      failed={i18n.t(kind.failedToLoad)}
      empty={
        isStudent ? i18n.t('No students are waiting for approval.') : i18n.t('No professors are waiting for approval.')
      }
      nameOf={nameOf}
      isWaiting={isWaiting}
      record={(id) => <ApprovalPage key={id} id={id} />}
      deciding={{
        reasons: 'application',
        consequence: (to) =>
          to === 'Approved'
            ? i18n.t('We’ll email each of them.')
            : i18n.t('We’ll email each of them, with your reason if you give one.'),
        run: ({ _id, version }, to, reason) =>
          call(kind.endpoints.setStatus, { params: { id: _id }, body: { approval_status: to, reason, version } }),
      }}
      actions={(application) => (
        <>
          <UnmetSentence of={application} inRow />
          <ApplicationActions kind={kind} application={application} />
          {isStudent && <ExportButton student={application} />}
        </>
      )}
    />
  );
}
