import { earnings } from '@stoa/contract/earnings';
import { addressOf } from '../kernel/api.ts';
import { useEndpoint } from '../kernel/queries.ts';
import { useSession } from '../kernel/session.ts';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Page } from '../ui/Page.tsx';
import { EarningsStatement } from './EarningsStatement.tsx';
import { ProfessorsEarnings } from './ProfessorsEarnings.tsx';
import { words } from './words.ts';

/** A professor's own earnings; an administrator, who has none, chooses whose. */
export default function Earnings() {
  return useSession()?.role === 'Administrator' ? <ProfessorsEarnings /> : <OwnEarnings />;
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
