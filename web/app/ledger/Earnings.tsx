import { earnings } from '@stoa/contract/earnings';
import { addressOf } from '../kernel/api.ts';
import { useEndpoint } from '../kernel/queries.ts';
import { useMay } from '../kernel/session.ts';
import { EarningsPage } from './EarningsStatement.tsx';
import { ProfessorsEarnings } from './ProfessorsEarnings.tsx';
import { words } from './words.ts';

/** One's own earnings; whoever sees everybody's chooses whose. */
export default function Earnings() {
  return useMay('seeEarnings') ? <ProfessorsEarnings /> : <OwnEarnings />;
}

const OwnEarnings = () => (
  <EarningsPage
    title={words.earnings}
    intro={words.whatWasPaidForYourCourses}
    query={useEndpoint(earnings.own)}
    csv={addressOf(earnings.ownCsv)}
  />
);
