import { paths } from '@stoa/contract/paths';
import { payments } from '@stoa/contract/payments/payments';
import { registrations, type Registration } from '@stoa/contract/enrollment/registrations';
import { transcripts, type Transcript } from '@stoa/contract/enrollment/transcripts';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { addressOf } from '../../kernel/api.ts';
import { useEndpoint, useRows } from '../../kernel/queries.ts';
import { DownloadButton } from '../../ui/DownloadButton.tsx';
import { instant } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

const courses = [
  { label: /*i18n*/ 'Course', cell: ({ courseInstanceREF }: Registration) => courseInstanceREF.name },
  { label: /*i18n*/ 'Status', cell: ({ status }: Registration) => <StatusBadge status={status} /> },
  { label: /*i18n*/ 'Grade', cell: ({ grade }: Registration) => grade ?? '–' },
];
const papers = [
  { label: /*i18n*/ 'Code', cell: ({ code }: Transcript) => code },
  { label: /*i18n*/ 'Issued', cell: ({ issuedAt }: Transcript) => instant(issuedAt) },
];

/** The courses, transcripts and payments of a former student. Shows nothing to others. */
export function PastSection() {
  const taken = useEndpoint(registrations.mine);
  const issued = useEndpoint(transcripts.mine);
  const paid = useRows(payments.mine, { query: { pageSize: 1 } });
  const [places, certificates] = [taken.data ?? [], issued.data ?? []];
  const hasPaid = (paid.data?.total ?? 0) > 0;
  if (places.length === 0 && certificates.length === 0 && !hasPaid) return null;
  return (
    <Section title={i18n.t('Your time as a student')}>
      {hasPaid && (
        <p>
          <Link to={paths.transactions}>{i18n.t('See your payments and receipts')}</Link>
        </p>
      )}
      {places.length > 0 && (
        <PlainTable
          label={i18n.t('Courses you took')}
          columns={courses}
          rows={places}
          keyOf={({ _id }) => _id}
          pageSize={5}
        />
      )}
      {certificates.length > 0 && (
        <PlainTable
          label={i18n.t('Transcripts')}
          columns={papers}
          rows={certificates}
          keyOf={({ _id }) => _id}
          pageSize={5}
          actions={({ _id, code }) => (
            <DownloadButton label={i18n.t('PDF')} of={code} from={addressOf(transcripts.document, { id: _id })} />
          )}
        />
      )}
    </Section>
  );
}
