import type { Grading } from '@stoa/contract/teaching/submissions';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Section } from '../../ui/Page.tsx';
import prose from '../../ui/plain/Prose.module.css';
import { SubmissionFile } from './SubmissionFile.tsx';
import styles from './AssignmentList.module.css';

/** The grade of one’s work with the rubric and the feedback, once it was returned. */
export function Graded({ grading }: { grading: Grading }) {
  const { score, maxScore, letterGrade, rubric, levels, feedback, html, file, note } = grading;
  return (
    <Section title={i18n.t('Your grade')}>
      <p className={styles['score']}>
        <strong>{i18n.t('{score} of {maxScore}', { score: score ?? '–', maxScore: maxScore ?? '–' })}</strong>
        {letterGrade && ` · ${letterGrade}`}
      </p>
      {note && <p>{note}</p>}
      {rubric.length > 0 && <RubricTable rubric={rubric} levels={levels} />}
      {feedback && (
        <div className={prose['prose']}>
          {/* The server made it from Markdown of a fixed set of elements (server/src/kernel/markdown.ts). */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      )}
      {file && <SubmissionFile file={file} />}
    </Section>
  );
}

/** A rubric: before it was graded with all levels, afterwards with the one that was chosen. */
export function RubricTable({ rubric, levels }: Pick<Grading, 'rubric' | 'levels'>) {
  return (
    <table className={styles['rubric']} aria-label={i18n.t('Rubric')}>
      <tbody>
        {rubric.map(({ criterion, levels: all }, index) => {
          const level = levels[index] ?? null;
          const most = Math.max(...all.map(({ points }) => points));
          return (
            <tr key={criterion}>
              <th scope="row">{criterion}</th>
              <td>
                {level === null
                  ? all.map(({ name, points }) => i18n.t('{name} ({points, number})', { name, points })).join(' · ')
                  : all[level]?.name}
              </td>
              <td>
                {level === null ? most : i18n.t('{score} of {maxScore}', { score: all[level]!.points, maxScore: most })}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
