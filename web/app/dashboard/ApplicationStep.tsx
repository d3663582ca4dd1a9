import type { Dashboard } from '@stoa/contract/dashboard';
import { Link } from 'react-router';
import { StatusBanner } from '../ui/StatusBadge.tsx';
import { words as sayings } from './words.ts';

const words = {
  Professor: {
    path: '/mainContent/professor',
    before: sayings.beforeYouCanScheduleACourse,
  },
  Student: {
    path: '/mainContent/student',
    before: sayings.youMayRegisterAtOnceCredit,
  },
} as const;
const steps: Readonly<Record<string, string>> = {
  Pending: sayings.yourApplicationWaitsForApproval,
  'Awaiting Info': sayings.somethingIsMissingFromYourApplication,
  Denied: sayings.yourApplicationWasDenied,
};

/** Where one's own application stands, until it is approved, and the way to it. */
export function ApplicationStep({ answer }: { answer: Dashboard }) {
  const { role, professor, student } = answer;
  if (role !== 'Professor' && role !== 'Student') return null;
  const { path, before } = words[role];
  const record = role === 'Professor' ? professor : student;
  if (!record)
    return (
      <StatusBanner status={sayings.applicationNotSentYet} tone="pending">
        <p>{before}</p>
        <p>
          <Link to={`${path}/application`}>{sayings.fillInYourApplication}</Link>
        </p>
      </StatusBanner>
    );
  const step = steps[record.approvalStatus];
  return (
    step && (
      <StatusBanner status={record.approvalStatus}>
        <p>{step}</p>
        <p>
          <Link to={`${path}/details`}>{sayings.seeYourApplication}</Link>
        </p>
      </StatusBanner>
    )
  );
}
