import { registrations, type Registration } from '@stoa/contract/registrations';
import { useState } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '../kernel/queries.ts';
import { useSession } from '../kernel/session.ts';
import { BoardButton } from '../ui/board/BoardButton.tsx';
import { BoardDialog } from '../ui/board/BoardDialog.tsx';
import { CalendarSection } from '../ui/CalendarSection.tsx';
import { instant } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { Credit } from './Credit.tsx';
import { ModeButton } from './ModeButton.tsx';
import { useOpened } from '../ui/useOpened.ts';
import { NotForYou } from './NotForYou.tsx';
import { hasPlace } from './refund.ts';
import { RegistrationDetails } from './RegistrationDetails.tsx';
import styles from './registrations.module.css';
import { TranscriptSection } from './TranscriptSection.tsx';
import { UnregisterButton } from './UnregisterButton.tsx';
import { words } from './words.ts';

const columns: readonly Column<Registration>[] = [
  { label: words.course, cell: ({ courseInstanceREF }) => courseInstanceREF.name, sort: 'course' },
  { label: words.dateRegistered, cell: ({ dateRegistered }) => instant(dateRegistered), sort: 'dateRegistered' },
  {
    label: words.status,
    cell: ({ status, credit }) => (
      <>
        <StatusBadge status={status} />
        <span className={styles['below']}>
          <Credit of={credit} />
        </span>
      </>
    ),
    sort: 'status',
  },
  { label: words.grade, cell: ({ grade }) => grade ?? '–', sort: 'grade' },
];

/** Student: the courses one is registered in. */
export default function MyCourseRegistrations() {
  const isStudent = useSession()?.role === 'Student';
  const [viewed, setViewed] = useState<Registration>();
  const [viewing, setViewing] = useState(false);
  // The link in a mail leads to a board by its course.
  const [boardOf, toBoard, closeBoard] = useOpened('board');
  const [known, setKnown] = useState<Registration>();
  const isOfBoard = (one: Registration | undefined) => one?.courseInstanceREF._id === boardOf;
  const whole = useEndpoint(
    registrations.mine,
    {},
    { enabled: isStudent && boardOf !== undefined && !isOfBoard(known) },
  );
  const board = [known, ...(whole.data ?? [])].find(isOfBoard) ?? known;

  function view(registration: Registration) {
    setViewed(registration);
    setViewing(true);
  }
  function read(registration: Registration) {
    setKnown(registration);
    toBoard(registration.courseInstanceREF._id);
  }

  return (
    <Page title={words.myCourseRegistrations}>
      {isStudent ? (
        <RowsTable
          label={words.myCourseRegistrations}
          of={registrations.mine}
          columns={columns}
          pageSize={5}
          failed={words.failedToFetchRegistrationsPlease}
          empty={
            <>
              <p>{words.youAreNotCurrentlyRegistered}</p>
              <p>
                <Link to="/mainContent/student/course-registration">{words.seeWhatIsOpenForRegistration}</Link>
              </p>
            </>
          }
          actions={(registration) => <RowActions registration={registration} view={view} read={read} />}
        />
      ) : (
        <NotForYou>{words.thisPageShowsStudentsTheirCourses}</NotForYou>
      )}
      {isStudent && <TranscriptSection />}
      {isStudent && <CalendarSection />}
      {viewed && (
        <RegistrationDetails
          key={viewed._id}
          registration={viewed}
          opened={viewing}
          onClose={() => setViewing(false)}
        />
      )}
      {board && (
        <BoardDialog
          courseInstanceId={board.courseInstanceREF._id}
          courseName={board.courseInstanceREF.name}
          isProfessor={false}
          opened={boardOf !== undefined && isOfBoard(board)}
          onClose={closeBoard}
        />
      )}
    </Page>
  );
}

interface RowActionsProps {
  readonly registration: Registration;
  readonly view: (registration: Registration) => void;
  readonly read: (registration: Registration) => void;
}
function RowActions({ registration, view, read }: RowActionsProps) {
  const { name } = registration.courseInstanceREF;
  return (
    <>
      <RowButton label={words.viewDetails} of={name} onClick={() => view(registration)} />
      {hasPlace(registration) && (
        <BoardButton courseId={registration.courseInstanceREF._id} of={name} onClick={() => read(registration)} />
      )}
      {registration.actions.some((action) => action === 'audit' || action === 'credit') && (
        <ModeButton registration={registration} />
      )}
      {registration.actions.includes('unregister') && (
        <UnregisterButton
          registration={registration}
          question={words.areYouSureYouWantToUnregisterFromThisClassThisAction}
          by="registration"
        />
      )}
    </>
  );
}
