import { Alert } from '@mantine/core';
import { accounts } from '@stoa/contract/accounts';
import { students, type Student } from '@stoa/contract/students';
import { Navigate, useLocation } from 'react-router';
import { useEndpoint } from '../kernel/queries.ts';
import { useSession } from '../kernel/session.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Page, Section } from '../ui/Page.tsx';
import { StatusBanner } from '../ui/StatusBadge.tsx';
import { ResubmissionForm, StudentApplicationForm } from './StudentApplicationForm.tsx';
import { StudentHistory } from './StudentHistory.tsx';
import { PersonFacts, StudentRecord } from './StudentRecord.tsx';

const meaning: Record<Student['approvalStatus'], string> = {
  Pending: 'Your application waits for approval. You get an e-mail as soon as it is decided.',
  Approved: 'The courses you take for credit count.',
  Denied: 'Please write to the support if you have questions.',
  'Awaiting Info': 'Something is missing. Fill in what is empty and send your application again.',
};

/** A student's own application: the form until it is sent, then what was sent. */
export default function StudentPage() {
  const session = useSession();
  const isStudent = session?.role === 'Student';
  const query = useEndpoint(students.mine, {}, { enabled: isStudent });
  const { pathname } = useLocation();
  const details = '/mainContent/student/details';
  return (
    <Page title="Student Information">
      {isStudent ? (
        <Loaded query={query} failed="Failed to load students">
          {(student) => {
            if (!student) return <Applying />;
            return pathname === details ? <Sent student={student} /> : <Navigate to={details} replace />;
          }}
        </Loaded>
      ) : (
        <p>
          There is nothing here for you: this page shows students their own application, and your account is not a
          student’s.
        </p>
      )}
    </Page>
  );
}

function Applying() {
  const self = useEndpoint(accounts.self);
  return (
    <>
      <Alert color="aegean">
        This information is required to be submitted for approval before recieving credit for an accredited course.
      </Alert>
      {self.data && (
        <Section title="Contact">
          <PersonFacts person={self.data} />
        </Section>
      )}
      <StudentApplicationForm />
    </>
  );
}

function Sent({ student }: { student: Student }) {
  const { approvalStatus: status, statusReason, resubmitted } = student;
  // What was asked for has been sent since.
  const reason = resubmitted ? '' : statusReason;
  return (
    <>
      <StatusBanner status={status}>
        {reason && <p>Reason: {reason}</p>}
        <p>{meaning[status]}</p>
      </StatusBanner>
      {status === 'Awaiting Info' ? (
        <>
          <Section title="Contact">
            <PersonFacts person={student.personREF} />
          </Section>
          <ResubmissionForm student={student} />
        </>
      ) : (
        <StudentRecord student={student} idNumber={student.idNumber} own />
      )}
      <StudentHistory id={student._id} />
    </>
  );
}
