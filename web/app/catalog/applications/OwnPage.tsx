import { accounts } from '@stoa/contract/people/accounts';
import type { Application } from '@stoa/contract/catalog/applications';
import type { Professor } from '@stoa/contract/catalog/professors';
import { Navigate, useLocation } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall, useEndpoint } from '../../kernel/queries.ts';
import { useMay } from '../../kernel/session.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { StatusBanner } from '../../ui/StatusBadge.tsx';
import { Note } from '../../ui/plain/Note.tsx';
import { TakeBackButton } from './TakeBackButton.tsx';
import { ApplicationHistory, ApplicationRecord, PersonDetails } from './ApplicationRecord.tsx';
import { BiographySection } from './BiographySection.tsx';
import { useKind, type Kind } from './kinds.ts';
import { NewApplicationForm, ResubmittedForm } from './OwnForm.tsx';

/** A person's own application: the form until it is sent, then what was sent. */
export default function OwnPage() {
  const kind = useKind();
  const isTheirs = useMay(`applyAs${kind.role}`);
  const query = useEndpoint(kind.endpoints.mine, {}, { enabled: isTheirs });
  const { pathname } = useLocation();
  return (
    <Page title={kind.noun === 'student' ? i18n.t('Student Information') : i18n.t('Professor Information')}>
      {isTheirs ? (
        <Loaded query={query} failed={i18n.t(kind.failedToLoad)}>
          {(application) => {
            if (!application) return <Applying kind={kind} />;
            if (pathname !== kind.details) return <Navigate to={kind.details} replace />;
            return <Sent kind={kind} application={application} />;
          }}
        </Loaded>
      ) : (
        <p>
          {kind.noun === 'student'
            ? i18n.t('This page shows students their own application. Your account isn’t a student account.')
            : i18n.t('This page shows professors their own application. Your account isn’t a professor account.')}
        </p>
      )}
    </Page>
  );
}

/** The meaning of each status for the applicant. */
const meanings: Readonly<Record<string, string>> = {
  Pending: /*i18n*/ 'Your application is waiting for approval. We’ll email you when it’s decided.',
  Denied: /*i18n*/ 'If you have questions, write to support.',
  'Awaiting Info': /*i18n*/ 'Something is missing. Fill in the empty fields and send your application again.',
};
const approved: Record<Kind['noun'], string> = {
  student: /*i18n*/ 'The courses you take for credit count.',
  professor: /*i18n*/ 'You can schedule courses, and others can choose you as the professor of theirs.',
};

function Applying({ kind }: { kind: Kind }) {
  const self = useEndpoint(accounts.self);
  return (
    <>
      <Note>
        {kind.noun === 'student'
          ? i18n.t(
              'This information is required to be submitted for approval before recieving credit for an accredited course.',
            )
          : i18n.t(
              'This information is required to be submitted for approval before scheduling or teaching an accredited course.',
            )}
      </Note>
      {self.data && (
        <Section title={i18n.t('Contact')}>
          <PersonDetails person={self.data} />
        </Section>
      )}
      <NewApplicationForm kind={kind} />
    </>
  );
}

function Sent({ kind, application }: { kind: Kind; application: Application }) {
  const { _id, approvalStatus: status, statusReason, resubmitted, takenBack } = application;
  const takeBack = useCall(kind.endpoints.takeBack);
  // The person has answered the request since.
  const reason = resubmitted ? '' : statusReason;
  return (
    <>
      <StatusBanner status={status}>
        {reason && <p>{i18n.t('Reason: {reason}', { reason })}</p>}
        <p>
          {takenBack
            ? i18n.t('You’ve taken back your application. Make your changes, then send it again.')
            : i18n.t((status === 'Approved' ? approved[kind.noun] : meanings[status]) ?? '')}
        </p>
        {application.actions.includes('takeBack') && (
          <TakeBackButton run={() => takeBack.mutateAsync({ params: { id: _id } })} />
        )}
      </StatusBanner>
      {takenBack || status === 'Awaiting Info' ? (
        <>
          <Section title={i18n.t('Contact')}>
            <PersonDetails person={application.personREF} />
          </Section>
          <ResubmittedForm kind={kind} application={application} />
        </>
      ) : (
        <>
          {kind.noun === 'professor' && <BiographySection professor={application as Professor} />}
          <ApplicationRecord kind={kind} application={application} idNumber={application.idNumber} own />
        </>
      )}
      <ApplicationHistory kind={kind} id={_id} />
    </>
  );
}
