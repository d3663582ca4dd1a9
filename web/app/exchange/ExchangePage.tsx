import { batches } from '@stoa/contract/exchange/batches.endpoints';
import { exchange, obstacleWords, type Obstacle } from '@stoa/contract/exchange/obstacles.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt } from '@stoa/contract/paths';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { moveWords } from '../catalog/course-instances/ExchangeState.tsx';
import { ForAll, usePartner } from '../catalog/institutions/usePartner.tsx';
import { useEndpoint } from '../kernel/queries.ts';
import { waited } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { useSend } from '../ui/useSend.ts';
import { Page } from '../ui/Page.tsx';
import { Below } from '../ui/plain/Table.tsx';
import { ButtonLink } from '../ui/plain/Button.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { ExchangeLinks } from './ExchangeLinks.tsx';
import { byTermOf, useTerms } from './useTerms.ts';
import { WaitingCounts } from './WaitingCounts.tsx';

const MakeBatch = lazy(async () => ({ default: (await import('./MakeBatch.tsx')).MakeBatch }));
const DecideById = lazy(async () => ({ default: (await import('./DecideDialog.tsx')).DecideById }));

const nameOf = ({ student, course }: Obstacle) => student || course || i18n.t('Nobody known');
const columns: readonly Column<Obstacle>[] = [
  {
    label: /*i18n*/ 'Student and course',
    cell: ({ personREF, ...of }) => (
      <>
        <div data-cut="1">
          {personREF ? <Link to={recordAt(paths.people, personREF)}>{of.student}</Link> : nameOf({ personREF, ...of })}
        </div>
        {of.student && (
          <div className="below" data-cut="1">
            {of.course}
          </div>
        )}
      </>
    ),
    sort: 'student',
    full: true,
    clipped: true,
  },
  {
    label: /*i18n*/ 'What is stuck',
    cell: ({ kind, reason }) => <Below is={reason}>{i18n.t(obstacleWords[kind])}</Below>,
    sort: 'kind',
    full: true,
  },
  {
    label: /*i18n*/ 'Whose move',
    cell: ({ move, since }) => (
      <Below is={i18n.t('for {time}', { time: waited(since) })}>{i18n.t(moveWords[move])}</Below>
    ),
    sort: 'since',
    full: true,
  },
  { label: /*i18n*/ 'What mends it', cell: ({ remedy }) => remedy, full: true, wide: true },
];
const byKind = { name: 'kind', label: /*i18n*/ 'What is stuck', options: obstacleWords };
const byMove = { name: 'move', label: /*i18n*/ 'Whose move', options: moveWords };

/** The registrar’s work list: what keeps credits from arriving, each with the one action that mends it. */
export default function ExchangePage() {
  const { institutionId, home } = usePartner();
  if (institutionId === undefined) return <ForAll title={i18n.t('Credit Exchange')} />;
  return (
    <Page title={i18n.t('Credit Exchange')} back={{ to: home, label: i18n.t('Agreement') }}>
      <ExchangeLinks />
      <Obstacles institutionId={institutionId} />
    </Page>
  );
}

interface Opened {
  readonly as: 'batch' | 'decision';
  readonly item: Obstacle;
}
function Obstacles({ institutionId }: { institutionId: string }) {
  const waiting = useEndpoint(exchange.waiting);
  const terms = useTerms(institutionId);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <Loaded query={waiting} failed={i18n.t('We couldn’t load the credits.')}>
      {(counts) => (
        <>
          <WaitingCounts of={(counts ?? []).filter(({ institutionREF }) => institutionREF === institutionId)} />
          <RowsTable
            label={i18n.t('Work list')}
            of={exchange.obstacles}
            params={{ id: institutionId }}
            columns={columns}
            filters={[byKind, byMove, byTermOf(terms)]}
            rowKey={({ _id, kind }) => `${kind} ${_id}`}
            failed={i18n.t('We couldn’t load the work list.')}
            empty={i18n.t('Nothing is stuck. Batches and answers are under the buttons above.')}
            actions={(item) => <Mend item={item} open={(as) => setOpened({ as, item })} />}
          />
          <Suspense>
            {opened?.as === 'batch' && terms && (
              <MakeBatch institutionId={institutionId} terms={terms} term={opened.item.term} onClose={close} />
            )}
            {opened?.as === 'decision' && <DecideById id={institutionId} row={opened.item._id} onClose={close} />}
          </Suspense>
        </>
      )}
    </Loaded>
  );
}

interface MendProps {
  readonly item: Obstacle;
  readonly open: (as: Opened['as']) => void;
}
/** The one action that mends an entry; none where somebody else has to act. */
function Mend({ item, open }: MendProps) {
  const { home } = usePartner();
  const { kind, student, course, registrationREF } = item;
  const of = nameOf(item);
  const link = (to: string, query: Readonly<Record<string, string>>, label: string) => (
    <ButtonLink variant="subtle" size="sm" to={`${home}/${to}?${new URLSearchParams(query)}`}>
      {label}
      <span className="hidden-text"> {of}</span>
    </ButtonLink>
  );
  switch (kind) {
    case 'number wanted':
    case 'number taken back':
      return link('numbers', { q: student }, i18n.t('Give number'));
    case 'section missing':
      return link('sections', { 'courses-q': course }, i18n.t('Choose section'));
    case 'not sent':
      return <RowButton label={i18n.t('Make a batch')} of={of} onClick={() => open('batch')} />;
    case 'refused':
      return registrationREF && <RepeatButton id={registrationREF} of={of} />;
    case 'unmatched':
    case 'contradicts':
      return <RowButton label={i18n.t('Decide')} of={of} onClick={() => open('decision')} />;
    default:
      return null;
  }
}

function RepeatButton({ id, of }: { id: string; of: string }) {
  const repeat = useSend(batches.repeat, {
    failed: i18n.t('We couldn’t mark it.'),
    done: i18n.t('{name} goes with the next batch.', { name: of }),
  });
  const send = () => repeat.send({ params: { id } });
  return <RowButton label={i18n.t('Send again')} of={of} loading={repeat.isPending} onClick={send} />;
}
