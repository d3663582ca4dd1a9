import { disclosures, type Disclosure } from '@stoa/contract/people/disclosures.endpoints';
import { institutions } from '@stoa/contract/catalog/institutions.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { useSearchParams } from 'react-router';
import { addressOf } from '../../kernel/api.ts';
import { useEveryRow } from '../../kernel/queries.ts';
import { DownloadButton } from '../../ui/DownloadButton.tsx';
import { alone, instant } from '../../ui/format.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { PersonLink } from '../users/PersonLink.tsx';
import { RowsTable, type Column } from '../../ui/RowsTable.tsx';
import { Corrections } from './Corrections.tsx';

const things: Readonly<Record<Disclosure['what'], string>> = {
  registration: /*i18n*/ 'Registration',
  application: /*i18n*/ 'Application',
  document: /*i18n*/ 'Document',
  'id number': /*i18n*/ 'ID number',
  records: /*i18n*/ 'File with all records',
};

const columns: readonly Column<Disclosure>[] = [
  { label: /*i18n*/ 'Student', cell: ({ student }) => <PersonLink of={student} /> },
  { label: /*i18n*/ 'Date', cell: ({ at }) => instant(at) },
  { label: /*i18n*/ 'Institution', cell: ({ institution }) => institution.name },
  {
    label: /*i18n*/ 'What we sent',
    cell: ({ what, course, file }) => [i18n.t(things[what]), course?.name, file].filter(Boolean).join(', '),
  },
  { label: /*i18n*/ 'Reason', cell: ({ ground }) => alone(i18n.t(ground)) },
  { label: /*i18n*/ 'Opened by', cell: ({ by }) => (by ? fullName(by) : '–') },
];

/** Administrator: the records of students that were sent to institutions, and the corrections that students ask for. */
export default function AllDisclosures() {
  const [search] = useSearchParams();
  const { data = [] } = useEveryRow(institutions.list);
  const institutionREF = search.get('d-institutionREF') ?? '';
  return (
    <Page
      title={i18n.t('Disclosures')}
      intro={i18n.t('Records we sent to institutions: what, when and why.')}
      actions={
        <DownloadButton
          label={i18n.t('Export CSV')}
          from={addressOf(disclosures.csv, undefined, institutionREF ? { institutionREF } : {})}
        />
      }
    >
      <RowsTable
        label={i18n.t('Disclosures')}
        of={disclosures.all}
        columns={columns}
        search={false}
        prefix="d-"
        filters={[
          {
            name: 'institutionREF',
            label: /*i18n*/ 'Institution',
            options: data.map(({ _id, name }) => ({ value: _id, label: name })),
          },
        ]}
        failed={i18n.t('We couldn’t load the disclosures.')}
        empty={i18n.t('We haven’t sent any records to an institution yet.')}
      />
      <Section title={i18n.t('Corrections asked for')}>
        <Corrections />
      </Section>
    </Page>
  );
}
