import { exchange, type Waiting } from '@stoa/contract/exchange/obstacles.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt } from '@stoa/contract/paths';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useEndpoint } from '../kernel/queries.ts';
import { number } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Page } from '../ui/Page.tsx';
import { ExchangeBadge, Move } from '../catalog/course-instances/ExchangeState.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import { ageOf, lateWords, waitingKey } from './exchangeWords.ts';
import styles from './exchange.module.css';

const columnsWith = (collegeOf: (row: Waiting) => ReactNode) => [
  { label: /*i18n*/ 'State', cell: ({ state }: Waiting) => <ExchangeBadge of={state} /> },
  { label: /*i18n*/ 'College', cell: collegeOf, clipped: true },
  { label: /*i18n*/ 'Whose move', cell: ({ move }: Waiting) => (move ? <Move of={move} /> : '–') },
  { label: /*i18n*/ 'Registrations', cell: ({ places }: Waiting) => number(places), figures: true },
  { label: /*i18n*/ 'Longest wait', cell: ageOf, whole: true },
  {
    label: /*i18n*/ 'Late',
    cell: ({ late }: Waiting) => (late > 0 ? <strong className={styles['late']}>{lateWords(late)}</strong> : '–'),
    whole: true,
  },
];
const columns = columnsWith(({ institution }) => institution);
/** Each college is a link to its work list. */
const linkedColumns = columnsWith(({ institution, institutionREF }) => (
  <Link to={`${recordAt(paths.institutions, institutionREF)}/agreements/exchange`}>{institution}</Link>
));

/** The credits on their way to colleges, for a professor those of their own courses, for administrators all. */
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
        {(rows) => (
          <>
            <PlainTable
              label={i18n.t('Credits by state')}
              empty={i18n.t('Nobody is registered for credit under an agreement yet.')}
              columns={isAdministrators ? linkedColumns : columns}
              rows={rows ?? []}
              keyOf={waitingKey}
            />
            {rows && rows.length > 0 && (
              <p>{i18n.t('A credit is late when it has waited for the same move for more than two weeks.')}</p>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
