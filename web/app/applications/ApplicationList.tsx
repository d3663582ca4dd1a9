import type { ApplicationRow } from '@stoa/contract/applications';
import { fullName } from '@stoa/contract/people';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { failedWith } from '../ui/failed.ts';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { Button } from '../ui/plain/Button.tsx';
import { useOpenRecord } from '../ui/useRecord.ts';
import { ApplicationActions } from './ApplicationActions.tsx';
import { useKind, type Kind } from './kinds.ts';
import { words } from './words.ts';

const columns: readonly Column<ApplicationRow>[] = [
  { label: words.name, cell: ({ personREF }) => fullName(personREF), sort: 'name' },
  {
    label: words.status,
    cell: ({ approvalStatus, takenBack }) => (
      <>
        <StatusBadge status={approvalStatus} />
        {takenBack && <div>{words.takenBack}</div>}
      </>
    ),
    sort: 'approvalStatus',
  },
];

/** Administrator: the records of one kind, to add, change, decide and delete. */
export default function ApplicationList() {
  const kind = useKind();
  const { noun, role, statuses } = kind;
  const edit = useOpenRecord(kind.records);
  return (
    <Page title={kind.words.list} actions={<Button onClick={() => edit('new')}>{words.addButton(role)}</Button>}>
      <RowsTable
        label={words.people(role)}
        of={kind.endpoints.list}
        columns={columns}
        filters={[{ name: 'approvalStatus', label: words.status, options: statuses }]}
        sort="name"
        failed={words.failedToLoad(noun)}
        empty={words.thereAreNoneYet(noun)}
        actions={(application) => <RowActions kind={kind} application={application} edit={edit} />}
      />
    </Page>
  );
}

interface RowActionsProps {
  readonly kind: Kind;
  readonly application: ApplicationRow;
  readonly edit: (id: string) => void;
}
function RowActions({ kind, application, edit }: RowActionsProps) {
  const { _id, personREF } = application;
  const { noun } = kind;
  const name = fullName(personREF);
  const confirm = useConfirm();
  const remove = useCall(kind.endpoints.remove);

  async function ask() {
    const deleted = await confirm({
      title: words.deleteTheRecordOf(noun, name),
      body: words.theApplicationAndItsDocuments(name),
      action: words.delete,
      danger: true,
      run: () => remove.mutateAsync({ params: { id: _id } }).catch(failedWith(words.failedToDelete(noun))),
    });
    if (deleted) notify(words.recordWasDeleted(noun, name));
  }
  return (
    <>
      <RowButton label={words.edit} of={name} onClick={() => edit(_id)} />
      <RowButton label={words.delete} danger of={name} onClick={() => void ask()} />
      <ApplicationActions kind={kind} application={application} />
    </>
  );
}
