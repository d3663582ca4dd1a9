import { paths } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import { CourseDefinitionList } from './CourseDefinitionList.tsx';

/** Administrator: all course definitions, in any status. */
export default function AdminCourseList() {
  return <CourseDefinitionList at={paths.definitions} add={i18n.t('+ Add Course Definition')} />;
}
