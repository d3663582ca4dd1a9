import { cutText } from '@stoa/contract/kernel/text';
import { paths, recordAt } from '@stoa/contract/paths';
import type { Dashboard, descriptionPreview } from '@stoa/contract/office/dashboard.endpoints';
import { fullName } from '@stoa/contract/kernel/fields';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useMay } from '../../kernel/session.ts';
import { Section } from '../../ui/Page.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

const most: typeof descriptionPreview = 80;
/** The first characters, with an ellipsis where there are more. */
const preview = (text: string) => (text.length > most ? `${cutText(text, most).trimEnd()}…` : text);

export function MyCourses({ courses }: Pick<Dashboard, 'courses'>) {
  const studies = useMay('study');
  return (
    <Section title={i18n.t('My Courses')}>
      {courses.length === 0 ? (
        <>
          <p>{i18n.t('No current courses.')}</p>
          {studies && (
            <p>
              <Link to={paths.courseRegistration}>{i18n.t('See courses open for registration')}</Link>
            </p>
          )}
        </>
      ) : (
        <ul className="cards">
          {courses.map(({ _id, name, profDescription, status, professors }) => (
            <li key={_id} className="card">
              <h3>
                <Link to={recordAt(paths.courseRooms, _id)}>{name}</Link>
              </h3>
              <p>{preview(profDescription) || i18n.t('No description available.')}</p>
              <p className="soft">
                <StatusBadge status={status} />
              </p>
              <p className="soft">
                {i18n.t('Professor: {names}', { names: professors.map(fullName).join(', ') || i18n.t('N/A') })}
              </p>
            </li>
          ))}
        </ul>
      )}
      {studies && courses.length > 0 && (
        <p>
          <Link to={paths.studentCourses}>{i18n.t('See all your courses, grades and messages')}</Link>
        </p>
      )}
    </Section>
  );
}
