import { earnings } from '@stoa/contract/earnings';
import { fullName } from '@stoa/contract/people';
import type { ApplicationRow } from '@stoa/contract/applications';
import { professors } from '@stoa/contract/professors';
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
import { words } from './words.ts';

const columns: readonly Column<ApplicationRow>[] = [
  { label: words.professor, cell: ({ personREF }) => fullName(personREF), sort: 'name' },
  { label: words.title, cell: ({ title }) => String(title) || '–' },
  { label: words.status, cell: ({ approvalStatus }) => <StatusBadge status={approvalStatus} /> },
];

/** Administrator: anybody's statement. */
export function ProfessorsEarnings() {
  const [viewed, view, close] = useOpened('view');
  if (viewed !== undefined) return <Statement id={viewed} close={close} />;
  return (
    <Page title={words.professorsEarnings} intro={words.whatEachProfessorsCoursesHave}>
      <RowsTable
        label={words.professors}
        of={professors.list}
        columns={columns}
        sort="name"
        empty={words.nobodyHasAppliedAsAProfessor}
        actions={({ _id, personREF }) => (
          <RowButton label={words.earnings} of={words.outOf(fullName(personREF))} onClick={() => view(_id)} />
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
      title={words.earningsOf(name)}
      back={{ onClick: close, label: words.professorsEarnings }}
      actions={
        <DownloadButton
          label={words.exportCsv}
          from={addressOf(earnings.ofProfessorCsv, { id })}
          failed={words.theStatementCouldNotBeExported}
        />
      }
    >
      <Loaded query={query} failed={words.theStatementCouldNotBeLoaded}>
        {(statement) => statement && <EarningsStatement statement={statement} />}
      </Loaded>
    </Page>
  );
}
