import { approvals, type WaitingApprovals } from '@stoa/contract/catalog/approvals.endpoints';
import type { Endpoint } from '@stoa/contract/kernel/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt } from '@stoa/contract/paths';
import type { RowOf } from '../../kernel/api.ts';
import { useLive } from '../../kernel/live.ts';
import { rowsQuery } from '../../kernel/queries.ts';
import { Heading } from '../Heading.tsx';
import { Key, RowButton } from '../RowButton.tsx';
import { notifyFailure } from '../notify.ts';
import { lastPage } from '../plain/Pages.tsx';
import { Button } from '../plain/Button.tsx';
import { RowsTable, type RowsTableProps, useTablePage } from '../RowsTable.tsx';
import { ReviewContext, type ReviewState, type Seen, stepKeys, useBeside, useReviewKeys } from './review.ts';
import type { Deciding, Refused } from './Together.tsx';
import styles from './ReviewList.module.css';
import { onDemand } from '../dialogs.ts';

const more: Partial<Record<WaitingApprovals, string>> = {
  student: /*i18n*/ 'R reopens a denied application. 1, 2 and 3 ask for a document again.',
  professor: /*i18n*/ 'R reopens a denied application.',
};

/** Says which keys a queue has, where there is a keyboard. */
const KeyHelp = ({ of }: { of: WaitingApprovals }) => (
  <p className={styles['keys']}>
    {i18n.t(
      'Keys, while you aren’t typing: N next, P previous, A approve, D deny. Y confirms in a dialog, and Escape leaves it.',
    )}{' '}
    {more[of] && `${i18n.t(more[of])} `}
    {i18n.t('You can select the records you have opened, and decide on them together.')}
  </p>
);

interface ChoiceProps {
  readonly name: string;
  /** Whether this screen has shown the record. */
  readonly isSeen: boolean;
  readonly checked: boolean;
  readonly onChange: (isChosen: boolean) => void;
}
/** The box that chooses a record to be decided together with others, once it was opened. */
const Choice = ({ name, isSeen, checked, onChange }: ChoiceProps) => (
  <input
    type="checkbox"
    aria-label={isSeen ? i18n.t('Select {name}', { name }) : i18n.t('Select {name} (open it first)', { name })}
    title={isSeen ? undefined : i18n.t('Open it first')}
    disabled={!isSeen}
    checked={checked}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);

// Needed once two records were opened.
const Together = onDemand(() => import('./Together.tsx'));

interface ReviewListProps<E extends Endpoint> extends Required<
  Pick<RowsTableProps<E>, 'label' | 'of' | 'columns' | 'filters' | 'failed' | 'actions'>
> {
  readonly title: string;
  /** The kind of records in the queue, for the stream of its changes. */
  readonly kind: WaitingApprovals;
  /** The address of the list. Its records are below it. */
  readonly at: string;
  /** The sentence when nothing waits. */
  readonly empty: string;
  readonly nameOf: (row: RowOf<E>) => string;
  readonly isWaiting: (row: RowOf<E>) => boolean;
  readonly deciding: Deciding;
  /** The open record. */
  readonly record: (id: string) => ReactNode;
}
/** A row of any queue. */
interface Waiting {
  readonly _id: string;
}
/** The columns that remain below the name while a record is open beside the list. */
const beside: ReadonlySet<string> = new Set([/*i18n*/ 'Status', /*i18n*/ 'Waiting for']);
const order = 'waitingSince';
const pageSize = 10;
/** Milliseconds until the stream of changes begins. */
const settled = 1500;

/**
 * A review queue: the record that has waited longest comes first, a record opens beside the list, and a decision opens the next one.
 * Nothing is fetched ahead, because the server logs who opened a record, and the log has to be true.
 */
export function ReviewList<E extends Endpoint>(props: ReviewListProps<E>) {
  const { title, kind, at, label, of, columns, filters, failed, empty, actions } = props;
  const { nameOf, isWaiting, deciding, record } = props;
  const { id } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const isBeside = useBeside();
  // Where there is no room beside it, a record is fetched without its list, until it is decided on.
  const isAlone = id !== undefined && !isBeside;
  const area = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const [seen, setSeen] = useState<ReadonlyMap<string, Seen>>(new Map());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const { state, page, argsOf, answer } = useTablePage({ of, filters, sort: order, pageSize, enabled: !isAlone });
  const rows = (answer.data?.rows ?? []) as readonly (RowOf<E> & Waiting)[];
  const total = answer.data?.total ?? 0;
  // The open record's position, or its last one before somebody decided on it.
  const [place, setPlace] = useState(0);
  const found = rows.findIndex(({ _id }) => _id === id);
  if (found >= 0 && found !== place) setPlace(found);
  useReviewKeys(area);

  // Others decide as well. Several changes in quick succession cause one reload.
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refresh = () => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => void recheck(), 200);
  };
  async function recheck() {
    await client.invalidateQueries({ queryKey: [of.path] });
    if (id === undefined) return;
    const { queryKey } = rowsQuery(of, argsOf(page));
    const now = client.getQueryData<{ readonly rows: readonly Waiting[] }>(queryKey)?.rows ?? [];
    // Somebody may have decided on the open record. As long as it waits, it stays as it is being read.
    if (!now.some(({ _id }) => _id === id)) await client.invalidateQueries();
  }
  useEffect(() => () => clearTimeout(waiting.current), []);
  // The stream starts after the content has loaded, and with a reload for the changes that it has missed.
  const [isSettled, setIsSettled] = useState(false);
  const onSettled = useEffectEvent(() => {
    setIsSettled(true);
    refresh();
  });
  useEffect(() => {
    const settling = setTimeout(() => onSettled(), settled);
    return () => clearTimeout(settling);
  }, []);
  useLive(approvals.live, { queue: kind }, isSettled, { onEvent: refresh, onReconnect: refresh });

  const open = (next: string, on?: number) => {
    const params = new URLSearchParams(search);
    if (on !== undefined) params.set('page', String(on));
    void navigate({ pathname: recordAt(at, next), search: String(params) });
  };
  const close = () => void navigate({ pathname: at, search });
  const load = async (number: number) =>
    (await client.fetchQuery({ ...rowsQuery(of, argsOf(number)), staleTime: 1000 })) as unknown as {
      readonly rows: readonly (RowOf<E> & Waiting)[];
      readonly total: number;
    };
  const step = async (by: 1 | -1) => {
    // Without an open record it begins with the first one. A record that has left the list is replaced by the next.
    const { rows: all, total: count } = answer.data ? { rows, total } : await load(page);
    const stands = all.findIndex(({ _id }) => _id === id);
    const at = stands < 0 ? place : stands;
    const to = id === undefined ? 0 : stands < 0 && by === 1 ? at : at + by;
    const there = all[to];
    if (there) {
      setPlace(to);
      return open(there._id);
    }
    const number = page + by;
    const isPage = number >= 1 && number <= lastPage(count, pageSize);
    const next = isPage ? (await load(number)).rows.at(by === 1 ? 0 : -1) : undefined;
    if (next) return open(next._id, number);
    setSaid(by === 1 ? i18n.t('This is the last one in the list.') : i18n.t('This is the first one in the list.'));
  };
  const moveOn = async () => {
    setChosen((before) => new Set([...before].filter((one) => one !== id)));
    const now = await load(page);
    const left = now.rows.length === 0 && page > 1 ? await load(1) : now;
    const others = left.rows.filter((row) => row._id !== id && isWaiting(row));
    const next = left.rows.slice(place).find((row) => others.includes(row)) ?? others[0];
    if (next) {
      setSaid(i18n.t('Next: {name}. {count, number} in the list.', { name: nameOf(next), count: left.total }));
      open(next._id, left === now ? undefined : 1);
    } else if (!state.narrowed) close();
  };
  const review: ReviewState = {
    nameOf: (one: string) => {
      const row = rows.find(({ _id }) => _id === one);
      return row && nameOf(row);
    },
    noteShown: (one: Seen) => setSeen((before) => new Map(before).set(one._id, one)),
    close,
    step: (by: 1 | -1) => void step(by).catch((failure: unknown) => notifyFailure(failure, failed)),
    moveOn: () => moveOn().catch((failure: unknown) => notifyFailure(failure, failed)),
  };

  const choice = (row: RowOf<E>): ReactNode => {
    const { _id } = row as unknown as Waiting;
    if (!isWaiting(row)) return null;
    return (
      <Choice
        name={nameOf(row)}
        isSeen={seen.has(_id)}
        checked={chosen.has(_id)}
        onChange={(isChosen) =>
          setChosen((before) => new Set([...before].filter((one) => one !== _id).concat(isChosen ? [_id] : [])))
        }
      />
    );
  };
  const choosable = [...seen.values()].filter(
    ({ _id }) => chosen.has(_id) || rows.some((row) => row._id === _id && isWaiting(row)),
  );
  const [first, ...others] = columns;
  const rest = id === undefined ? others : others.filter(({ label: one }) => beside.has(one));
  const chosenFirst = {
    ...first!,
    full: true,
    cell: (row: RowOf<E>) => (
      <div className={styles['first']}>
        {choice(row)}
        {id === undefined ? <div data-cut>{first!.cell(row)}</div> : <div data-cut="1">{nameOf(row)}</div>}
      </div>
    ),
  };
  const view = (row: RowOf<E>) => (
    <RowButton
      label={i18n.t('View')}
      of={nameOf(row)}
      onClick={() => void navigate({ pathname: recordAt(at, (row as unknown as Waiting)._id), search })}
    />
  );
  return (
    <ReviewContext value={review}>
      <div ref={area} tabIndex={-1} className={styles['queue']} data-open={id !== undefined || undefined}>
        <output className="hidden-text">{said}</output>
        {!isAlone && (
          <section className={styles['list']} aria-label={title}>
            <div className={styles['head']}>
              {id === undefined ? <Heading title={title}>{title}</Heading> : <p className={styles['title']}>{title}</p>}
              {id === undefined && (
                <Button
                  variant="default"
                  disabled={total === 0}
                  aria-keyshortcuts={stepKeys.next}
                  onClick={() => review.step(1)}
                >
                  {i18n.t('Open the first one')}
                  <Key of={stepKeys.next} />
                </Button>
              )}
            </div>
            {(choosable.length > 1 || refused.length > 0) && (
              <Together
                deciding={deciding}
                seen={choosable}
                chosen={chosen}
                choose={setChosen}
                refused={refused}
                setRefused={setRefused}
              />
            )}
            <RowsTable
              label={label}
              of={of}
              columns={[chosenFirst, ...rest]}
              filters={filters}
              sort={order}
              pageSize={pageSize}
              failed={failed}
              compact={id !== undefined}
              current={id}
              empty={
                <>
                  <p>
                    <strong>{i18n.t('Nothing is waiting.')}</strong> {empty}
                  </p>
                  <Link to={paths.home}>{i18n.t('See what else is waiting on your home page')}</Link>
                </>
              }
              actions={(row) => (
                <>
                  {view(row)}
                  {id === undefined && actions(row)}
                </>
              )}
            />
            {id === undefined && <KeyHelp of={kind} />}
          </section>
        )}
        {id !== undefined && (
          <div className={styles['record']}>
            {record(id)}
            <KeyHelp of={kind} />
          </div>
        )}
      </div>
    </ReviewContext>
  );
}
