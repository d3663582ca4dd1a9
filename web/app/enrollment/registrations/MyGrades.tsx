import { gradebook } from '@stoa/contract/teaching/gradebook.endpoints';
import { courseTotal } from '@stoa/contract/enrollment/letters';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import { percent } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import styles from './registrations.module.css';

/** The student's own grades in a course, and their total. */
export function MyGrades({ courseInstanceId }: { courseInstanceId: string }) {
  const query = useEndpoint(gradebook.mine, { query: { courseInstanceREF: courseInstanceId } });
  return (
    <Loaded query={query} failed={i18n.t('We couldn’t load the gradebook.')}>
      {(entries) =>
        !entries || entries.length === 0 ? (
          <p>{i18n.t('No gradebook entries available.')}</p>
        ) : (
          <table className={styles['grades']} aria-label={i18n.t('Gradebook')}>
            <thead>
              <tr>
                <th scope="col">{i18n.t('Assignment')}</th>
                <th scope="col">{i18n.t('Score')}</th>
                <th scope="col">{i18n.t('Max Points')}</th>
                <th scope="col">{i18n.t('Grade')}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ _id, assignmentName, score, maxScore, letterGrade, notes }) => (
                <tr key={_id}>
                  <th scope="row">
                    {assignmentName}
                    {!maxScore && (
                      <span className="below">
                        {i18n.t(
                          'Doesn’t count toward the course total, because your professor hasn’t set a max score.',
                        )}
                      </span>
                    )}
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
                <th scope="row">{i18n.t('Course total')}</th>
                <td colSpan={3}>{percent(courseTotal(entries))}</td>
              </tr>
            </tfoot>
          </table>
        )
      }
    </Loaded>
  );
}
