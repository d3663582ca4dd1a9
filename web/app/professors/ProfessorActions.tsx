import { fullName } from '@stoa/contract/people';
import { professorTransitions, professors, type ProfessorRow, type ProfessorStatus } from '@stoa/contract/professors';
import { useCall } from '../kernel/queries.ts';
import { TransitionButtons } from '../ui/TransitionButtons.tsx';
import { words } from './words.ts';

const consequences: Record<ProfessorStatus, string> = {
  Approved: words.canThenBeChosenAsThe,
  Denied: words.isToldByEMailWith,
  Pending: words.isToldByEMailThat,
};
const done: Record<ProfessorStatus, string> = {
  Approved: words.wasApproved,
  Denied: words.wasDenied,
  Pending: words.isPendingAgain,
};

interface ProfessorActionsProps {
  readonly professor: Pick<ProfessorRow, '_id' | 'personREF' | 'actions' | 'version'>;
  /** Above the record rather than in a row among many. */
  readonly prominent?: boolean;
}
/** What may be decided about an application, as the server allows it. */
export function ProfessorActions({ professor, prominent }: ProfessorActionsProps) {
  const { _id, personREF, actions, version } = professor;
  const name = fullName(personREF);
  const setStatus = useCall(professors.setStatus);
  return (
    <TransitionButtons<ProfessorStatus>
      table={professorTransitions}
      actions={actions}
      name={name}
      consequence={(to) => `${name} ${consequences[to]}`}
      done={(to) => words.andHasBeenToldByE(name, done[to])}
      run={(approvalStatus, reason) =>
        setStatus.mutateAsync({ params: { id: _id }, body: { approvalStatus, reason, version } })
      }
      failed={words.failedToUpdateStatus}
      prominent={prominent}
    />
  );
}
