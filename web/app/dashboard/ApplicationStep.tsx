import type { Dashboard } from '@stoa/contract/dashboard';
import { paths } from '@stoa/contract/paths';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useMay } from '../kernel/session.ts';
import { StatusBanner } from '../ui/StatusBadge.tsx';

const steps: Readonly<Record<string, string>> = {
  Pending: /*i18n*/ 'Your application waits for approval. You get an e-mail as soon as it is decided.',
  'Awaiting Info': /*i18n*/ 'Something is missing from your application.',
  Denied: /*i18n*/ 'Your application was denied.',
};

/** Where one's own application stands, until it is approved, and the way to it. */
export function ApplicationStep({ answer }: { answer: Dashboard }) {
  const asProfessor = useMay('applyAsProfessor');
  const asStudent = useMay('applyAsStudent');
  if (!asProfessor && !asStudent) return null;
  const record = asProfessor ? answer.professor : answer.student;
  if (!record)
    return (
      <StatusBanner status={i18n.t('Application not sent yet')} tone="pending">
        <p>
          {asProfessor
            ? i18n.t('Before you can schedule a course, your application has to be approved.')
            : i18n.t('You may register at once; credit counts when your application is approved.')}
        </p>
        <p>
          <Link to={asProfessor ? paths.professorApplication : paths.studentApplication}>
            {i18n.t('Fill in your application')}
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
          <Link to={asProfessor ? paths.professorDetails : paths.studentDetails}>{i18n.t('See your application')}</Link>
        </p>
      </StatusBanner>
    )
  );
}
