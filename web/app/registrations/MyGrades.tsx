import { gradebook } from '@stoa/contract/gradebook';
import { courseTotal } from '@stoa/contract/grading';
import { useEndpoint } from '../kernel/queries.ts';
import { percent } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import styles from './registrations.module.css';

/** One's own grades in a course, and what they come to. */
export function MyGrades({ courseInstanceId }: { courseInstanceId: string }) {
  const query = useEndpoint(gradebook.mine, { query: { courseInstanceREF: courseInstanceId } });
  return (
    <Loaded query={query} failed="The gradebook could not be loaded.">
      {(entries) =>
        !entries || entries.length === 0 ? (
          <p>No gradebook entries available.</p>
        ) : (
          <table className={styles['grades']} aria-label="Gradebook">
            <thead>
              <tr>
                <th scope="col">Assignment</th>
                <th scope="col">Score</th>
                <th scope="col">Max Points</th>
                <th scope="col">Grade</th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ _id, assignmentName, score, maxScore, letterGrade, notes }) => (
                <tr key={_id}>
                  <th scope="row">
                    {assignmentName}
                    {notes && <span className={styles['below']}>{notes}</span>}
                  </th>
                  <td>{score ?? '–'}</td>
                  <td>{maxScore ?? '–'}</td>
                  <td>{letterGrade || '–'}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Course total</th>
                <td colSpan={3}>{percent(courseTotal(entries))}</td>
              </tr>
            </tfoot>
          </table>
        )
      }
    </Loaded>
  );
}
