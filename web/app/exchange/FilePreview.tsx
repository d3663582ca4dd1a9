import { collegeFiles, FileProfile } from '@stoa/contract/exchange/college-files.shapes';
import type { CollegeFileKind, CollegeFileProfile } from '@stoa/contract/exchange/college-files';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { ReplyOf } from '@stoa/contract/kernel/endpoint';
import { useEffect, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { call } from '../kernel/api.ts';
import { sentenceOf } from '../ui/notify.ts';
import { Section } from '../ui/Page.tsx';
import { SelectInput } from '../ui/plain/Input.tsx';
import { Failure } from '../ui/plain/Note.tsx';
import styles from './exchange.module.css';
import { presentTerm, termOptions, useTerms } from './useTerms.ts';

/** Milliseconds without typing before the rows are loaded again. */
const pause = 400;

interface FilePreviewProps {
  readonly institutionId: string;
  readonly kind: CollegeFileKind;
  readonly control: Control<CollegeFileProfile>;
}
/** The first rows of a term as the form would write them, while it is filled in. */
export function FilePreview({ institutionId, kind, control }: FilePreviewProps) {
  const terms = useTerms(institutionId);
  const [chosen, setChosen] = useState('');
  const term = chosen || presentTerm(terms);
  const typed = JSON.stringify(useWatch({ control }));
  const [shown, setShown] = useState<ReplyOf<typeof collegeFiles.preview>>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    const { data: profile } = FileProfile.safeParse(JSON.parse(typed));
    if (term === '' || !profile) return undefined;
    const asked = new AbortController();
    const later = setTimeout(() => {
      call(collegeFiles.preview, { params: { id: institutionId, kind }, body: { term, profile }, signal: asked.signal })
        .then((reply) => {
          setShown(reply);
          setFailure('');
        })
        .catch((error: unknown) => !asked.signal.aborted && setFailure(sentenceOf(error)));
    }, pause);
    return () => {
      clearTimeout(later);
      asked.abort();
    };
  }, [typed, term, institutionId, kind]);
  return (
    <div className={styles['preview']}>
      <Section title={i18n.t('Preview')}>
        {terms?.length === 0 ? (
          <p>{i18n.t('The agreement has no terms yet.')}</p>
        ) : (
          <SelectInput
            label={i18n.t('Term')}
            value={term}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={termOptions(terms)}
          />
        )}
        {failure && <Failure>{failure}</Failure>}
        {shown && <Rows {...shown} />}
      </Section>
    </div>
  );
}

/** Arrow keys scroll it. */
const reachable = { tabIndex: 0 };
function Rows({ headings, rows, problems }: ReplyOf<typeof collegeFiles.preview>) {
  return (
    <>
      {problems.length > 0 && (
        <Failure title={i18n.t('This file can’t be written yet')}>
          <ul>
            {problems.slice(0, 10).map(({ row, column, problem }) => (
              <li key={`${row} ${column}`}>
                {row === 0
                  ? i18n.t('Heading {column, number}: {problem}', { column, problem })
                  : i18n.t('Row {row, number}, column {column, number}: {problem}', { row, column, problem })}
              </li>
            ))}
          </ul>
        </Failure>
      )}
      <output className="soft">
        {rows.length === 0
          ? i18n.t('No registration of this term would be in this file yet.')
          : i18n.t('{count, plural, one {The first row} other {The first # rows}}', { count: rows.length })}
      </output>
      <section {...reachable} className={styles['sheet']} aria-label={i18n.t('Rows of the file')}>
        <table>
          <thead>
            <tr>
              {headings.map((heading, at) => (
                <th key={at} scope="col">
                  {heading || i18n.t('Column {number, number}', { number: at + 1 })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, at) => (
              <tr key={at}>
                {cells.map((cell, n) => (
                  <td
                    key={n}
                    data-wrong={problems.some(({ row, column }) => row === at + 1 && column === n + 1) || undefined}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
