import { earnings } from '@stoa/contract/earnings';
import { paths } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people';
import { addressOf } from '../kernel/api.ts';
import { useEndpoint } from '../kernel/queries.ts';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Page } from '../ui/Page.tsx';
import { useRecord } from '../ui/useRecord.ts';
import { EarningsStatement } from './EarningsStatement.tsx';
import { words } from './words.ts';

/** Administrator: one professor's statement. */
export default function ProfessorEarnings() {
  const { id, close } = useRecord(paths.earnings);
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
