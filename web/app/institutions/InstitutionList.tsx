import { institutions, type Institution } from '@stoa/contract/institutions';
import { paths } from '@stoa/contract/paths';
import { useCall } from '../kernel/queries.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { Email } from '../ui/Email.tsx';
import { failedWith } from '../ui/failed.ts';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { Button } from '../ui/plain/Button.tsx';
import { useOpenRecord } from '../ui/useRecord.ts';
import { words } from './words.ts';

const columns: readonly Column<Institution>[] = [
  { label: words.name, cell: ({ name }) => name, sort: 'name' },
  { label: words.email, cell: ({ email }) => <Email of={email} />, sort: 'email' },
  { label: words.phone, cell: ({ phone }) => phone, sort: 'phone' },
  { label: words.city, cell: ({ city }) => city, sort: 'city' },
];

/** Administrator: the institutions, to add, change and delete. */
export default function InstitutionList() {
  const open = useOpenRecord(paths.institutions);
  return (
    <Page
      title={words.institutions}
      actions={<Button onClick={() => open('new')}>{words.addInstitutionButton}</Button>}
    >
      <RowsTable
        label={words.institutions}
        of={institutions.list}
        columns={columns}
        sort="name"
        failed={words.failedToLoadInstitutions}
        empty={words.thereAreNoInstitutionsYetAdd}
        actions={(institution) => <InstitutionActions institution={institution} edit={open} />}
      />
    </Page>
  );
}

interface InstitutionActionsProps {
  readonly institution: Institution;
  readonly edit: (id: string) => void;
}
function InstitutionActions({ institution, edit }: InstitutionActionsProps) {
  const { _id, name } = institution;
  const confirm = useConfirm();
  const remove = useCall(institutions.remove);

  async function ask() {
    const deleted = await confirm({
      title: words.deleteOf(name),
      body: words.theInstitutionIsDeletedForGood,
      action: words.delete,
      danger: true,
      run: () => remove.mutateAsync({ params: { id: _id } }).catch(failedWith(words.failedToDeleteInstitution)),
    });
    if (deleted) notify(words.wasDeleted(name));
  }
  return (
    <>
      <RowButton label={words.edit} of={name} onClick={() => edit(_id)} />
      <RowButton label={words.delete} danger of={name} onClick={() => void ask()} />
    </>
  );
}
