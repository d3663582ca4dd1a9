import type { Dashboard } from '@stoa/contract/office/dashboard.endpoints';
import { paths } from '@stoa/contract/paths';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useMay } from '../../kernel/session.ts';
import { StatusBanner } from '../../ui/StatusBadge.tsx';

const steps: Readonly<Record<string, string>> = {
  Pending: /*i18n*/ 'Your application is waiting for approval. We’ll email you when it’s decided.',
  'Awaiting Info': /*i18n*/ 'Your application needs more information.',
  Denied: /*i18n*/ 'Your application was denied.',
};

/** The status of the reader's own application until it is approved, with a link to it. */
export function ApplicationStep({ answer }: { answer: Dashboard }) {
  const asProfessor = useMay('applyAsProfessor');
  const asStudent = useMay('applyAsStudent');
  if (!asProfessor && !asStudent) return null;
  const record = asProfessor ? answer.professor : answer.student;
  if (!record)
    return (
      <StatusBanner status={/*i18n*/ 'Application not sent yet'} tone="pending">
        <p>
          {asProfessor
            ? i18n.t('You can schedule courses once your application is approved.')
            : i18n.t('You can register right away. Your credits count once your application is approved.')}
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
        <p>{i18n.t(step)}</p>
        <p>
          <Link to={asProfessor ? paths.professorDetails : paths.studentDetails}>{i18n.t('See your application')}</Link>
        </p>
      </StatusBanner>
    )
  );
}
