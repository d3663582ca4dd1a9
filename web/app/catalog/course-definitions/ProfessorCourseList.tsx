import { paths } from '@stoa/contract/paths';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useMay } from '../../kernel/session.ts';
import { Page } from '../../ui/Page.tsx';
import { CourseDefinitionList } from './CourseDefinitionList.tsx';

/** Professor: their own course definitions, and everyone's decided ones. */
export default function ProfessorCourseList() {
  const seesAll = useMay('administer');
  if (useMay('teach'))
    return (
      <CourseDefinitionList
        at={paths.professorDefinitions}
        add={i18n.t('+ Create a Course')}
        intro={i18n.t(
          'Define a course here. Once it’s approved, you can schedule it under My Courses as often as you like.',
        )}
      />
    );
  return (
    <Page title={i18n.t('Course Catalog')}>
      <p>{i18n.t('This page shows professors the courses they define. Your account isn’t a professor account.')}</p>
      {seesAll && (
        <p>
          <Link to={paths.definitions}>{i18n.t('See all course definitions')}</Link>
        </p>
      )}
    </Page>
  );
}
