import { Alert } from '@mantine/core';
import { courseInstances, type OpenCourseInstance } from '@stoa/contract/course-instances';
import { fullName } from '@stoa/contract/people';
import { registrations, type Registration } from '@stoa/contract/registrations';
import { students } from '@stoa/contract/students';
import { useState } from 'react';
import { useEndpoint } from '../kernel/queries.ts';
import { useSession } from '../kernel/session.ts';
import { day, money } from '../ui/format.ts';
import { sentenceOf } from '../ui/notify.ts';
import { Page, Section } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { CourseDetails } from './CourseDetails.tsx';
import { NotForYou } from './NotForYou.tsx';
import { RegisterDialogs } from './RegisterDialogs.tsx';
import { hasPlace } from './refund.ts';
import styles from './registrations.module.css';
import { UnregisterButton } from './UnregisterButton.tsx';

type Columns = readonly Column<OpenCourseInstance>[];
const professor: Columns = [
  {
    label: 'Professor',
    cell: ({ professorREF }) => professorREF.map(({ personREF }) => fullName(personREF)).join(', '),
  },
];
/** What credit brings and costs is shown to those whose credit counts. */
const credit: Columns = [
  { label: 'Credits', cell: ({ credits }) => credits ?? '–', figures: true },
  { label: 'Cost', cell: ({ cost }) => money(cost), sort: 'cost', figures: true },
];
const terms: Columns = [
  { label: 'Audit Cost', cell: ({ auditCost }) => money(auditCost), sort: 'auditCost', figures: true },
  { label: 'Start', cell: ({ start }) => day(start), sort: 'start', whole: true },
  { label: 'End', cell: ({ end }) => day(end), sort: 'end', whole: true },
];
const columnsOf = { approved: [...professor, ...credit, ...terms], others: [...professor, ...terms] };

const mineIn = (mine: readonly Registration[] | null | undefined, { _id }: OpenCourseInstance) =>
  mine?.find((one) => one.courseInstanceREF._id === _id && hasPlace(one));

/** Student: what is open for registration, to register, pay and leave again. */
export default function CourseRegistration() {
  const isStudent = useSession()?.role === 'Student';
  return (
    <Page title="Course Registration">
      {isStudent ? (
        <Section title="Available Courses">
          <AvailableCourses />
        </Section>
      ) : (
        <NotForYou>only students register for courses</NotForYou>
      )}
    </Page>
  );
}

function AvailableCourses() {
  const student = useEndpoint(students.mine);
  const mine = useEndpoint(registrations.mine);
  const approved = student.data?.approvalStatus === 'Approved';
  const [viewed, setViewed] = useState<OpenCourseInstance>();
  const [viewing, setViewing] = useState(false);
  const [wanted, setWanted] = useState<OpenCourseInstance>();
  const known = student.data !== undefined && mine.data !== undefined;
  const problem = student.error ?? mine.error;

  return (
    <>
      {problem && !known && (
        <Alert color="terracotta" role="alert" title="Failed to fetch registrations. Please try again later.">
          {sentenceOf(problem)}
        </Alert>
      )}
      <RowsTable
        label="Available Courses"
        of={courseInstances.registering}
        columns={[
          { label: 'Course', cell: (row) => <Name of={row} mine={mine.data} />, sort: 'name' },
          ...columnsOf[approved ? 'approved' : 'others'],
        ]}
        pageSize={5}
        failed="Failed to fetch course instances. Please try again later."
        empty="No course instances currently registering."
        actions={(row) => (
          <>
            <RowButton
              label="Course Details"
              of={row.name}
              onClick={() => {
                setViewed(row);
                setViewing(true);
              }}
            />
            {known && mine.data && <RegisterOrLeave row={row} mine={mine.data} register={() => setWanted(row)} />}
          </>
        )}
      />
      {viewed && <CourseDetails course={viewed} opened={viewing} onClose={() => setViewing(false)} />}
      {wanted && (
        <RegisterDialogs key={wanted._id} course={wanted} approved={approved} onClose={() => setWanted(undefined)} />
      )}
    </>
  );
}

/** The course's name, and where one's own place in it stands. */
function Name({ of, mine }: { of: OpenCourseInstance; mine: readonly Registration[] | null | undefined }) {
  const registration = mineIn(mine, of);
  return (
    <>
      {of.name}
      {registration && (
        <span className={styles['below']}>
          <StatusBadge status={registration.status} />
        </span>
      )}
    </>
  );
}

interface RegisterOrLeaveProps {
  readonly row: OpenCourseInstance;
  readonly mine: readonly Registration[];
  readonly register: () => void;
}
function RegisterOrLeave({ row, mine, register }: RegisterOrLeaveProps) {
  const registration = mineIn(mine, row);
  return registration ? (
    <UnregisterButton
      registration={registration}
      question="Are you sure you want to unregister? Refunds may take up to 7-10 business days to process."
      by="course"
    />
  ) : (
    <RowButton label="Register" of={row.name} onClick={register} />
  );
}
