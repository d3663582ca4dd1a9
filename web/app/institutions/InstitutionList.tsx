import { Button } from '@mantine/core';
import { institutions, type Institution } from '@stoa/contract/institutions';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { Email } from '../ui/Email.tsx';
import { failedWith } from '../ui/failed.ts';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { useOpenedRow } from '../ui/useOpenedRow.ts';
import { InstitutionForm } from './InstitutionForm.tsx';

const columns: readonly Column<Institution>[] = [
  { label: 'Name', cell: ({ name }) => name, sort: 'name' },
  { label: 'Email', cell: ({ email }) => <Email of={email} />, sort: 'email' },
  { label: 'Phone', cell: ({ phone }) => phone, sort: 'phone' },
  { label: 'City', cell: ({ city }) => city, sort: 'city' },
];

/** Administrator: the institutions, to add, change and delete. */
export default function InstitutionList() {
  const { id, row, open, close } = useOpenedRow('edit', institutions.list);
  if (id === 'new') return <InstitutionForm close={close} />;
  if (row) return <InstitutionForm institution={row} close={close} />;
  return (
    <Page title="Institutions" actions={<Button onClick={() => open('new')}>+ Add Institution</Button>}>
      <RowsTable
        label="Institutions"
        of={institutions.list}
        columns={columns}
        sort="name"
        failed="Failed to load institutions"
        empty="There are no institutions yet. Add the first one."
        actions={(institution) => <InstitutionActions institution={institution} edit={open} />}
      />
    </Page>
  );
}

interface InstitutionActionsProps {
  readonly institution: Institution;
  readonly edit: (institution: Institution) => void;
}
function InstitutionActions({ institution, edit }: InstitutionActionsProps) {
  const { _id, name } = institution;
  const confirm = useConfirm();
  const remove = useCall(institutions.remove);

  async function ask() {
    const deleted = await confirm({
      title: `Delete ${name}?`,
      body: 'The institution is deleted for good.',
      action: 'Delete',
      danger: true,
      run: () => remove.mutateAsync({ params: { id: _id } }).catch(failedWith('Failed to delete institution')),
    });
    if (deleted) notify(`${name} was deleted.`);
  }
  return (
    <>
      <RowButton label="Edit" of={name} onClick={() => edit(institution)} />
      <RowButton label="Delete" of={name} onClick={() => void ask()} />
    </>
  );
}
