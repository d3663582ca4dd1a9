import { CourseDefinitionList } from './CourseDefinitionList.tsx';

/** Administrator: all course definitions, in any status. */
export default function AdminCourseList() {
  return <CourseDefinitionList add="+ Add Course Definition" setsStatus />;
}
