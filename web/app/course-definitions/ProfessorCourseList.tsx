import { Link } from 'react-router';
import { useSession } from '../kernel/session.ts';
import { Page } from '../ui/Page.tsx';
import { CourseDefinitionList } from './CourseDefinitionList.tsx';

/** Professor: one's own course definitions, and everybody's that are settled. */
export default function ProfessorCourseList() {
  const role = useSession()?.role;
  if (role === 'Professor')
    return (
      <CourseDefinitionList
        add="+ Create a Course"
        intro="What you define here is approved once, and can then be scheduled under My Courses as often as you like."
      />
    );
  return (
    <Page title="Course Catalog">
      <p>
        There is nothing here for you: this page shows professors the courses they define, and your account is not a
        professor’s.
      </p>
      {role === 'Administrator' && (
        <p>
          <Link to="/mainContent/admin/courses">See all course definitions</Link>
        </p>
      )}
    </Page>
  );
}
