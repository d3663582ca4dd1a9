import { courseInstances, type OpenCourseInstance } from '@stoa/contract/catalog/course-instances.endpoints';
import { fullName } from '@stoa/contract/people/people';
import { type Registration, registrations, type Seats } from '@stoa/contract/enrollment/registrations.endpoints';
import { isActive } from '@stoa/contract/catalog/course-lifecycle';
import { students } from '@stoa/contract/catalog/students.endpoints';
import { paths, recordAt, chosenCourse } from '@stoa/contract/paths';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import { useMay } from '../../kernel/session.ts';
import { day, price } from '../../ui/format.ts';
import { sentenceOf } from '../../ui/notify.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { RowActions, RowButton } from '../../ui/RowButton.tsx';
import { type Column, RowsTable } from '../../ui/RowsTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { taxNote } from '../../catalog/courses/wordsAbout.ts';
import { Below } from '../../ui/plain/Table.tsx';
import { ButtonLink } from '../../ui/plain/Button.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import { ChosenCourse, mineIn } from './ChosenCourse.tsx';
import { CourseDetails } from './CourseDetails.tsx';
import { SeatsLine, WaitingListButton } from './WaitingList.tsx';
import { RegisterDialogs } from './RegisterDialogs.tsx';
import { UnregisterButton } from './UnregisterButton.tsx';

type Columns = readonly Column<OpenCourseInstance>[];
const professor: Columns = [
  {
    label: /*i18n*/ 'Professor',
    cell: ({ professorREF }) => professorREF.map(({ personREF }) => fullName(personREF)).join(', '),
  },
];
/** Only approved students see the credits and their price. */
const credit: Columns = [
  { label: /*i18n*/ 'Credits', cell: ({ credits }) => credits ?? '–', figures: true },
  {
    label: /*i18n*/ 'Cost',
    cell: ({ cost, tax }) => <Below is={taxNote(cost, 'credit', tax)}>{price(cost)}</Below>,
    sort: 'cost',
    figures: true,
  },
];
const terms: Columns = [
  {
    label: /*i18n*/ 'Audit Cost',
    cell: ({ auditCost, tax }) => <Below is={taxNote(auditCost, 'audit', tax)}>{price(auditCost)}</Below>,
    sort: 'auditCost',
    figures: true,
  },
  { label: /*i18n*/ 'Start', cell: ({ start }) => day(start), sort: 'start', whole: true },
  { label: /*i18n*/ 'End', cell: ({ end }) => day(end), sort: 'end', whole: true },
];
const columnsOf = { approved: [...professor, ...credit, ...terms], others: [...professor, ...terms] };

const seatsIn = (limited: readonly Seats[] | null | undefined, { _id }: OpenCourseInstance) =>
  limited?.find((one) => one._id === _id);

/** Student: the courses open for registration, to register, pay and unregister. */
export default function CourseRegistration() {
  const studies = useMay('study');
  return (
    <Page title={i18n.t('Course Registration')}>
      {studies ? (
        <Section title={i18n.t('Available Courses')}>
          <AvailableCourses />
        </Section>
      ) : (
        <p>
          {i18n.t('Only students can register for courses. Your account isn’t a student account.')}{' '}
          {i18n.t('To take a course yourself, join as a student with another email address.')}
        </p>
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
  const [wanted, setWanted] = useState<OpenCourseInstance>();
  const [search, setSearch] = useSearchParams();
  const chosen = chosenCourse(search);
  const known = student.data !== undefined && mine.data !== undefined;
  const problem = student.error ?? mine.error;
  const waits = (!known && !problem) || limited.isPending;
  const mayRegister = (row: OpenCourseInstance) =>
    known && !mineIn(mine.data, row) && (seatsIn(limited.data, row)?.left ?? 1) > 0;
  const erase = () =>
    setSearch(
      (before) => {
        before.delete('course');
        return before;
      },
      { replace: true },
    );

  return (
    <>
      {problem && !known && (
        <Failure title={i18n.t('Failed to fetch registrations. Please try again later.')}>
          {sentenceOf(problem)}
        </Failure>
      )}
      {chosen !== undefined && known && limited.data && (
        <ChosenCourse
          key={chosen}
          id={chosen}
          approved={approved}
          mine={mine.data ?? []}
          limited={limited.data}
          onClose={erase}
        />
      )}
      <RowsTable
        label={i18n.t('Available Courses')}
        of={courseInstances.registering}
        columns={[
          {
            label: /*i18n*/ 'Course',
            cell: (row) => <Name of={row} mine={mine.data} seats={seatsIn(limited.data, row)} />,
            sort: 'name',
          },
          ...columnsOf[approved && !waits ? 'approved' : 'others'],
        ]}
        pageSize={5}
        waits={waits}
        failed={i18n.t('Failed to fetch course instances. Please try again later.')}
        empty={i18n.t('No course instances currently registering.')}
        actions={(row) => (
          <RowActions of={row.name} shown={2}>
            <RowButton label={i18n.t('Course Details')} of={row.name} onClick={() => setViewed(row)} />
            {known &&
              mine.data &&
              registerOrLeave({
                row,
                mine: mine.data,
                seats: seatsIn(limited.data, row),
                register: () => setWanted(row),
              })}
          </RowActions>
        )}
      />
      {viewed && (
        <CourseDetails
          course={viewed}
          seats={seatsIn(limited.data, viewed)}
          onClose={() => setViewed(undefined)}
          onRegister={
            mayRegister(viewed)
              ? () => {
                  setViewed(undefined);
                  setWanted(viewed);
                }
              : undefined
          }
        />
      )}
      {wanted && (
        <RegisterDialogs key={wanted._id} course={wanted} approved={approved} onClose={() => setWanted(undefined)} />
      )}
    </>
  );
}

interface NameProps {
  readonly of: OpenCourseInstance;
  readonly mine: readonly Registration[] | null | undefined;
  readonly seats: Seats | undefined;
}
/** The course's name, with the student's own registration or the seats left below it. */
function Name({ of, mine, seats }: NameProps) {
  const registration = mineIn(mine, of);
  return (
    <Below is={registration ? <StatusBadge status={registration.status} /> : seats && <SeatsLine of={seats} />}>
      <Link
        to={registration && isActive(registration.status) ? recordAt(paths.courseRooms, of._id) : `/courses/${of._id}`}
      >
        {of.name}
      </Link>
    </Below>
  );
}

interface RegisterOrLeaveProps {
  readonly row: OpenCourseInstance;
  readonly mine: readonly Registration[];
  readonly seats: Seats | undefined;
  readonly register: () => void;
}
/** Returns each action as a separate element. */
function registerOrLeave({ row, mine, seats, register }: RegisterOrLeaveProps) {
  const registration = mineIn(mine, row);
  if (registration && !isActive(registration.status)) return [];
  if (registration)
    return [
      <ButtonLink key="room" to={recordAt(paths.courseRooms, row._id)} variant="subtle" size="sm">
        {i18n.t('Go to the course')}
        <span className="hidden-text"> {row.name}</span>
      </ButtonLink>,
      <UnregisterButton
        key="unregister"
        registration={registration}
        question={i18n.t('Are you sure you want to unregister? Refunds may take up to 7-10 business days to process.')}
        by="course"
      />,
    ];
  return [
    (!seats || seats.left > 0) && (
      <RowButton key="register" label={i18n.t('Register')} of={row.name} onClick={register} />
    ),
    seats && (seats.mine || seats.left === 0) && <WaitingListButton key="queue" seats={seats} course={row.name} />,
  ];
}
