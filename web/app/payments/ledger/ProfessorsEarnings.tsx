import { paths } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people/people';
import type { ApplicationRow } from '@stoa/contract/catalog/applications';
import { professors } from '@stoa/contract/catalog/professors.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { PersonLink } from '../../people/users/PersonLink.tsx';
import { Page } from '../../ui/Page.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { RowsTable, type Column } from '../../ui/RowsTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useOpenRecord } from '../../ui/useRecord.ts';

const columns: readonly Column<ApplicationRow>[] = [
  { label: /*i18n*/ 'Professor', cell: ({ personREF }) => <PersonLink of={personREF} />, sort: 'name' },
  { label: /*i18n*/ 'Title', cell: ({ title }) => String(title) || '–' },
  { label: /*i18n*/ 'Status', cell: ({ approvalStatus }) => <StatusBadge status={approvalStatus} /> },
];

/** Administrator: the professors, to choose whose earnings to see. */
export function ProfessorsEarnings() {
  const view = useOpenRecord(paths.earnings);
  return (
    <Page title={i18n.t('Professors’ Earnings')} intro={i18n.t('See what each professor’s courses have earned.')}>
      <RowsTable
        label={i18n.t('Professors')}
        of={professors.list}
        columns={columns}
        sort="name"
        empty={i18n.t('No one has applied as a professor yet.')}
        actions={({ _id, personREF }) => (
          <RowButton label={i18n.t('Earnings')} of={fullName(personREF)} onClick={() => view(_id)} />
        )}
      />
    </Page>
  );
}
