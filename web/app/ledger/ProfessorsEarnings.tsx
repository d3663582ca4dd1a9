import { earnings } from '@stoa/contract/earnings';
import { fullName } from '@stoa/contract/people';
import { professors, type ProfessorRow } from '@stoa/contract/professors';
import { addressOf } from '../kernel/api.ts';
import { useEndpoint } from '../kernel/queries.ts';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { useOpened } from '../ui/useOpened.ts';
import { EarningsStatement } from './EarningsStatement.tsx';

const columns: readonly Column<ProfessorRow>[] = [
  { label: 'Professor', cell: ({ personREF }) => fullName(personREF), sort: 'name' },
  { label: 'Title', cell: ({ title }) => title || '–' },
  { label: 'Status', cell: ({ approvalStatus }) => <StatusBadge status={approvalStatus} /> },
];

/** Administrator: anybody's statement. */
export function ProfessorsEarnings() {
  const [viewed, view, close] = useOpened('view');
  if (viewed !== undefined) return <Statement id={viewed} close={close} />;
  return (
    <Page title="Professors’ Earnings" intro="What each professor’s courses have brought.">
      <RowsTable
        label="Professors"
        of={professors.list}
        columns={columns}
        sort="name"
        empty="Nobody has applied as a professor yet."
        actions={({ _id, personREF }) => (
          <RowButton label="Earnings" of={`of ${fullName(personREF)}`} onClick={() => view(_id)} />
        )}
      />
    </Page>
  );
}

function Statement({ id, close }: { id: string; close: () => void }) {
  const query = useEndpoint(earnings.ofProfessor, { params: { id } });
  const name = query.data ? fullName(query.data.professor) : '…';
  return (
    <Page
      title={`Earnings of ${name}`}
      back={{ onClick: close, label: 'Professors’ Earnings' }}
      actions={
        <DownloadButton
          label="Export CSV"
          from={addressOf(earnings.ofProfessorCsv, { id })}
          failed="The statement could not be exported."
        />
      }
    >
      <Loaded query={query} failed="The statement could not be loaded.">
        {(statement) => statement && <EarningsStatement statement={statement} />}
      </Loaded>
    </Page>
  );
}
