import { Alert } from '@mantine/core';
import { accounts } from '@stoa/contract/accounts';
import { students, type Student } from '@stoa/contract/students';
import { Navigate, useLocation } from 'react-router';
import { useCall, useEndpoint } from '../kernel/queries.ts';
import { useSession } from '../kernel/session.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Page, Section } from '../ui/Page.tsx';
import { StatusBanner } from '../ui/StatusBadge.tsx';
import { TakeBackButton } from '../ui/TakeBackButton.tsx';
import { ChangedApplicationForm, ResubmissionForm, StudentApplicationForm } from './StudentApplicationForm.tsx';
import { StudentHistory } from './StudentHistory.tsx';
import { PersonFacts, StudentRecord } from './StudentRecord.tsx';
import { words } from './words.ts';

const meaning: Record<Student['approvalStatus'], string> = {
  Pending: words.yourApplicationWaitsForApproval,
  Approved: words.theCoursesYouTakeForCredit,
  Denied: words.pleaseWriteToTheSupportIf,
  'Awaiting Info': words.somethingIsMissingFillInWhat,
};

/** A student's own application: the form until it is sent, then what was sent. */
export default function StudentPage() {
  const session = useSession();
  const isStudent = session?.role === 'Student';
  const query = useEndpoint(students.mine, {}, { enabled: isStudent });
  const { pathname } = useLocation();
  const details = '/mainContent/student/details';
  return (
    <Page title={words.studentInformation}>
      {isStudent ? (
        <Loaded query={query} failed={words.failedToLoadStudents}>
          {(student) => {
            if (!student) return <Applying />;
            return pathname === details ? <Sent student={student} /> : <Navigate to={details} replace />;
          }}
        </Loaded>
      ) : (
        <p>{words.thereIsNothingHereForYou}</p>
      )}
    </Page>
  );
}

function Applying() {
  const self = useEndpoint(accounts.self);
  return (
    <>
      <Alert color="aegean">{words.thisInformationIsRequiredTo}</Alert>
      {self.data && (
        <Section title={words.contact}>
          <PersonFacts person={self.data} />
        </Section>
      )}
      <StudentApplicationForm />
    </>
  );
}

function Sent({ student }: { student: Student }) {
  const { _id, approvalStatus: status, statusReason, resubmitted, takenBack } = student;
  const takeBack = useCall(students.takeBack);
  // What was asked for has been sent since.
  const reason = resubmitted ? '' : statusReason;
  return (
    <>
      <StatusBanner status={status}>
        {reason && <p>{words.reason(reason)}</p>}
        <p>{takenBack ? words.youHaveTakenItBack : meaning[status]}</p>
        {student.actions.includes('takeBack') && (
          <TakeBackButton run={() => takeBack.mutateAsync({ params: { id: _id } })} />
        )}
      </StatusBanner>
      {takenBack || status === 'Awaiting Info' ? (
        <>
          <Section title={words.contact}>
            <PersonFacts person={student.personREF} />
          </Section>
          {takenBack ? <ChangedApplicationForm student={student} /> : <ResubmissionForm student={student} />}
        </>
      ) : (
        <StudentRecord student={student} idNumber={student.idNumber} own />
      )}
      <StudentHistory id={student._id} />
    </>
  );
}
