import { institutions, type Institution } from '@stoa/contract/catalog/institutions.endpoints';
import { paths } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useNavigate } from 'react-router';
import { useAsked } from '../../ui/confirm.tsx';
import { Email } from '../../ui/Email.tsx';
import { Page } from '../../ui/Page.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { RowsTable, type Column } from '../../ui/RowsTable.tsx';
import { Button, ButtonLink } from '../../ui/plain/Button.tsx';
import { useOpenRecord } from '../../ui/useRecord.ts';
import { agreementsAt } from './usePartner.tsx';

const columns: readonly Column<Institution>[] = [
  { label: /*i18n*/ 'Name', cell: ({ name }) => name, sort: 'name' },
  { label: /*i18n*/ 'Email', cell: ({ email }) => <Email of={email} />, sort: 'email' },
  { label: /*i18n*/ 'Phone', cell: ({ phone }) => phone, sort: 'phone' },
  { label: /*i18n*/ 'City', cell: ({ city }) => city, sort: 'city' },
];

/** Administrator: the institutions, to add, change and delete. */
export default function InstitutionList() {
  const open = useOpenRecord(paths.institutions);
  return (
    <Page
      title={i18n.t('Institutions')}
      actions={
        <>
          <ButtonLink variant="default" to={`${paths.institutions}/credits`}>
            {i18n.t('Credits on their way')}
          </ButtonLink>
          <Button onClick={() => open('new')}>{i18n.t('+ Add Institution')}</Button>
        </>
      }
    >
      <RowsTable
        label={i18n.t('Institutions')}
        of={institutions.list}
        columns={columns}
        sort="name"
        failed={i18n.t('Failed to load institutions')}
        empty={i18n.t('There are no institutions yet. Add the first one.')}
        actions={(institution) => <InstitutionActions institution={institution} />}
      />
    </Page>
  );
}

function InstitutionActions({ institution: { _id, name } }: { institution: Institution }) {
  const edit = useOpenRecord(paths.institutions);
  const remove = useAsked(institutions.remove);
  const navigate = useNavigate();
  const ask = () =>
    remove({
      title: i18n.t('Delete {name}?', { name }),
      body: i18n.t('This permanently deletes the institution.'),
      action: i18n.t('Delete'),
      danger: true,
      send: { params: { id: _id } },
      failed: i18n.t('Failed to delete institution'),
      done: i18n.t('{name} was deleted.', { name }),
    });
  return (
    <>
      <RowButton label={i18n.t('Edit')} of={name} onClick={() => edit(_id)} />
      <RowButton label={i18n.t('Agreement')} of={name} onClick={() => void navigate(agreementsAt(_id))} />
      <RowButton label={i18n.t('Delete')} danger of={name} onClick={() => void ask()} />
    </>
  );
}
