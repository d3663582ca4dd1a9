import { Button } from '@mantine/core';
import { courseInstances, courseInstanceStatuses, type CourseInstance } from '@stoa/contract/course-instances';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../kernel/session.ts';
import { BoardButton } from '../ui/board/BoardButton.tsx';
import { BoardDialog } from '../ui/board/BoardDialog.tsx';
import { CalendarSection } from '../ui/CalendarSection.tsx';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable } from '../ui/RowsTable.tsx';
import { useOpenedRow } from '../ui/useOpenedRow.ts';
import { CourseInstanceActions } from './CourseInstanceActions.tsx';
import { CopyButton } from './CopyButton.tsx';
import { CourseHistory, CourseReview } from './CourseReview.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { columnsWith, InstanceBanner, monthDayYear, professorTones } from './instances.tsx';
import { MyCourseForm } from './MyCourseForm.tsx';
import { RegistrationsDialog, registrationsPrefix } from './RegistrationsDialog.tsx';
import { words } from './words.ts';

const columns = columnsWith('Professor', monthDayYear);
const filters = [{ name: 'status', label: words.status, options: courseInstanceStatuses }];

/** Professor: the courses one teaches, from the draft to the end. */
export default function MyCourseList() {
  const session = useSession();
  if (session?.role === 'Professor') return <MyCourses me={session.person._id} />;
  return (
    <Page title={words.myCourses}>
      <p>{words.thereIsNothingHereForYou}</p>
      {session?.role === 'Administrator' && (
        <p>
          <Link to="/mainContent/admin/course-instances">{words.seeAllCourseInstances}</Link>
        </p>
      )}
    </Page>
  );
}

function MyCourses({ me }: { me: string }) {
  const course = useOpenedRow('course', courseInstances.list);
  const registrations = useOpenedRow('registrations', courseInstances.list);
  const board = useOpenedRow('board', courseInstances.list);
  const client = useQueryClient();
  const [, setParams] = useSearchParams();
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>();
  const { id, row, open, keep } = course;

  // A new course that has saved itself is the same form, which nobody wants to lose while writing in it.
  const [made, setMade] = useState<CourseInstance>();
  const [opened, setOpened] = useState(0);

  function close() {
    setMissing(undefined);
    setMade(undefined);
    setOpened((before) => before + 1);
    course.close();
    // What saved itself is in no list that was loaded before.
    void client.invalidateQueries();
  }
  function openIncomplete(instance: CourseInstance, fields: Readonly<Record<string, string>>) {
    setMissing(fields);
    open(instance);
  }
  const closeRegistrations = () =>
    setParams(
      (before) =>
        new URLSearchParams(
          [...before].filter(([name]) => name !== 'registrations' && !name.startsWith(registrationsPrefix)),
        ),
    );
  const more = (instance: CourseInstance, prominent = false) => (
    <>
      <RowButton
        label={words.viewRegistrations}
        of={instance.name}
        onClick={() => registrations.open(instance)}
        prominent={prominent}
      />
      <BoardButton
        courseId={instance._id}
        of={instance.name}
        onClick={() => board.open(instance)}
        prominent={prominent}
      />
    </>
  );

  if (id === 'new' || row?.status === 'Draft') {
    const draft = id === 'new' ? made : row;
    return (
      <MyCourseForm
        key={opened}
        {...(draft ? { instance: draft } : {})}
        {...(missing ? { missing } : {})}
        keep={id === 'new' ? setMade : keep}
        close={close}
      />
    );
  }
  return (
    <>
      {row ? (
        <Page
          title={words.viewCourse}
          back={{ onClick: close, label: words.back }}
          actions={
            <>
              {more(row, true)}
              <CourseInstanceActions instance={row} onMoved={keep} prominent />
            </>
          }
        >
          <InstanceBanner instance={row} tones={professorTones} />
          <CourseReview instance={row} open={['Pending Approval', 'Denied'].includes(row.status)} verb="Answer" />
          <CourseHistory id={row._id} />
        </Page>
      ) : (
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
                    <RowButton label={words.edit} of={instance.name} onClick={() => open(instance)} />
                    <DeleteButton instance={instance} />
                  </>
                ) : (
                  <>
                    <RowButton label={words.view} of={instance.name} onClick={() => open(instance)} />
                    {more(instance)}
                  </>
                )}
                <CopyButton instance={instance} onCopied={open} />
                <CourseInstanceActions instance={instance} onMissing={openIncomplete} />
              </>
            )}
          />
          <CalendarSection />
        </Page>
      )}
      <RegistrationsDialog instance={registrations.row} close={closeRegistrations} />
      {board.row && (
        <BoardDialog
          courseInstanceId={board.row._id}
          courseName={board.row.name}
          isProfessor={board.row.professorREF.some(({ personREF }) => personREF._id === me)}
          opened
          onClose={board.close}
        />
      )}
    </>
  );
}
