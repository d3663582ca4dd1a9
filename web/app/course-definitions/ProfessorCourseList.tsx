import { paths } from '@stoa/contract/paths';
import { Link } from 'react-router';
import { useMay } from '../kernel/session.ts';
import { Page } from '../ui/Page.tsx';
import { CourseDefinitionList } from './CourseDefinitionList.tsx';
import { words } from './words.ts';

/** Professor: one's own course definitions, and everybody's that are settled. */
export default function ProfessorCourseList() {
  const seesAll = useMay('administer');
  if (useMay('teach'))
    return (
      <CourseDefinitionList
        at={paths.professorDefinitions}
        add={words.createACourse}
        intro={words.whatYouDefineHereIsApproved}
      />
    );
  return (
    <Page title={words.courseCatalog}>
      <p>{words.thereIsNothingHereForYou}</p>
      {seesAll && (
        <p>
          <Link to={paths.definitions}>{words.seeAllCourseDefinitions}</Link>
        </p>
      )}
    </Page>
  );
}
