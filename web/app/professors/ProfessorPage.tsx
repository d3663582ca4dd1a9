import { professors, type Professor } from '@stoa/contract/professors';
import { Navigate, useLocation } from 'react-router';
import { useCall, useEndpoint } from '../kernel/queries.ts';
import { useSession } from '../kernel/session.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Page } from '../ui/Page.tsx';
import { StatusBanner } from '../ui/StatusBadge.tsx';
import { TakeBackButton } from '../ui/TakeBackButton.tsx';
import { BiographySection } from './BiographySection.tsx';
import { ChangedApplicationForm, ProfessorApplicationForm } from './ProfessorApplicationForm.tsx';
import { ProfessorHistory } from './ProfessorHistory.tsx';
import { ProfessorRecord } from './ProfessorRecord.tsx';
import { words } from './words.ts';

const meaning: Record<Professor['approvalStatus'], string> = {
  Pending: words.yourApplicationWaitsForApproval,
  Approved: words.youCanBeChosenAsThe,
  Denied: words.pleaseWriteToTheSupportIf,
};

/** A professor's own application: the form until it is sent, then what was sent. */
export default function ProfessorPage() {
  const session = useSession();
  const isProfessor = session?.role === 'Professor';
  const query = useEndpoint(professors.mine, {}, { enabled: isProfessor });
  const { pathname } = useLocation();
  const details = '/mainContent/professor/details';
  return (
    <Page title={words.professorInformation}>
      {isProfessor ? (
        <Loaded query={query} failed={words.failedToLoadProfessors}>
          {(professor) => {
            if (!professor) return <ProfessorApplicationForm />;
            if (pathname !== details) return <Navigate to={details} replace />;
            return <Sent professor={professor} />;
          }}
        </Loaded>
      ) : (
        <p>{words.thereIsNothingHereForYou}</p>
      )}
    </Page>
  );
}

function Sent({ professor }: { professor: Professor }) {
  const { _id, approvalStatus: status, statusReason: reason, takenBack, actions, idNumber } = professor;
  const takeBack = useCall(professors.takeBack);
  return (
    <>
      <StatusBanner status={status}>
        {reason && <p>{words.reason(reason)}</p>}
        <p>{takenBack ? words.youHaveTakenItBack : meaning[status]}</p>
        {actions.includes('takeBack') && <TakeBackButton run={() => takeBack.mutateAsync({ params: { id: _id } })} />}
      </StatusBanner>
      {/* The form has the biography among its fields. */}
      {takenBack ? (
        <ChangedApplicationForm professor={professor} />
      ) : (
        <>
          <BiographySection professor={professor} />
          <ProfessorRecord professor={professor} idNumber={idNumber} own />
        </>
      )}
      <ProfessorHistory id={_id} />
    </>
  );
}
