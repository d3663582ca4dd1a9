import { professors, type Professor } from '@stoa/contract/professors';
import { Navigate, useLocation } from 'react-router';
import { useEndpoint } from '../kernel/queries.ts';
import { useSession } from '../kernel/session.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Page } from '../ui/Page.tsx';
import { StatusBanner } from '../ui/StatusBadge.tsx';
import { BiographySection } from './BiographySection.tsx';
import { ProfessorApplicationForm } from './ProfessorApplicationForm.tsx';
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
            const { approvalStatus: status, statusReason: reason } = professor;
            return (
              <>
                <StatusBanner status={status}>
                  {reason && <p>{words.reason(reason)}</p>}
                  <p>{meaning[status]}</p>
                </StatusBanner>
                <BiographySection professor={professor} />
                <ProfessorRecord professor={professor} idNumber={professor.idNumber} own />
                <ProfessorHistory id={professor._id} />
              </>
            );
          }}
        </Loaded>
      ) : (
        <p>{words.thereIsNothingHereForYou}</p>
      )}
    </Page>
  );
}
