import { accounts } from '@stoa/contract/accounts';
import type { Application } from '@stoa/contract/applications';
import type { Professor } from '@stoa/contract/professors';
import { Navigate, useLocation } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall, useEndpoint } from '../kernel/queries.ts';
import { useMay } from '../kernel/session.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Page, Section } from '../ui/Page.tsx';
import { StatusBanner } from '../ui/StatusBadge.tsx';
import { Note } from '../ui/plain/Note.tsx';
import { TakeBackButton } from './TakeBackButton.tsx';
import { ApplicationHistory, ApplicationRecord, PersonFacts } from './ApplicationRecord.tsx';
import { BiographySection } from './BiographySection.tsx';
import { useKind, type Kind } from './kinds.ts';
import { NewApplicationForm, SentAgainForm } from './OwnForm.tsx';

/** A person's own application: the form until it is sent, then what was sent. */
export default function OwnPage() {
  const kind = useKind();
  const isTheirs = useMay(`applyAs${kind.role}`);
  const query = useEndpoint(kind.endpoints.mine, {}, { enabled: isTheirs });
  const { pathname } = useLocation();
  return (
    <Page title={i18n.t('{role} Information', { role: kind.role })}>
      {isTheirs ? (
        <Loaded query={query} failed={i18n.t('Failed to load {noun}s', { noun: kind.noun })}>
          {(application) => {
            if (!application) return <Applying kind={kind} />;
            if (pathname !== kind.details) return <Navigate to={kind.details} replace />;
            return <Sent kind={kind} application={application} />;
          }}
        </Loaded>
      ) : (
        <p>
          {i18n.t(
            'There is nothing here for you: this page shows {noun}s their own application, and your account is not a {noun}’s.',
            { noun: kind.noun },
          )}
        </p>
      )}
    </Page>
  );
}

function Applying({ kind }: { kind: Kind }) {
  const self = useEndpoint(accounts.self);
  return (
    <>
      <Note>{kind.words.required}</Note>
      {self.data && (
        <Section title={i18n.t('Contact')}>
          <PersonFacts person={self.data} />
        </Section>
      )}
      <NewApplicationForm kind={kind} />
    </>
  );
}

function Sent({ kind, application }: { kind: Kind; application: Application }) {
  const { _id, approvalStatus: status, statusReason, resubmitted, takenBack } = application;
  const takeBack = useCall(kind.endpoints.takeBack);
  // What was asked for has been sent since.
  const reason = resubmitted ? '' : statusReason;
  return (
    <>
      <StatusBanner status={status}>
        {reason && <p>{i18n.t('Reason: {statusReason}', { statusReason: reason })}</p>}
        <p>
          {takenBack
            ? i18n.t('You’ve taken your application back. Change what you like, then send it again.')
            : kind.words.meaning[status]}
        </p>
        {application.actions.includes('takeBack') && (
          <TakeBackButton run={() => takeBack.mutateAsync({ params: { id: _id } })} />
        )}
      </StatusBanner>
      {takenBack || status === 'Awaiting Info' ? (
        <>
          <Section title={i18n.t('Contact')}>
            <PersonFacts person={application.personREF} />
          </Section>
          <SentAgainForm kind={kind} application={application} />
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
