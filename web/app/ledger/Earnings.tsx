import { earnings } from '@stoa/contract/earnings';
import { i18n } from '@stoa/contract/kernel/i18n';
import { addressOf } from '../kernel/api.ts';
import { useEndpoint } from '../kernel/queries.ts';
import { useMay } from '../kernel/session.ts';
import { EarningsPage } from './EarningsStatement.tsx';
import { ProfessorsEarnings } from './ProfessorsEarnings.tsx';

/** One's own earnings; whoever sees everybody's chooses whose. */
export default function Earnings() {
  return useMay('seeEarnings') ? <ProfessorsEarnings /> : <OwnEarnings />;
}

const OwnEarnings = () => (
  <EarningsPage
    title={i18n.t('Earnings')}
    intro={i18n.t(
      'What was paid for your courses, what went back, what the payment service kept, and what is left. A course that several teach stands whole in each one’s statement.',
    )}
    query={useEndpoint(earnings.own)}
    csv={addressOf(earnings.ownCsv)}
  />
);
