import { earnings } from '@stoa/contract/earnings';
import { addressOf } from '../kernel/api.ts';
import { useEndpoint } from '../kernel/queries.ts';
import { useSession } from '../kernel/session.ts';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Page } from '../ui/Page.tsx';
import { EarningsStatement } from './EarningsStatement.tsx';
import { ProfessorsEarnings } from './ProfessorsEarnings.tsx';

/** A professor's own earnings; an administrator, who has none, chooses whose. */
export default function Earnings() {
  return useSession()?.role === 'Administrator' ? <ProfessorsEarnings /> : <OwnEarnings />;
}

function OwnEarnings() {
  const query = useEndpoint(earnings.own);
  return (
    <Page
      title="Earnings"
      intro="What was paid for your courses, what went back, what the payment service kept, and what is left. A course that several teach stands whole in each one’s statement."
      actions={
        <DownloadButton
          label="Export CSV"
          from={addressOf(earnings.ownCsv)}
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
