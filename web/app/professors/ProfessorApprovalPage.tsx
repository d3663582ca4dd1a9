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

/** One application, to read before it is decided. */
export function ProfessorApprovalPage({ id, close }: { id: string; close: () => void }) {
  const query = useEndpoint(professors.one, { params: { id } });
  const professor = query.data;
  return (
    <Page
      title={professor ? fullName(professor.personREF) : 'Professor'}
      back={{ onClick: close, label: 'Back' }}
      actions={professor && <ProfessorActions professor={professor} prominent />}
    >
      <Loaded query={query} failed="Failed to load professors">
        {(loaded) => loaded && <Detail professor={loaded} />}
      </Loaded>
    </Page>
  );
}

function Detail({ professor }: { professor: Professor }) {
  const { _id, idNumber, approvalStatus, statusReason, decidedBy, decidedAt, createdAt } = professor;
  const reveal = async () => (await call(professors.reveal, { params: { id: _id } })).idNumber;
  return (
    <>
      <StatusBanner status={approvalStatus}>
        <p>Sent {instant(createdAt)}.</p>
        {decidedBy && (
          <p>
            {fullName(decidedBy)} decided this {instant(decidedAt)}.
          </p>
        )}
        {statusReason && <p>Reason: {statusReason}</p>}
      </StatusBanner>
      <ProfessorRecord professor={professor} idNumber={<Masked value={idNumber} label="ID number" reveal={reveal} />} />
      <ProfessorHistory id={_id} />
    </>
  );
}
