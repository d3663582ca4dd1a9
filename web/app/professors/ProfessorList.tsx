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
import { words } from './words.ts';

const columns: readonly Column<ProfessorRow>[] = [
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
const filters = [{ name: 'approvalStatus', label: words.status, options: professorStatuses }];

/** Administrator: the professors' records, to add, change, decide and delete. */
export default function ProfessorList() {
  const [edited, edit, close] = useOpened('edit');
  if (edited === 'new') return <NewProfessorForm close={close} />;
  if (edited !== undefined) return <ChangedProfessorForm id={edited} close={close} />;
  return (
    <Page title={words.professors} actions={<Button onClick={() => edit('new')}>{words.addProfessorButton}</Button>}>
      <RowsTable
        label={words.professors}
        of={professors.list}
        columns={columns}
        filters={filters}
        sort="name"
        failed={words.failedToLoadProfessors}
        empty={words.thereAreNoProfessorsYetAdd}
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
      title: words.deleteTheProfessorRecordOf(name),
      body: words.theApplicationAndItsDocuments(name),
      action: words.delete,
      danger: true,
      run: () => remove.mutateAsync({ params: { id: _id } }).catch(failedWith(words.failedToDeleteProfessor)),
    });
    if (deleted) notify(words.theProfessorRecordOfWasDeleted(name));
  }
  return (
    <>
      <RowButton label={words.edit} of={name} onClick={() => edit(_id)} />
      <RowButton label={words.delete} danger of={name} onClick={() => void ask()} />
      <ProfessorActions professor={professor} />
    </>
  );
}
