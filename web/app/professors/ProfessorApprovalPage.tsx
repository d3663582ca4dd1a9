import { fullName } from '@stoa/contract/people';
import { professors, type Professor } from '@stoa/contract/professors';
import { call } from '../kernel/api.ts';
import { useEndpoint } from '../kernel/queries.ts';
import { instant } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Masked } from '../ui/Masked.tsx';
import { Page } from '../ui/Page.tsx';
import { StatusBanner } from '../ui/StatusBadge.tsx';
import { ProfessorActions } from './ProfessorActions.tsx';
import { ProfessorHistory } from './ProfessorHistory.tsx';
import { ProfessorRecord } from './ProfessorRecord.tsx';
import { words } from './words.ts';

/** One application, to read before it is decided. */
export function ProfessorApprovalPage({ id, close }: { id: string; close: () => void }) {
  const query = useEndpoint(professors.one, { params: { id } });
  const professor = query.data;
  return (
    <Page
      title={professor ? fullName(professor.personREF) : words.professor}
      back={{ onClick: close, label: words.back }}
      actions={professor && <ProfessorActions professor={professor} prominent />}
    >
      <Loaded query={query} failed={words.failedToLoadProfessors}>
        {(loaded) => loaded && <Detail professor={loaded} />}
      </Loaded>
    </Page>
  );
}

function Detail({ professor }: { professor: Professor }) {
  const { _id, idNumber, approvalStatus, statusReason, decidedBy, decidedAt } = professor;
  const { createdAt, resubmitted, waitingSince, takenBack } = professor;
  const reveal = async () => (await call(professors.reveal, { params: { id: _id } })).idNumber;
  return (
    <>
      <StatusBanner status={approvalStatus}>
        <p>{(resubmitted ? words.firstSent : words.sent)(instant(createdAt))}</p>
        {resubmitted && <p>{words.sentAgainOn(instant(waitingSince))}</p>}
        {takenBack && <p>{words.takenBackToChange(fullName(professor.personREF))}</p>}
        {decidedBy && <p>{words.decidedThis(fullName(decidedBy), instant(decidedAt))}</p>}
        {statusReason && <p>{words.reasonOf(statusReason)}</p>}
      </StatusBanner>
      <ProfessorRecord
        professor={professor}
        idNumber={<Masked value={idNumber} label={words.idNumber} reveal={reveal} />}
      />
      <ProfessorHistory id={_id} />
    </>
  );
}
