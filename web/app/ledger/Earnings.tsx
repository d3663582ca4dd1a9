import { earnings } from '@stoa/contract/earnings';
import { addressOf } from '../kernel/api.ts';
import { useEndpoint } from '../kernel/queries.ts';
import { useMay } from '../kernel/session.ts';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Page } from '../ui/Page.tsx';
import { EarningsStatement } from './EarningsStatement.tsx';
import { ProfessorsEarnings } from './ProfessorsEarnings.tsx';
import { words } from './words.ts';

/** One's own earnings; whoever sees everybody's chooses whose. */
export default function Earnings() {
  return useMay('seeEarnings') ? <ProfessorsEarnings /> : <OwnEarnings />;
}

function OwnEarnings() {
  const query = useEndpoint(earnings.own);
  return (
    <Page
      title={words.earnings}
      intro={words.whatWasPaidForYourCourses}
      actions={
        <DownloadButton
          label={words.exportCsv}
          from={addressOf(earnings.ownCsv)}
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
