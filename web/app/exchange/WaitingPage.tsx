import { exchange } from '@stoa/contract/exchange/obstacles.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import { useLocation } from 'react-router';
import { useEndpoint } from '../kernel/queries.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Page } from '../ui/Page.tsx';
import { WaitingTable } from './WaitingCounts.tsx';

/** The credits on their way to colleges, for a professor those of the own courses, for administrators all. */
export default function WaitingPage() {
  const query = useEndpoint(exchange.waiting);
  const isAdministrators = useLocation().pathname.startsWith(paths.institutions);
  const back = isAdministrators
    ? { to: paths.institutions, label: i18n.t('Institutions') }
    : { to: paths.professorCourses, label: i18n.t('My Courses') };
  return (
    <Page
      title={i18n.t('Credits on Their Way')}
      back={back}
      intro={i18n.t('Where the credits of students are between registration and the college’s transcript.')}
    >
      <Loaded query={query} failed={i18n.t('We couldn’t load the credits.')}>
        {(rows) =>
          !rows || rows.length === 0 ? (
            <p>{i18n.t('Nobody is registered for credit under an agreement yet.')}</p>
          ) : (
            <>
              <WaitingTable of={rows} />
              <p>{i18n.t('A credit is late when it has waited for the same move for more than two weeks.')}</p>
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
