import { earnings } from '@stoa/contract/payments/ledger.endpoints';
import { paths } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people/people';
import { useParams } from 'react-router';
import { useRecord } from '../../ui/useRecord.ts';
import { later } from '../../kernel/later.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import { addressOf } from '../../kernel/api.ts';
import { useEndpoint } from '../../kernel/queries.ts';
import { useMay } from '../../kernel/session.ts';
import { EarningsPage } from './EarningsStatement.tsx';

/** The list of professors comes with the contract's schemas, which weigh as much as all of the professor's page. */
const ProfessorsEarnings = later('Earnings', async () => ({
  default: (await import('./ProfessorsEarnings.tsx')).ProfessorsEarnings,
}));

/** A professor's own earnings; an administrator chooses a professor first. */
export default function Earnings() {
  const seesAll = useMay('seeEarnings');
  if (useParams()['id']) return <ProfessorEarnings />;
  return seesAll ? <ProfessorsEarnings /> : <OwnEarnings />;
}

const OwnEarnings = () => (
  <EarningsPage
    title={i18n.t('Earnings')}
    intro={i18n.t(
      'See what students paid for your courses, what was refunded, the payment service’s fees and what’s left. If you teach a course with others, you see your share.',
    )}
    query={useEndpoint(earnings.own)}
    csv={addressOf(earnings.ownCsv)}
  />
);

/** Administrator: one professor's statement. */
function ProfessorEarnings() {
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
