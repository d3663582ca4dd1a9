import { Button } from '@mantine/core';
import { fullName } from '@stoa/contract/people';
import { professorStatuses, professors, type ProfessorRow } from '@stoa/contract/professors';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { failedWith } from '../ui/failed.ts';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { useOpened } from '../ui/useOpened.ts';
import { ProfessorActions } from './ProfessorActions.tsx';
import { ChangedProfessorForm, NewProfessorForm } from './ProfessorForm.tsx';

const columns: readonly Column<ProfessorRow>[] = [
  { label: 'Name', cell: ({ personREF }) => fullName(personREF), sort: 'name' },
  {
    label: 'Status',
    cell: ({ approvalStatus }) => <StatusBadge status={approvalStatus} />,
    sort: 'approvalStatus',
  },
];
const filters = [{ name: 'approvalStatus', label: 'Status', options: professorStatuses }];

/** Administrator: the professors' records, to add, change, decide and delete. */
export default function ProfessorList() {
  const [edited, edit, close] = useOpened('edit');
  if (edited === 'new') return <NewProfessorForm close={close} />;
  if (edited !== undefined) return <ChangedProfessorForm id={edited} close={close} />;
  return (
    <Page title="Professors" actions={<Button onClick={() => edit('new')}>+ Add Professor</Button>}>
      <RowsTable
        label="Professors"
        of={professors.list}
        columns={columns}
        filters={filters}
        sort="name"
        failed="Failed to load professors"
        empty="There are no professors yet. Add the first one."
        actions={(professor) => <RowActions professor={professor} edit={edit} />}
      />
    </Page>
  );
}

function RowActions({ professor, edit }: { professor: ProfessorRow; edit: (id: string) => void }) {
  const { _id, personREF } = professor;
  const name = fullName(personREF);
  const confirm = useConfirm();
  const remove = useCall(professors.remove);

  async function ask() {
    const deleted = await confirm({
      title: `Delete the professor record of ${name}?`,
      body: `The application and its documents are deleted. The account of ${name} stays, and can send a new application.`,
      action: 'Delete',
      danger: true,
      run: () => remove.mutateAsync({ params: { id: _id } }).catch(failedWith('Failed to delete professor')),
    });
    if (deleted) notify(`The professor record of ${name} was deleted.`);
  }
  return (
    <>
      <RowButton label="Edit" of={name} onClick={() => edit(_id)} />
      <RowButton label="Delete" of={name} onClick={() => void ask()} />
      <ProfessorActions professor={professor} />
    </>
  );
}
