import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { submissions, type SubmissionRow } from '@stoa/contract/teaching/submissions.endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useSearchParams, Link, useParams, useOutletContext } from 'react-router';
import { call } from '../../kernel/api.ts';
import { useEndpoint } from '../../kernel/queries.ts';
import { Key } from '../../ui/RowButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { SelectInput } from '../../ui/plain/Input.tsx';
import { Piece } from './Piece.tsx';
import { ReturnButton } from './ReturnButton.tsx';
import { submissionKey } from './useGrading.ts';
import styles from './Grading.module.css';
import { paths, assignmentsAt } from '@stoa/contract/paths';
import type { CourseRoom } from '@stoa/contract/teaching/course-rooms.endpoints';

/** The student's name, or the number of the row while names are hidden. */
const nameOf = ({ personREF, number }: SubmissionRow): string =>
  personREF ? fullName(personREF) : i18n.t('Student {number, number}', { number });

/** The state of a row, in a word. */
const stageOf = ({ waits, isGraded, returnedAt, sentAt, score }: SubmissionRow): string => {
  if (waits) return i18n.t('To grade');
  if (returnedAt && isGraded) return i18n.t('Returned: {score}', { score: score ?? '–' });
  if (isGraded) return i18n.t('Graded: {score}', { score: score ?? '–' });
  return sentAt ? i18n.t('Handed in') : i18n.t('Nothing handed in');
};

/** The next row to grade after this one; continues at the top after the last. */
function nextWaiting(rows: readonly SubmissionRow[], from: number): SubmissionRow | undefined {
  return [...rows.slice(from + 1), ...rows.slice(0, Math.max(from, 0))].find(({ waits }) => waits);
}

/** The page for grading: the class, one piece of work, and its grade beside it. Keys lead from one piece to the next. */
export function Grading({ assignmentId, back }: { assignmentId: string; back: ReactNode }) {
  const item = useEndpoint(submissions.assignment, { params: { id: assignmentId } });
  // Adds work that is handed in while the page is open.
  const query = useEndpoint(submissions.submissions, { params: { id: assignmentId } }, { refetchInterval: 60_000 });
  const title = i18n.t('Grading: {name}', { name: item.data?.name ?? '' });
  const heading = (
    <>
      <h2>{title}</h2>
      {back}
    </>
  );
  const alone = (instead: ReactNode) => (
    <>
      <div className={styles['bar']}>{heading}</div>
      {instead}
    </>
  );
  return (
    <section aria-label={title}>
      <Loaded query={query} failed={i18n.t('We couldn’t load the work to grade.')} frame={alone}>
        {(rows) =>
          rows && rows.length > 0 ? (
            <Pieces assignmentId={assignmentId} rows={rows} heading={heading} />
          ) : (
            alone(<p>{i18n.t('Nobody is registered for this course yet.')}</p>)
          )
        }
      </Loaded>
    </section>
  );
}

interface PiecesProps {
  readonly assignmentId: string;
  readonly rows: readonly SubmissionRow[];
  readonly heading: ReactNode;
}
function Pieces({ assignmentId, rows, heading }: PiecesProps) {
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  // Grading the first piece must not switch to another one.
  const [first] = useState(() => (rows.find(({ waits }) => waits) ?? rows[0]!)._id);
  const asked = search.get('of') ?? first;
  const at = Math.max(
    0,
    rows.findIndex(({ _id }) => _id === asked),
  );
  const current = rows[at]!;
  const next = nextWaiting(rows, at);
  const open = useCallback(
    (row: SubmissionRow | undefined) => row && setSearch({ of: row._id }, { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  const goOn = useCallback(() => open(next), [open, next]);
  const step = useCallback((by: number) => open(rows[at + by]), [open, rows, at]);

  // Preloads the next piece.
  const ahead = next?._id;
  useEffect(() => {
    if (ahead !== undefined)
      void client.prefetchQuery({
        queryKey: submissionKey(ahead),
        queryFn: ({ signal }) => call(submissions.submission, { params: { id: ahead }, signal }),
      });
  }, [client, ahead]);
  const waiting = rows.filter(({ waits }) => waits).length;
  const toReturn = rows.filter(({ isGraded, returnedAt }) => isGraded && returnedAt === null).length;
  return (
    <div className={styles['grading']} data-fills>
      <div className={styles['bar']}>
        {heading}
        <Button variant="default" disabled={!next} aria-keyshortcuts="n" onClick={goOn}>
          {i18n.t('Next to grade')} <Key of="n" />
        </Button>
        <ReturnButton assignmentId={assignmentId} count={toReturn} />
        <output>{i18n.t('{count, plural, =0 {Nothing to grade} other {# to grade}}', { count: waiting })}</output>
      </div>
      <ul className={styles['people']} aria-label={i18n.t('The class')}>
        {rows.map((row) => (
          <li key={row._id}>
            <button type="button" aria-current={row === current} title={nameOf(row)} onClick={() => open(row)}>
              <span>{nameOf(row)}</span>
              <span className="below">{stageOf(row)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles['narrow']}>
        <SelectInput
          label={i18n.t('Student')}
          value={current._id}
          data={rows.map((row) => ({ value: row._id, label: `${nameOf(row)} – ${stageOf(row)}` }))}
          onChange={({ target }) => open(rows.find(({ _id }) => _id === target.value))}
        />
      </div>
      <One key={current._id} assignmentId={assignmentId} row={current} goOn={goOn} step={step} />
    </div>
  );
}

interface OneProps {
  readonly assignmentId: string;
  readonly row: SubmissionRow;
  readonly goOn: () => void;
  readonly step: (by: number) => void;
}
function One({ assignmentId, row, goOn, step }: OneProps) {
  const query = useEndpoint(submissions.submission, { params: { id: row._id } });
  return (
    <Loaded query={query} failed={i18n.t('We couldn’t load this work.')}>
      {(piece) =>
        piece?.grading && <Piece assignmentId={assignmentId} piece={piece} name={nameOf(row)} goOn={goOn} step={step} />
      }
    </Loaded>
  );
}

/** The page on which the work for one assignment of the course is graded. */
export default function RoomGrading() {
  const { _id, as } = useOutletContext<CourseRoom>();
  const { assignmentId = '' } = useParams();
  if (as !== 'professor') return <p>{i18n.t('Only the professors of this course grade its work.')}</p>;
  return (
    <Grading
      key={assignmentId}
      assignmentId={assignmentId}
      back={<Link to={assignmentsAt(paths.courseRooms, _id, assignmentId)}>{i18n.t('Back to the assignment')}</Link>}
    />
  );
}
