import { paths } from '@stoa/contract/paths';
import { CourseDefinitionList } from './CourseDefinitionList.tsx';
import { words } from './words.ts';

/** Administrator: all course definitions, in any status. */
export default function AdminCourseList() {
  return <CourseDefinitionList at={paths.definitions} add={words.addCourseDefinition} />;
}
