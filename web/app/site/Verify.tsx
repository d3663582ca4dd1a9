import { codeFrom, type TranscriptLine, type VerifiedTranscript } from '@stoa/contract/transcripts';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, read } from '../kernel/http.ts';
import { Heading } from '../ui/Heading.tsx';
import site from './site.module.css';
import styles from './Verify.module.css';
import type { Route } from './+types/Verify.ts';
import { words as sayings } from './words.ts';

type Found = VerifiedTranscript | 'unknown' | { readonly failed: string } | undefined;

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<Found> {
  if (params.code === undefined) return undefined;
  const code = codeFrom(params.code);
  if (code === undefined) return 'unknown';
  try {
    return await read<VerifiedTranscript>(`/api/public/transcripts/${code}`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'unknown';
    return { failed: error instanceof ApiError ? error.message : sayings.somethingWentWrongPleaseTry };
  }
}

export const meta: Route.MetaFunction = () => [
  { title: sayings.verifyATranscriptStoa },
  { name: 'robots', content: 'noindex' },
];

/** Anyone who holds a transcript compares it here with what was issued. */
export default function Verify({ loaderData, params }: Route.ComponentProps) {
  const [code, setCode] = useState(params.code ?? '');
  const [error, setError] = useState('');
  const navigate = useNavigate();
  function look(event: FormEvent) {
    event.preventDefault();
    const given = codeFrom(code);
    if (given === undefined) return setError(sayings.aCodeHas20LettersAnd);
    setError('');
    void navigate(`/verify/${given}`);
  }
  return (
    <div className={site['page']}>
      <Heading title={sayings.verifyATranscript}>{sayings.verifyATranscript}</Heading>
      <p>{sayings.everyTranscriptIssuedByStoa}</p>
      <form noValidate onSubmit={look} className={styles['form']}>
        <label htmlFor="code">{sayings.code}</label>
        <input
          id="code"
          value={code}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error !== '' || undefined}
          aria-describedby={error === '' ? undefined : 'code-error'}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <button type="submit" className={site['primary']}>
          {sayings.verify}
        </button>
        {error && (
          <p id="code-error" role="alert" className={styles['error']}>
            {error}
          </p>
        )}
      </form>
      <div aria-live="polite">
        <Result found={loaderData} />
      </div>
    </div>
  );
}

const day = (instant: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(instant));

function Result({ found }: { found: Found }) {
  if (found === undefined) return null;
  if (found === 'unknown')
    return (
      <p className={styles['refused']}>
        <strong>{sayings.noTranscriptWasIssuedUnderThis}</strong> {sayings.pleaseCompareItWithThePaper}
      </p>
    );
  if ('failed' in found) return <p className={styles['refused']}>{found.failed}</p>;
  const { student, issuedAt, revokedAt, isReplaced, lines } = found;
  if (revokedAt !== null)
    return (
      <p className={styles['refused']}>
        <strong>{sayings.thisTranscriptOfWasRevokedOn(student, day(revokedAt))}</strong>{' '}
        {sayings.whatThePaperSaysHoldsNo} {isReplaced && sayings.itWasReplacedByAnotherPlease}
      </p>
    );
  return (
    <section aria-label={sayings.theTranscript}>
      <p className={styles['good']}>
        <strong>{sayings.thisTranscriptIsValid}</strong> {sayings.itWasIssuedToOnAnd(student, day(issuedAt))}
      </p>
      <div className={styles['wide']}>
        <table aria-label={sayings.coursesOf(student)}>
          <thead>
            <tr>
              <th scope="col">{sayings.course}</th>
              <th scope="col">{sayings.professors}</th>
              <th scope="col">{sayings.dates}</th>
              <th scope="col">{sayings.credits}</th>
              <th scope="col">{sayings.status}</th>
              <th scope="col">{sayings.grade}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <Row key={at} line={line} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const words: Record<TranscriptLine['creditStatus'], string> = {
  confirmed: 'Credit',
  provisional: 'Credit, provisional',
  audit: 'Audit',
};
const Row = ({ line }: { line: TranscriptLine }) => (
  <tr>
    <th scope="row">{[line.courseNumber, line.course].filter(Boolean).join(' ')}</th>
    <td data-label="Professors">{line.professors || '–'}</td>
    <td data-label="Dates">{[line.start, line.end].filter(Boolean).join(' – ') || '–'}</td>
    <td data-label="Credits">{line.credits ?? '–'}</td>
    <td data-label="Status">{words[line.creditStatus]}</td>
    <td data-label="Grade">{line.grade ?? '–'}</td>
  </tr>
);
