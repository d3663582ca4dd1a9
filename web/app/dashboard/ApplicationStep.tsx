import type { Dashboard } from '@stoa/contract/dashboard';
import { paths } from '@stoa/contract/paths';
import { Link } from 'react-router';
import { useMay } from '../kernel/session.ts';
import { StatusBanner } from '../ui/StatusBadge.tsx';
import { words } from './words.ts';

const steps: Readonly<Record<string, string>> = {
  Pending: words.yourApplicationWaitsForApproval,
  'Awaiting Info': words.somethingIsMissingFromYourApplication,
  Denied: words.yourApplicationWasDenied,
};

/** Where one's own application stands, until it is approved, and the way to it. */
export function ApplicationStep({ answer }: { answer: Dashboard }) {
  const asProfessor = useMay('applyAsProfessor');
  const asStudent = useMay('applyAsStudent');
  if (!asProfessor && !asStudent) return null;
  const record = asProfessor ? answer.professor : answer.student;
  if (!record)
    return (
      <StatusBanner status={words.applicationNotSentYet} tone="pending">
        <p>{asProfessor ? words.beforeYouCanScheduleACourse : words.youMayRegisterAtOnceCredit}</p>
        <p>
          <Link to={asProfessor ? paths.professorApplication : paths.studentApplication}>
            {words.fillInYourApplication}
          </Link>
        </p>
      </StatusBanner>
    );
  const step = steps[record.approvalStatus];
  return (
    step && (
      <StatusBanner status={record.approvalStatus}>
        <p>{step}</p>
        <p>
          <Link to={asProfessor ? paths.professorDetails : paths.studentDetails}>{words.seeYourApplication}</Link>
        </p>
      </StatusBanner>
    )
  );
}
