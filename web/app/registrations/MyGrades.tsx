import { gradebook } from '@stoa/contract/gradebook';
import { courseTotal } from '@stoa/contract/grading';
import { useEndpoint } from '../kernel/queries.ts';
import { percent } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import styles from './registrations.module.css';
import { words } from './words.ts';

/** One's own grades in a course, and what they come to. */
export function MyGrades({ courseInstanceId }: { courseInstanceId: string }) {
  const query = useEndpoint(gradebook.mine, { query: { courseInstanceREF: courseInstanceId } });
  return (
    <Loaded query={query} failed={words.theGradebookCouldNotBeLoaded}>
      {(entries) =>
        !entries || entries.length === 0 ? (
          <p>{words.noGradebookEntriesAvailable}</p>
        ) : (
          <table className={styles['grades']} aria-label={words.gradebook}>
            <thead>
              <tr>
                <th scope="col">{words.assignment}</th>
                <th scope="col">{words.score}</th>
                <th scope="col">{words.maxPoints}</th>
                <th scope="col">{words.grade}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ _id, assignmentName, score, maxScore, letterGrade, notes }) => (
                <tr key={_id}>
                  <th scope="row">
                    {assignmentName}
                    {!maxScore && <span className="below">{words.doesntCountNoMaximum}</span>}
                    {notes && <span className="below">{notes}</span>}
                  </th>
                  <td>{score ?? '–'}</td>
                  <td>{maxScore ?? '–'}</td>
                  <td>{letterGrade || '–'}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{words.courseTotal}</th>
                <td colSpan={3}>{percent(courseTotal(entries))}</td>
              </tr>
            </tfoot>
          </table>
        )
      }
    </Loaded>
  );
}
