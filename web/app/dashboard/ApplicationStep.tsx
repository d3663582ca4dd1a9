import type { Dashboard } from '@stoa/contract/dashboard';
import { Link } from 'react-router';
import { StatusBanner } from '../ui/StatusBadge.tsx';

const words = {
  Professor: {
    path: '/mainContent/professor',
    before: 'Before you can schedule a course, your application has to be approved.',
  },
  Student: {
    path: '/mainContent/student',
    before: 'You may register at once; credit counts when your application is approved.',
  },
} as const;
const steps: Readonly<Record<string, string>> = {
  Pending: 'Your application waits for approval. You get an e-mail as soon as it is decided.',
  'Awaiting Info': 'Something is missing from your application.',
  Denied: 'Your application was denied.',
};

/** Where one's own application stands, until it is approved, and the way to it. */
export function ApplicationStep({ answer }: { answer: Dashboard }) {
  const { role, professor, student } = answer;
  if (role !== 'Professor' && role !== 'Student') return null;
  const { path, before } = words[role];
  const record = role === 'Professor' ? professor : student;
  if (!record)
    return (
      <StatusBanner status="Application not sent yet" tone="pending">
        <p>{before}</p>
        <p>
          <Link to={`${path}/application`}>Fill in your application</Link>
        </p>
      </StatusBanner>
    );
  const step = steps[record.approvalStatus];
  return (
    step && (
      <StatusBanner status={record.approvalStatus}>
        <p>{step}</p>
        <p>
          <Link to={`${path}/details`}>See your application</Link>
        </p>
      </StatusBanner>
    )
  );
}
