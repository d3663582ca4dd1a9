import { paths } from '@stoa/contract/paths';
import { payments } from '@stoa/contract/payments';
import { registrations, type Registration } from '@stoa/contract/registrations';
import { transcripts, type Transcript } from '@stoa/contract/transcripts';
import { Link } from 'react-router';
import { addressOf } from '../kernel/api.ts';
import { useEndpoint, useRows } from '../kernel/queries.ts';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { instant } from '../ui/format.ts';
import { Section } from '../ui/Page.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { words } from './words.ts';

const courses = [
  { label: words.course, cell: ({ courseInstanceREF }: Registration) => courseInstanceREF.name },
  { label: words.status, cell: ({ status }: Registration) => <StatusBadge status={status} /> },
  { label: words.grade, cell: ({ grade }: Registration) => grade ?? '–' },
];
const papers = [
  { label: words.code, cell: ({ code }: Transcript) => code },
  { label: words.issued, cell: ({ issuedAt }: Transcript) => instant(issuedAt) },
];

/** What somebody who was a student once has kept from then; nothing for everybody else. */
export function PastSection() {
  const taken = useEndpoint(registrations.mine);
  const issued = useEndpoint(transcripts.mine);
  const paid = useRows(payments.mine, { query: { pageSize: 1 } });
  const [places, certificates] = [taken.data ?? [], issued.data ?? []];
  const hasPaid = (paid.data?.total ?? 0) > 0;
  if (places.length === 0 && certificates.length === 0 && !hasPaid) return null;
  return (
    <Section title={words.yourTimeAsAStudent}>
      {hasPaid && (
        <p>
          <Link to={paths.transactions}>{words.seeYourPastPayments}</Link>
        </p>
      )}
      {places.length > 0 && (
        <PlainTable
          label={words.coursesYouTook}
          columns={courses}
          rows={places}
          keyOf={({ _id }) => _id}
          pageSize={5}
        />
      )}
      {certificates.length > 0 && (
        <PlainTable
          label={words.transcripts}
          columns={papers}
          rows={certificates}
          keyOf={({ _id }) => _id}
          pageSize={5}
          actions={({ _id, code }) => (
            <DownloadButton label={words.pdf} of={code} from={addressOf(transcripts.document, { id: _id })} />
          )}
        />
      )}
    </Section>
  );
}
