import { courseInstances, type OpenCourseInstance } from '@stoa/contract/course-instances';
import { fullName } from '@stoa/contract/people';
import { isActive, registrations, type Registration, type Seats } from '@stoa/contract/registrations';
import { students } from '@stoa/contract/students';
import { useState } from 'react';
import { useEndpoint } from '../kernel/queries.ts';
import { useMay } from '../kernel/session.ts';
import { day, money } from '../ui/format.ts';
import { sentenceOf } from '../ui/notify.ts';
import { Page, Section } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { Failure } from '../ui/plain/Note.tsx';
import { CourseDetails } from './CourseDetails.tsx';
import { NotForYou } from './NotForYou.tsx';
import { QueueButton, SeatsLine } from './Queue.tsx';
import { RegisterDialogs } from './RegisterDialogs.tsx';
import { UnregisterButton } from './UnregisterButton.tsx';
import { words } from './words.ts';

type Columns = readonly Column<OpenCourseInstance>[];
const professor: Columns = [
  {
    label: words.professor,
    cell: ({ professorREF }) => professorREF.map(({ personREF }) => fullName(personREF)).join(', '),
  },
];
/** What credit brings and costs is shown to those whose credit counts. */
const credit: Columns = [
  { label: words.credits, cell: ({ credits }) => credits ?? '–', figures: true },
  { label: words.cost, cell: ({ cost }) => money(cost), sort: 'cost', figures: true },
];
const terms: Columns = [
  { label: words.auditCost, cell: ({ auditCost }) => money(auditCost), sort: 'auditCost', figures: true },
  { label: words.start, cell: ({ start }) => day(start), sort: 'start', whole: true },
  { label: words.end, cell: ({ end }) => day(end), sort: 'end', whole: true },
];
const columnsOf = { approved: [...professor, ...credit, ...terms], others: [...professor, ...terms] };

const mineIn = (mine: readonly Registration[] | null | undefined, { _id }: OpenCourseInstance) =>
  mine?.find((one) => one.courseInstanceREF._id === _id && isActive(one.status));

const seatsIn = (limited: readonly Seats[] | null | undefined, { _id }: OpenCourseInstance) =>
  limited?.find((one) => one._id === _id);

/** Student: what is open for registration, to register, pay and leave again. */
export default function CourseRegistration() {
  const studies = useMay('study');
  return (
    <Page title={words.courseRegistration}>
      {studies ? (
        <Section title={words.availableCourses}>
          <AvailableCourses />
        </Section>
      ) : (
        <NotForYou>{words.onlyStudentsRegisterForCourses}</NotForYou>
      )}
    </Page>
  );
}

function AvailableCourses() {
  const student = useEndpoint(students.mine);
  const mine = useEndpoint(registrations.mine);
  const limited = useEndpoint(registrations.seats, {}, { refetchInterval: 30_000 });
  const approved = student.data?.approvalStatus === 'Approved';
  const [viewed, setViewed] = useState<OpenCourseInstance>();
  const [viewing, setViewing] = useState(false);
  const [wanted, setWanted] = useState<OpenCourseInstance>();
  const known = student.data !== undefined && mine.data !== undefined;
  const problem = student.error ?? mine.error;

  return (
    <>
      {problem && !known && <Failure title={words.failedToFetchRegistrationsPlease}>{sentenceOf(problem)}</Failure>}
      <RowsTable
        label={words.availableCourses}
        of={courseInstances.registering}
        columns={[
          {
            label: words.course,
            cell: (row) => <Name of={row} mine={mine.data} seats={seatsIn(limited.data, row)} />,
            sort: 'name',
          },
          ...columnsOf[approved ? 'approved' : 'others'],
        ]}
        pageSize={5}
        failed={words.failedToFetchCourseInstances}
        empty={words.noCourseInstancesCurrentlyRegistering}
        actions={(row) => (
          <>
            <RowButton
              label={words.courseDetails}
              of={row.name}
              onClick={() => {
                setViewed(row);
                setViewing(true);
              }}
            />
            {known && mine.data && (
              <RegisterOrLeave
                row={row}
                mine={mine.data}
                seats={seatsIn(limited.data, row)}
                register={() => setWanted(row)}
              />
            )}
          </>
        )}
      />
      {viewed && (
        <CourseDetails
          course={viewed}
          seats={seatsIn(limited.data, viewed)}
          opened={viewing}
          onClose={() => setViewing(false)}
        />
      )}
      {wanted && (
        <RegisterDialogs key={wanted._id} course={wanted} approved={approved} onClose={() => setWanted(undefined)} />
      )}
    </>
  );
}

/** The course's name, and where one's own place in it stands. */
interface NameProps {
  readonly of: OpenCourseInstance;
  readonly mine: readonly Registration[] | null | undefined;
  readonly seats: Seats | undefined;
}
function Name({ of, mine, seats }: NameProps) {
  const registration = mineIn(mine, of);
  return (
    <>
      {of.name}
      {registration && (
        <span className="below">
          <StatusBadge status={registration.status} />
        </span>
      )}
      {seats && !registration && (
        <span className="below">
          <SeatsLine of={seats} />
        </span>
      )}
    </>
  );
}

interface RegisterOrLeaveProps {
  readonly row: OpenCourseInstance;
  readonly mine: readonly Registration[];
  readonly seats: Seats | undefined;
  readonly register: () => void;
}
function RegisterOrLeave({ row, mine, seats, register }: RegisterOrLeaveProps) {
  const registration = mineIn(mine, row);
  if (registration)
    return <UnregisterButton registration={registration} question={words.areYouSureYouWantTo} by="course" />;
  return (
    <>
      {(!seats || seats.left > 0) && <RowButton label={words.register} of={row.name} onClick={register} />}
      {seats && (seats.mine || seats.left === 0) && <QueueButton seats={seats} course={row.name} />}
    </>
  );
}
