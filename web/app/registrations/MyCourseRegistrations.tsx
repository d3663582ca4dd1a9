import { paths } from '@stoa/contract/paths';
import { isActive, registrations, type Registration } from '@stoa/contract/registrations';
import { useState } from 'react';
import { Link, Outlet } from 'react-router';
import { useMay } from '../kernel/session.ts';
import { BoardButton } from '../board/BoardButton.tsx';
import { CalendarSection } from '../ui/CalendarSection.tsx';
import { instant } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { Credit } from './Credit.tsx';
import { ModeButton } from './ModeButton.tsx';
import { useOpenRecord } from '../ui/useRecord.ts';
import { NotForYou } from './NotForYou.tsx';
import { RegistrationDetails } from './RegistrationDetails.tsx';
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
        <span className="below">
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
  const studies = useMay('study');
  const [viewed, setViewed] = useState<Registration>();
  const [viewing, setViewing] = useState(false);
  const open = useOpenRecord(paths.studentCourses);

  function view(registration: Registration) {
    setViewed(registration);
    setViewing(true);
  }

  return (
    <Page title={words.myCourseRegistrations}>
      {studies ? (
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
                <Link to={paths.courseRegistration}>{words.seeWhatIsOpenForRegistration}</Link>
              </p>
            </>
          }
          actions={(registration) => (
            <RowActions
              registration={registration}
              view={view}
              read={() => open(registration.courseInstanceREF._id, 'board')}
            />
          )}
        />
      ) : (
        <NotForYou>{words.thisPageShowsStudentsTheirCourses}</NotForYou>
      )}
      {studies && <TranscriptSection />}
      {studies && <CalendarSection />}
      {viewed && (
        <RegistrationDetails
          key={viewed._id}
          registration={viewed}
          opened={viewing}
          onClose={() => setViewing(false)}
        />
      )}
      {/* What lies over the list: a course's message board. */}
      {studies && <Outlet />}
    </Page>
  );
}

interface RowActionsProps {
  readonly registration: Registration;
  readonly view: (registration: Registration) => void;
  readonly read: () => void;
}
function RowActions({ registration, view, read }: RowActionsProps) {
  const { name } = registration.courseInstanceREF;
  return (
    <>
      <RowButton label={words.viewDetails} of={name} onClick={() => view(registration)} />
      {isActive(registration.status) && (
        <BoardButton courseId={registration.courseInstanceREF._id} of={name} onClick={read} />
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
