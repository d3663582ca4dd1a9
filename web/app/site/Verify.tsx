import { codeFrom } from '@stoa/contract/transcript-code';
import type { TranscriptLine, transcripts, VerifiedTranscript } from '@stoa/contract/transcripts';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../kernel/api.ts';
import { day } from '../ui/format.ts';
import { Heading } from '../ui/Heading.tsx';
import { Button } from '../ui/plain/Button.tsx';
import list from '../ui/plain/Table.module.css';
import { Note } from '../ui/plain/Note.tsx';
import { Table, type Column } from '../ui/plain/Table.tsx';
import site from './site.module.css';
import styles from './Verify.module.css';
import type { Route } from './+types/Verify.ts';
import { words } from './words.ts';

type Found = VerifiedTranscript | 'unknown' | { readonly failed: string } | undefined;

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<Found> {
  if (params.code === undefined) return undefined;
  const code = codeFrom(params.code);
  if (code === undefined) return 'unknown';
  try {
    return await call<typeof transcripts.verify>('GET /api/public/transcripts/{code}', { params: { code } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'unknown';
    return { failed: error instanceof ApiError ? error.message : words.somethingWentWrongPleaseTry };
  }
}

export const meta: Route.MetaFunction = () => [
  { title: words.verifyATranscriptStoa },
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
    if (given === undefined) return setError(words.aCodeHas20LettersAnd);
    setError('');
    void navigate(`/verify/${given}`);
  }
  return (
    <div className={site['page']}>
      <Heading title={words.verifyATranscript}>{words.verifyATranscript}</Heading>
      <p>{words.everyTranscriptIssuedByStoa}</p>
      <form noValidate onSubmit={look} className={styles['form']}>
        <label className="field">
          {words.code}
          <input
            value={code}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={error !== '' || undefined}
            aria-describedby={error === '' ? undefined : 'code-error'}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </label>
        <Button type="submit">{words.verify}</Button>
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

const modes: Record<TranscriptLine['creditStatus'], string> = {
  confirmed: 'Credit',
  provisional: words.creditProvisional,
  audit: 'Audit',
};
const columns: readonly Column<TranscriptLine>[] = [
  { label: words.course, cell: ({ courseNumber, course }) => [courseNumber, course].filter(Boolean).join(' ') },
  { label: words.professors, cell: ({ professors }) => professors || '–' },
  { label: words.dates, cell: ({ start, end }) => [start, end].filter(Boolean).join(' – ') || '–' },
  { label: words.credits, cell: ({ credits }) => credits ?? '–' },
  { label: words.status, cell: ({ creditStatus }) => modes[creditStatus] },
  { label: words.grade, cell: ({ grade }) => grade ?? '–' },
];

function Result({ found }: { found: Found }) {
  if (found === undefined) return null;
  if (found === 'unknown')
    return (
      <Note tone="denied" title={words.noTranscriptWasIssuedUnderThis}>
        {words.pleaseCompareItWithThePaper}
      </Note>
    );
  if ('failed' in found) return <Note tone="denied">{found.failed}</Note>;
  const { student, issuedAt, revokedAt, isReplaced, lines } = found;
  if (revokedAt !== null)
    return (
      <Note tone="denied" title={words.thisTranscriptOfWasRevokedOn(student, day(revokedAt))}>
        {words.whatThePaperSaysHoldsNo} {isReplaced && words.itWasReplacedByAnotherPlease}
      </Note>
    );
  return (
    <section aria-label={words.theTranscript}>
      <Note tone="approved" title={words.thisTranscriptIsValid}>
        {words.itWasIssuedToOnAnd(student, day(issuedAt))}
      </Note>
      <div className={list['list']}>
        <Table label={words.coursesOf(student)} columns={columns} rows={lines} keyOf={(line) => lines.indexOf(line)} />
      </div>
    </section>
  );
}
