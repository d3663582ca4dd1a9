import { earnings } from '@stoa/contract/payments/ledger.endpoints';
import { paths } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { addressOf } from '../../kernel/api.ts';
import { useEndpoint } from '../../kernel/queries.ts';
import { useRecord } from '../../ui/useRecord.ts';
import { EarningsPage } from './EarningsStatement.tsx';

/** Administrator: one professor's statement. */
export default function ProfessorEarnings() {
  const { id, close } = useRecord(paths.earnings);
  const query = useEndpoint(earnings.ofProfessor, { params: { id } });
  return (
    <EarningsPage
      title={i18n.t('Earnings of {name}', { name: query.data ? fullName(query.data.professor) : '…' })}
      back={{ onClick: close, label: i18n.t('Professors’ Earnings') }}
      query={query}
      csv={addressOf(earnings.ofProfessorCsv, { id })}
    />
  );
}
