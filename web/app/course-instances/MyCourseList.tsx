import { courseInstances, courseInstanceStatuses } from '@stoa/contract/course-instances';
import { paths } from '@stoa/contract/paths';
import { Link, Outlet } from 'react-router';
import { useMay } from '../kernel/session.ts';
import { CalendarSection } from '../ui/CalendarSection.tsx';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable } from '../ui/RowsTable.tsx';
import { Button } from '../ui/plain/Button.tsx';
import { useOpenRecord } from '../ui/useRecord.ts';
import { CourseInstanceActions } from './CourseInstanceActions.tsx';
import { CopyButton } from './CopyButton.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { columnsWith, monthDayYear } from './instances.tsx';
import { OpenedCourseButtons } from './OpenedCourseButtons.tsx';
import { words } from './words.ts';

const columns = columnsWith('Professor', monthDayYear);
const filters = [{ name: 'status', label: words.status, options: courseInstanceStatuses }];

/** Professor: the courses one teaches, from the draft to the end. */
export default function MyCourseList() {
  const seesAll = useMay('administer');
  if (useMay('teach')) return <MyCourses />;
  return (
    <Page title={words.myCourses}>
      <p>{words.thereIsNothingHereForYou}</p>
      {seesAll && (
        <p>
          <Link to={paths.courseInstances}>{words.seeAllCourseInstances}</Link>
        </p>
      )}
    </Page>
  );
}

function MyCourses() {
  const open = useOpenRecord(paths.professorCourses);
  return (
    <>
      <Page title={words.myCourses} actions={<Button onClick={() => open('new')}>{words.addCourseButton}</Button>}>
        <RowsTable
          label={words.courses}
          of={courseInstances.list}
          columns={columns}
          filters={filters}
          sort="start"
          failed={words.failedToLoadData}
          empty={words.youHaveNoCoursesYetAdd}
          actions={(instance) => (
            <>
              {instance.status === 'Draft' ? (
                <>
                  <RowButton label={words.edit} of={instance.name} onClick={() => open(instance._id)} />
                  <DeleteButton instance={instance} />
                </>
              ) : (
                <>
                  <RowButton label={words.view} of={instance.name} onClick={() => open(instance._id)} />
                  <OpenedCourseButtons instance={instance} />
                </>
              )}
              <CopyButton instance={instance} onCopied={({ _id }) => open(_id)} />
              <CourseInstanceActions
                instance={instance}
                onMissing={({ _id }, missing) => open(_id, undefined, { missing })}
              />
            </>
          )}
        />
        <CalendarSection />
      </Page>
      {/* What lies over the list: a course's registrations, its message board. */}
      <Outlet />
    </>
  );
}
