import { batches } from '@stoa/contract/exchange/batches.endpoints';
import { exchange, obstacleWords, type Obstacle, type Waiting } from '@stoa/contract/exchange/obstacles.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt } from '@stoa/contract/paths';
import { useState } from 'react';
import { Link } from 'react-router';
import { ExchangeBadge, Move, useMoveWords } from '../catalog/course-instances/ExchangeState.tsx';
import { ForAll, usePartner } from '../catalog/institutions/usePartner.tsx';
import { useEndpoint } from '../kernel/queries.ts';
import { number, waited } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { useSend } from '../ui/useSend.ts';
import { Page } from '../ui/Page.tsx';
import { Below } from '../ui/plain/Table.tsx';
import { ButtonLink } from '../ui/plain/Button.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import styles from './exchange.module.css';
import { ageOf, lateWords, waitingKey } from './exchangeWords.ts';
import { byTermOf, useTerms } from './useTerms.ts';
import { onDemand } from '../ui/dialogs.ts';

const MakeBatch = onDemand(async () => ({ default: (await import('./MakeBatch.tsx')).MakeBatch }));
const DecideById = onDemand(async () => ({ default: (await import('./DecideDialog.tsx')).DecideById }));

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
      <Below is={i18n.t('for {time}', { time: waited(since) })}>
        <Move of={move} />
      </Below>
    ),
    sort: 'since',
    full: true,
  },
  { label: /*i18n*/ 'What mends it', cell: ({ remedy }) => remedy, full: true, wide: true },
];
const byKind = { name: 'kind', label: /*i18n*/ 'What is stuck', options: obstacleWords };

/** The registrar’s work list: everything that keeps credits from arriving, each with the one action that resolves it. */
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
  const byMove = { name: 'move', label: /*i18n*/ 'Whose move', options: useMoveWords() };
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
          {opened?.as === 'batch' && terms && (
            <MakeBatch institutionId={institutionId} terms={terms} term={opened.item.term} onClose={close} />
          )}
          {opened?.as === 'decision' && <DecideById id={institutionId} row={opened.item._id} onClose={close} />}
        </>
      )}
    </Loaded>
  );
}

/** The one action that resolves an entry; none where somebody else has to act. */
function Mend({ item, open }: { item: Obstacle; open: (as: Opened['as']) => void }) {
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

/** Links to the other screens of the exchange. */
function ExchangeLinks() {
  const { home } = usePartner();
  const links = [
    ['batches', i18n.t('Batches')],
    ['receipts', i18n.t('Answers')],
    ['reconciliation', i18n.t('Reconciliation')],
    ['numbers', i18n.t('Student numbers')],
    ['sections', i18n.t('Sections')],
    ['files', i18n.t('Files')],
    ['server', i18n.t('SFTP server')],
  ] as const;
  return (
    <nav className="buttons" aria-label={i18n.t('Exchange')}>
      {links.map(([path, label]) => (
        <ButtonLink key={path} variant="default" size="sm" to={`${home}/${path}`}>
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}

/** The places at a college by state, in a few lines above the work list. */
const WaitingCounts = ({ of }: { of: readonly Waiting[] }) => (
  <ul className={styles['counts']} aria-label={i18n.t('Credits by state')}>
    {of.map((row) => (
      <li key={waitingKey(row)}>
        <strong>{number(row.places)}</strong> <ExchangeBadge of={row.state} />
        <small>
          {row.move && <Move of={row.move} />}
          {row.move && ` · ${i18n.t('oldest {age}', { age: ageOf(row) })}`}
          {row.late > 0 && <strong className={styles['late']}> · {lateWords(row.late)}</strong>}
        </small>
      </li>
    ))}
  </ul>
);
