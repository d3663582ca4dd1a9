import { disclosures, type Disclosure } from '@stoa/contract/people/disclosures.endpoints';
import { institutions } from '@stoa/contract/catalog/institutions.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { useSearchParams } from 'react-router';
import { addressOf } from '../../kernel/api.ts';
import { useEveryRow } from '../../kernel/queries.ts';
import { DownloadButton } from '../../ui/DownloadButton.tsx';
import { instant } from '../../ui/format.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { PersonLink } from '../users/PersonLink.tsx';
import { RowsTable, type Column } from '../../ui/RowsTable.tsx';
import { Corrections } from './Corrections.tsx';

const columns: readonly Column<Disclosure>[] = [
  { label: /*i18n*/ 'Student', cell: ({ student }) => <PersonLink of={student} /> },
  { label: /*i18n*/ 'Date', cell: ({ at }) => instant(at) },
  { label: /*i18n*/ 'Institution', cell: ({ institution }) => institution.name },
  {
    label: /*i18n*/ 'What went there',
    cell: ({ what, course, file }) => [i18n.t(what), course?.name, file].filter(Boolean).join(', '),
  },
  { label: /*i18n*/ 'Ground', cell: ({ ground }) => i18n.t(ground) },
  { label: /*i18n*/ 'Opened by', cell: ({ by }) => (by ? fullName(by) : '–') },
];

/** Administrator: what of students' records went to which institution, and what students ask to have corrected. */
export default function AllDisclosures() {
  const [search] = useSearchParams();
  const { data = [] } = useEveryRow(institutions.list);
  const institutionREF = search.get('d-institutionREF') ?? '';
  const isKnown = data.some(({ _id }) => _id === institutionREF);
  return (
    <Page
      title={i18n.t('Disclosures')}
      intro={i18n.t('Records we sent to institutions: what, when and why.')}
      actions={
        <DownloadButton
          label={i18n.t('Export CSV')}
          from={addressOf(disclosures.csv, undefined, isKnown ? { institutionREF } : {})}
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
            options: data.map(({ _id, name }) => ({ value: _id, label: () => name })),
          },
        ]}
        failed={i18n.t('We couldn’t load the disclosures.')}
        empty={i18n.t('Nothing has gone to an institution yet.')}
      />
      <Section title={i18n.t('Corrections asked for')}>
        <Corrections />
      </Section>
    </Page>
  );
}
