import { attemptedIn, takenAs, unofficial } from '@stoa/contract/enrollment/transcripts-words';
import { codeFrom } from '@stoa/contract/enrollment/transcripts.endpoints';
import {
  type TranscriptLine,
  transcripts,
  type VerifiedTranscript,
} from '@stoa/contract/enrollment/transcripts.endpoints';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { ApiError, call } from '../../kernel/api.ts';
import { dayOf, shortDay } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import list from '../../ui/plain/Table.module.css';
import { Note } from '../../ui/plain/Note.tsx';
import { Table, type Column } from '../../ui/plain/Table.tsx';
import site from './site.module.css';
import styles from './Verify.module.css';
import type { Route } from './+types/Verify.ts';

type Found = VerifiedTranscript | 'unknown' | { readonly failed: string } | undefined;

async function load({ params }: Pick<Route.LoaderArgs, 'params'>): Promise<Found> {
  if (params.code === undefined) return undefined;
  const code = codeFrom(params.code);
  if (code === undefined) return 'unknown';
  try {
    return await call(transcripts.verify, { params: { code } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'unknown';
    return { failed: error instanceof ApiError ? error.message : i18n.t('Something went wrong. Please try again.') };
  }
}
export { load as loader, load as clientLoader };

export const meta: Route.MetaFunction = () => [
  { title: i18n.t('Verify a record of study · {site}') },
  { name: 'robots', content: 'noindex' },
];

/** Lets anyone compare a record of study with the one we issued. */
export default function Verify({ loaderData, params }: Route.ComponentProps) {
  /** The code that was typed at an address. Another address shows its own. */
  const [typed, setTyped] = useState({ at: params.code, code: params.code ?? '', error: '' });
  const { code, error } = typed.at === params.code ? typed : { code: params.code ?? '', error: '' };
  const type = (next: string, why = '') => setTyped({ at: params.code, code: next, error: why });
  const navigate = useNavigate();
  function look(event: FormEvent) {
    event.preventDefault();
    const given = codeFrom(code);
    if (given === undefined)
      return type(code, i18n.t('Enter all 20 letters and digits of the code on the record of study.'));
    type(code);
    void navigate(`/verify/${given}`);
  }
  return (
    <div className={site['page']}>
      <Heading title={i18n.t('Verify a record of study')}>{i18n.t('Verify a record of study')}</Heading>
      <p>{i18n.t('Each record of study from {site} has a code. Enter it to see what we issued.')}</p>
      <form noValidate onSubmit={look} className={styles['form']}>
        <label className="field">
          {i18n.t('Code')}
          <input
            value={code}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={error !== '' || undefined}
            aria-describedby={error === '' ? undefined : 'code-error'}
            onChange={(event) => type(event.currentTarget.value, error)}
          />
        </label>
        <Button type="submit">{i18n.t('Verify')}</Button>
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

const columns: readonly Column<TranscriptLine>[] = [
  { label: /*i18n*/ 'Course', cell: ({ courseNumber, course }) => [courseNumber, course].filter(Boolean).join(' ') },
  { label: /*i18n*/ 'Professors', cell: ({ professors }) => professors || '–' },
  {
    label: /*i18n*/ 'Dates',
    cell: ({ start, end }) => [start, end].flatMap((one) => (one ? [shortDay(one)] : [])).join(' – ') || '–',
  },
  { label: /*i18n*/ 'Credits attempted here', cell: (line) => attemptedIn(line) || '–' },
  { label: /*i18n*/ 'Status', cell: takenAs },
  { label: /*i18n*/ 'Grade', cell: ({ grade }) => grade ?? '–' },
];

function Result({ found }: { found: Found }) {
  if (found === undefined) return null;
  if (found === 'unknown')
    return (
      <Note tone="denied" title={i18n.t('We haven’t issued a record of study with this code.')}>
        {i18n.t('Check each letter and digit against the record of study.')}
      </Note>
    );
  if ('failed' in found) return <Note tone="denied">{found.failed}</Note>;
  const { student, issuedAt, revokedAt, isReplaced, isHolderDeleted, lines } = found;
  if (revokedAt !== null)
    return (
      <Note
        tone="denied"
        title={
          student === null
            ? i18n.t('This record of study was revoked on {date}.', { date: dayOf(revokedAt) })
            : i18n.t('{student}’s record of study was revoked on {date}.', { student, date: dayOf(revokedAt) })
        }
      >
        {isReplaced
          ? i18n.t('It’s no longer valid. Ask the student for the record of study that replaced it.')
          : i18n.t('It’s no longer valid.')}
      </Note>
    );
  return (
    <section aria-label={i18n.t('Record of study')}>
      <Note
        tone="approved"
        title={student === null ? i18n.t('This code is genuine.') : i18n.t('This record of study is valid.')}
      >
        {student === null
          ? i18n.t(
              'We issued its record of study on {date}, with the courses below. Its owner asked us not to name them.',
              { date: dayOf(issuedAt) },
            )
          : i18n.t('We issued it to {student} on {date}, with the courses below.', { student, date: dayOf(issuedAt) })}
        {isHolderDeleted && <> {i18n.t('The student’s personal data was deleted since, so the name isn’t kept.')}</>}
      </Note>
      <p>{unofficial()}</p>
      <div className={list['list']}>
        <Table
          label={student === null ? i18n.t('Courses') : i18n.t('{student}’s courses', { student })}
          columns={columns}
          rows={lines}
          keyOf={(line) => lines.indexOf(line)}
        />
      </div>
    </section>
  );
}
