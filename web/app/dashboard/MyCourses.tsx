import { paths } from '@stoa/contract/paths';
import type { Dashboard, descriptionPreview } from '@stoa/contract/dashboard';
import { fullName } from '@stoa/contract/names';
import { Link } from 'react-router';
import { useMay } from '../kernel/session.ts';
import { Section } from '../ui/Page.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { words as sayings } from './words.ts';

/** Only its type comes from the contract: with it would come zod. */
const most: typeof descriptionPreview = 80;
/** The first words, with a sign where there are more. */
const preview = (text: string) => (text.length > most ? `${text.slice(0, most).trimEnd()}…` : text);

export function MyCourses({ courses }: Pick<Dashboard, 'courses'>) {
  const studies = useMay('study');
  return (
    <Section title={sayings.myCourses}>
      {courses.length === 0 ? (
        <>
          <p>{sayings.noCurrentCourses}</p>
          {studies && (
            <p>
              <Link to={paths.courseRegistration}>{sayings.seeWhatIsOpenForRegistration}</Link>
            </p>
          )}
        </>
      ) : (
        <ul className="cards">
          {courses.map(({ _id, name, profDescription, status, professors }) => (
            <li key={_id} className="card">
              <h3>{name}</h3>
              <p>{preview(profDescription) || sayings.noDescriptionAvailable}</p>
              <p className="soft">
                <StatusBadge status={status} />
              </p>
              <p className="soft">
                {sayings.professor} {professors.map(fullName).join(', ') || 'N/A'}
              </p>
            </li>
          ))}
        </ul>
      )}
      {studies && courses.length > 0 && (
        <p>
          <Link to={paths.studentCourses}>{sayings.seeAllYourCoursesGradesAnd}</Link>
        </p>
      )}
    </Section>
  );
}
