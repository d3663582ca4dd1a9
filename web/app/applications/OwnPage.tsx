import { accounts } from '@stoa/contract/accounts';
import type { Application } from '@stoa/contract/applications';
import type { Professor } from '@stoa/contract/professors';
import { Navigate, useLocation } from 'react-router';
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
import { words } from './words.ts';

/** A person's own application: the form until it is sent, then what was sent. */
export default function OwnPage() {
  const kind = useKind();
  const isTheirs = useMay(`applyAs${kind.role}`);
  const query = useEndpoint(kind.endpoints.mine, {}, { enabled: isTheirs });
  const { pathname } = useLocation();
  return (
    <Page title={words.information(kind.role)}>
      {isTheirs ? (
        <Loaded query={query} failed={words.failedToLoad(kind.noun)}>
          {(application) => {
            if (!application) return <Applying kind={kind} />;
            if (pathname !== kind.details) return <Navigate to={kind.details} replace />;
            return <Sent kind={kind} application={application} />;
          }}
        </Loaded>
      ) : (
        <p>{words.nothingHereForYou(kind.noun)}</p>
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
        <Section title={words.contact}>
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
        {reason && <p>{words.reasonOf(reason)}</p>}
        <p>{takenBack ? words.youHaveTakenItBack : kind.words.meaning[status]}</p>
        {application.actions.includes('takeBack') && (
          <TakeBackButton run={() => takeBack.mutateAsync({ params: { id: _id } })} />
        )}
      </StatusBanner>
      {takenBack || status === 'Awaiting Info' ? (
        <>
          <Section title={words.contact}>
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
