import { earnings } from '@stoa/contract/earnings';
import { paths } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people';
import { addressOf } from '../kernel/api.ts';
import { useEndpoint } from '../kernel/queries.ts';
import { useRecord } from '../ui/useRecord.ts';
import { EarningsPage } from './EarningsStatement.tsx';
import { words } from './words.ts';

/** Administrator: one professor's statement. */
export default function ProfessorEarnings() {
  const { id, close } = useRecord(paths.earnings);
  const query = useEndpoint(earnings.ofProfessor, { params: { id } });
  return (
    <EarningsPage
      title={words.earningsOf(query.data ? fullName(query.data.professor) : '…')}
      back={{ onClick: close, label: words.professorsEarnings }}
      query={query}
      csv={addressOf(earnings.ofProfessorCsv, { id })}
    />
  );
}
