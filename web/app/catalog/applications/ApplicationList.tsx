import type { ApplicationRow } from '@stoa/contract/catalog/applications';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useAsked } from '../../ui/confirm.tsx';
import { Page } from '../../ui/Page.tsx';
import { RowActions, RowButton } from '../../ui/RowButton.tsx';
import { type Column, RowsTable } from '../../ui/RowsTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { useOpenRecord } from '../../ui/useRecord.ts';
import { ApplicationActions } from './ApplicationActions.tsx';
import { useKind } from './kinds.ts';

const columns: readonly Column<ApplicationRow>[] = [
  { label: /*i18n*/ 'Name', cell: ({ personREF }) => fullName(personREF), sort: 'name' },
  {
    label: /*i18n*/ 'Status',
    cell: ({ approvalStatus, takenBack }) => (
      <>
        <StatusBadge status={approvalStatus} />
        {takenBack && <div>{i18n.t('Taken back')}</div>}
      </>
    ),
    sort: 'approvalStatus',
    full: true,
  },
];

/** Administrator: the records of one kind, to add, change, decide and delete. */
export default function ApplicationList() {
  const kind = useKind();
  const edit = useOpenRecord(kind.records);
  return (
    <Page
      title={i18n.t(kind.list)}
      actions={
        <Button onClick={() => edit('new')}>
          {kind.noun === 'student' ? i18n.t('+ Add Student') : i18n.t('+ Add Professor')}
        </Button>
      }
    >
      <RowsTable
        label={i18n.t(kind.people)}
        of={kind.endpoints.list}
        columns={columns}
        filters={[{ name: 'approvalStatus', label: /*i18n*/ 'Status', options: kind.statuses }]}
        sort="name"
        failed={i18n.t(kind.failedToLoad)}
        empty={i18n.t('There are no records yet. Add the first one.')}
        actions={(application) => <RecordActions application={application} />}
      />
    </Page>
  );
}

function RecordActions({ application }: { application: ApplicationRow }) {
  const kind = useKind();
  const edit = useOpenRecord(kind.records);
  const { _id, personREF, canDelete } = application;
  const name = fullName(personREF);
  const remove = useAsked(kind.endpoints.remove);
  const ask = () =>
    remove({
      title: i18n.t('Delete {name}’s record?', { name }),
      body: i18n.t(
        'This deletes the application and its documents. {name} keeps the account and can send a new application.',
        { name },
      ),
      action: i18n.t('Delete'),
      danger: true,
      send: { params: { id: _id } },
      failed: kind.noun === 'student' ? i18n.t('Failed to delete student') : i18n.t('Failed to delete professor'),
      done: i18n.t('{name}’s record was deleted.', { name }),
    });
  return (
    <RowActions of={name}>
      <RowButton label={i18n.t('Edit')} of={name} onClick={() => edit(_id)} />
      {application.actions.map((action) => (
        <ApplicationActions key={action} kind={kind} application={{ ...application, actions: [action] }} />
      ))}
      {canDelete && <RowButton label={i18n.t('Delete')} danger of={name} onClick={() => void ask()} />}
    </RowActions>
  );
}
