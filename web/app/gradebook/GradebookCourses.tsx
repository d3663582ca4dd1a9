import { gradebook, type GradebookCourse } from '@stoa/contract/gradebook';
import { paths } from '@stoa/contract/paths';
import { useRows } from '../kernel/queries.ts';
import { useMay } from '../kernel/session.ts';
import { count } from '../ui/format.ts';
import { sentenceOf } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { Failure } from '../ui/plain/Note.tsx';
import { Pages } from '../ui/plain/Pages.tsx';
import { useTableState } from '../ui/plain/useTableState.ts';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { useOpenRecord } from '../ui/useRecord.ts';
import styles from './gradebook.module.css';
import { words } from './words.ts';

const pageSize = 8;
const noFilters = [] as const;

/** Professor: the courses that are graded, each a card that opens its gradebook. */
export default function GradebookCourses() {
  if (useMay('seeGradebooks')) return <Courses />;
  return (
    <Page title={words.gradebook}>
      <p>{words.thereIsNothingHereForYou}</p>
    </Page>
  );
}

function Courses() {
  const open = useOpenRecord(paths.gradebook);
  const { page, toPage } = useTableState(noFilters, '', undefined);
  const { data, error, refetch, isFetching } = useRows(gradebook.courses, { query: { page, pageSize } });
  const pages = Math.ceil((data?.total ?? 0) / pageSize);
  return (
    <Page title={words.gradebook}>
      {error ? (
        <Failure title={words.theCoursesCouldNotBeLoaded} again={refetch} trying={isFetching}>
          <p>{sentenceOf(error)}</p>
        </Failure>
      ) : !data ? (
        <output>{words.loadingCourses}</output>
      ) : data.total === 0 ? (
        <p>{words.noCoursesFoundThatAreActive}</p>
      ) : (
        <ul className="cards">
          {data.rows.map((course) => (
            <CourseCard key={course._id} course={course} open={() => open(course._id)} />
          ))}
        </ul>
      )}
      <Pages page={page} last={pages} to={{ show: (at) => toPage(at) }} />
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
      <p className="soft">{count(course.registrationCount, 'registration')}</p>
    </li>
  );
}
