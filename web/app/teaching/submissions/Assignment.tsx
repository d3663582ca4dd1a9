import { i18n } from '@stoa/contract/kernel/i18n';
import {
  type AssignmentItem,
  type Grading,
  type Submission,
  submissions,
} from '@stoa/contract/teaching/submissions.endpoints';
import { useState } from 'react';
import { later } from '../../kernel/later.ts';
import { ApiError } from '../../kernel/api.ts';
import { useEndpoint } from '../../kernel/queries.ts';
import { instant } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Page.tsx';
import prose from '../../ui/plain/Prose.module.css';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { HandIn, Receipt } from './HandIn.tsx';
import { SubmissionFile } from './SubmissionFiles.tsx';
import { dueSentence, lateSentence, stateOf } from './submissionState.ts';
import styles from './AssignmentList.module.css';
import { now as presentTime } from '../../kernel/page.ts';
import { paths, recordAt } from '@stoa/contract/paths';
import { Link, useParams, useOutletContext } from 'react-router';
import type { CourseRoom } from '@stoa/contract/teaching/course-rooms.endpoints';

/** The grade of the student’s work with the rubric and the feedback, once it was returned. */
function Graded({ grading }: { grading: Grading }) {
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

/** A rubric: with all levels before grading, and with the chosen ones afterwards. */
function RubricTable({ rubric, levels }: Pick<Grading, 'rubric' | 'levels'>) {
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

// Students don't need it.
const ClassSubmissions = later('ClassSubmissions', () => import('./ClassSubmissions.tsx'));

/** An assignment: its instructions, its due time, and the reader’s own work or the class’s. */
export function Assignment({ id, as }: { id: string; as: 'student' | 'professor' | 'reader' }) {
  const query = useEndpoint(submissions.assignment, { params: { id } });
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status))
    return <p>{i18n.t('This assignment doesn’t exist, or you don’t have access to it.')}</p>;
  return (
    <Loaded query={query} failed={i18n.t('We couldn’t load the assignment.')}>
      {(item) =>
        item && (
          <div className={styles['page']}>
            <About item={item} />
            {as === 'student' && item.handIn !== 'none' && <OwnSubmission item={item} />}
            {as === 'professor' && <ClassSubmissions item={item} />}
          </div>
        )
      }
    </Loaded>
  );
}

function About({ item }: { item: AssignmentItem }) {
  const [now] = useState(presentTime);
  const { name, html, rubric, outcomes, handIn, dueAt, maxScore, weight } = item;
  const state = stateOf(item, now);
  return (
    <Section title={name} actions={state && <StatusBadge {...state} />}>
      <p>
        {dueSentence(item)}
        {handIn !== 'none' && dueAt && ` · ${lateSentence(item)}`}
      </p>
      <p className="soft">
        {maxScore === null
          ? i18n.t('Weight {weight, number}', { weight })
          : i18n.t('{maxScore, number} points, weight {weight, number}', { maxScore, weight })}
      </p>
      {html && (
        <div className={prose['prose']}>
          {/* The server made it from Markdown of a fixed set of elements (server/src/kernel/markdown.ts). */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      )}
      {outcomes.length > 0 && (
        <div>
          <h3>{i18n.t('What it assesses')}</h3>
          <ul>
            {outcomes.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      {rubric.length > 0 && !item.mine?.returnedAt && (
        <div>
          <h3>{i18n.t('How it is graded')}</h3>
          <RubricTable rubric={rubric} levels={[]} />
        </div>
      )}
    </Section>
  );
}

function OwnSubmission({ item }: { item: AssignmentItem }) {
  const query = useEndpoint(submissions.draft, { params: { id: item._id } });
  return (
    <Loaded query={query} failed={i18n.t('We couldn’t load your work.')} fresh>
      {(submission) =>
        submission && (
          <>
            {submission.grading && <Graded grading={submission.grading} />}
            <Section title={i18n.t('Your work')}>
              {item.isOpen ? (
                <HandIn item={item} submission={submission} />
              ) : (
                <Closed item={item} submission={submission} />
              )}
            </Section>
          </>
        )
      }
    </Loaded>
  );
}

/** The student's work after the assignment has closed. */
function Closed({ item, submission }: { item: AssignmentItem; submission: Submission }) {
  const { text, link, files, version } = submission;
  return (
    <div className={styles['handing']}>
      <p>
        {item.closesAt
          ? i18n.t('Work was accepted until {when}. Write to your professor if you need more time.', {
              when: instant(item.closesAt),
            })
          : i18n.t('Work can be handed in while the course is active.')}
      </p>
      <Receipt submission={submission} />
      {version === 0 && <p>{i18n.t('You didn’t hand anything in.')}</p>}
      {text && <p className={styles['written']}>{text}</p>}
      {link && (
        <a href={link} rel="noopener noreferrer" target="_blank">
          {link}
        </a>
      )}
      {files.length > 0 && (
        <ul className={styles['files']} aria-label={i18n.t('Your files')}>
          {files.map((file) => (
            <li key={file._id}>
              <SubmissionFile file={file} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** One assignment of the course. */
export default function RoomAssignment() {
  const { _id, as } = useOutletContext<CourseRoom>();
  const { assignmentId = '' } = useParams();
  return (
    <>
      <p>
        <Link to={recordAt(paths.courseRooms, _id, 'work')}>{i18n.t('All work of this course')}</Link>
      </p>
      <Assignment key={assignmentId} id={assignmentId} as={as} />
    </>
  );
}
