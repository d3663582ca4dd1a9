import { gradebook, type GradebookCourse } from '@stoa/contract/teaching/gradebook.endpoints';
import { paths } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useRows } from '../../kernel/queries.ts';
import { useMay } from '../../kernel/session.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Pages } from '../../ui/plain/Pages.tsx';
import { useTableState } from '../../ui/plain/useTableState.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useOpenRecord } from '../../ui/useRecord.ts';
import styles from './gradebook.module.css';

const pageSize = 8;
const noFilters = [] as const;

/** A professor's courses to grade, each a card that opens its gradebook. */
export default function GradebookCourses() {
  if (useMay('seeGradebooks')) return <Courses />;
  return (
    <Page title={i18n.t('Gradebook')}>
      <p>{i18n.t('This page shows professors their gradebooks. Your account isn’t a professor account.')}</p>
    </Page>
  );
}

function Courses() {
  const open = useOpenRecord(paths.gradebook);
  const { page, toPage } = useTableState(noFilters, '', undefined);
  const query = useRows(gradebook.courses, { query: { page, pageSize } });
  return (
    <Page title={i18n.t('Gradebook')}>
      <Loaded query={query} failed={i18n.t('We couldn’t load your courses.')}>
        {({ rows, total }) => (
          <>
            {total === 0 && <p>{i18n.t('No courses found that are active or complete.')}</p>}
            <ul className="cards">
              {rows.map((course) => (
                <CourseCard key={course._id} course={course} open={() => open(course._id)} />
              ))}
            </ul>
            <Pages page={page} total={total} pageSize={pageSize} to={{ show: (at) => toPage(at) }} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function CourseCard({ course, open }: { course: GradebookCourse; open: () => void }) {
  return (
    <li className={`card ${styles['card']}`}>
      <h2>
        <button type="button" onClick={open}>
          {course.name}
        </button>
      </h2>
      <p>
        <StatusBadge status={course.status} />
      </p>
      <p className="soft">
        {' '}
        {i18n.t('{count, plural, one {# registration} other {# registrations}}', { count: course.registrationCount })}
      </p>
    </li>
  );
}
